import { currencies as calls } from '#contract/currencies/calls.ts';
import { networks } from '#contract/currencies/networks.ts';
import { currenciesSchemas } from '#contract/currencies/schemas.ts';
import { assets, pricingCurrencies, type Asset } from '#contract/platform/assets.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';

const toCurrency = ({ code, name, scale }: Asset) => ({ code, name, scale });

const all: readonly Asset[] = Object.values(assets);

/** Coins with the networks that they can be deposited on. */
export function listCoins() {
  const items = all.map((asset) => ({
    ...toCurrency(asset),
    networks: networks.filter((network) => network.asset === asset.code).map(({ asset: _asset, ...rest }) => rest),
  }));
  return { items: items.filter((coin) => coin.networks.length > 0) };
}

/** What money there is. The face of the feature. */
export function createCurrenciesFeature(): Feature {
  return defineFeature(calls, currenciesSchemas, {
    listPricingCurrencies: async () => ({ items: pricingCurrencies.map((code) => toCurrency(assets[code])) }),
    listLegalCurrencies: async () => ({ items: all.filter(({ kind }) => kind === 'fiat').map(toCurrency) }),
    listCoins: async () => listCoins(),
  });
}
