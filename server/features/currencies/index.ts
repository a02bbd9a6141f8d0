import { currencies as calls } from '#contract/currencies/calls.ts';
import { listNetworks } from '#contract/currencies/networks.ts';
import { currenciesSchemas } from '#contract/currencies/schemas.ts';
import { allAssets, type Asset, isDelisted, listPricingCurrencies } from '#contract/platform/assets.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';

const toCurrency = ({ code, name, scale }: Asset, locale: Locale) => ({ code, name: name[locale], scale });

/** Lists coins with the networks they can be deposited on. */
export function listCoins(locale: Locale) {
  const items = allAssets().map((asset) => ({
    ...toCurrency(asset, locale),
    networks: listNetworks()
      .filter((network) => network.asset === asset.code)
      .map(({ network, name, confirmations, minimumDeposit, arrivalMinutes, needsTag }) => ({
        network,
        name,
        confirmations,
        minimumDeposit,
        arrivalMinutes,
        needsTag,
      })),
  }));
  return { items: items.filter((coin) => coin.networks.length > 0 && !isDelisted(coin.code)) };
}

/** What money there is. Entry point of the feature. */
export function createCurrenciesFeature(): Feature {
  return defineFeature(calls, currenciesSchemas, {
    listPricingCurrencies: async ({ locale }) => ({
      items: listPricingCurrencies().map((asset) => toCurrency(asset, locale)),
    }),
    listLegalCurrencies: async ({ locale }) => ({
      items: allAssets()
        .filter(({ kind }) => kind === 'fiat')
        .map((asset) => toCurrency(asset, locale)),
    }),
    listCoins: async ({ locale }) => listCoins(locale),
  });
}
