import { catalogue } from '#contract/catalogue/snapshot.ts';
import { listConvertible, listCounters } from '#contract/convert/rules.ts';
import { listCoins, listNetworks } from '#contract/currencies/networks.ts';
import { listOffered } from '#contract/payees/schemes.ts';
import { allAssets } from '#contract/platform/assets.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { PricedService } from '#contract/pricing/rules.ts';
import type { PlainChoice } from '#src/ui/plain/plain-select.tsx';

/** Returns the currencies that can be paid out by bank, in list order. */
export const bankCurrencies = (): readonly string[] =>
  allAssets().flatMap(({ code, kind }) => (kind === 'fiat' && listOffered(code).length > 0 ? [code] : []));

/** Returns the assets of a service. */
export function assetsOf(service: PricedService): readonly string[] {
  if (service === 'bank') return bankCurrencies();
  if (service === 'convert') return listConvertible().map(({ code }) => code);
  return listCoins();
}

/** Returns the methods of a service for an asset; empty if there is no choice. */
export function waysOf(service: PricedService, asset: string, locale: Locale): readonly PlainChoice[] {
  if (service === 'bank')
    return listOffered(asset).map(({ scheme }) => ({ value: scheme.code, label: methodName(scheme.code, locale) }));
  if (service === 'coin')
    return listNetworks().flatMap((one) => (one.asset === asset ? [{ value: one.network, label: one.name }] : []));
  if (service === 'convert') return listCounters(asset).map(({ to }) => ({ value: to, label: to }));
  return [];
}

/** Returns a payment method's name. */
export const methodName = (code: string, locale: Locale): string =>
  catalogue().paymentMethods.find((one) => one.code === code)?.name[locale] ?? code;
