/** Sources of rates. */
export interface RateSettings {
  readonly sources: readonly RateSourceName[];
  /** Without a trailing slash, like `ecbUrl`. */
  readonly urls: Readonly<Record<RateSourceName, string>>;
  readonly ecbUrl: string;
  readonly toleranceBps: number;
}

const rateSourceNames = ['coinbase', 'kraken', 'coingecko'] as const;
export type RateSourceName = (typeof rateSourceNames)[number];

/** What this module needs of the settings reader. */
interface SettingsSource {
  url(name: string, protocols: readonly string[]): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
  listOf<T extends string>(name: string, choices: readonly T[], fallback: readonly T[]): readonly T[];
}

/** Reads `RATES_…`; undefined if no source is named, in which case the sandbox's rates are used. */
export function readRates(read: SettingsSource): RateSettings | undefined {
  const sources = read.listOf('RATES_SOURCES', rateSourceNames, []);
  const url = (name: string, fallback: string) => (read.url(name, ['https:', 'http:']) ?? fallback).replace(/\/$/, '');
  const settings: RateSettings = {
    sources,
    urls: {
      coinbase: url('RATES_COINBASE_URL', 'https://api.coinbase.com'),
      kraken: url('RATES_KRAKEN_URL', 'https://api.kraken.com'),
      coingecko: url('RATES_COINGECKO_URL', 'https://api.coingecko.com'),
    },
    ecbUrl: url('RATES_ECB_URL', 'https://www.ecb.europa.eu'),
    toleranceBps: read.integer('RATES_TOLERANCE_BPS', 200, 1, 5000),
  };
  return sources.length === 0 ? undefined : settings;
}
