import type { BinanceSettings } from './binance.ts';

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
}

/** Reads `LIQUIDITY_…`; undefined if there is no key, which means the sandbox's venue, or none. */
export function readLiquidity(read: SettingsSource): BinanceSettings | undefined {
  const [key, secret] = [read.text('LIQUIDITY_KEY'), read.text('LIQUIDITY_SECRET')];
  const url = (read.url('LIQUIDITY_URL', ['https:', 'http:']) ?? 'https://api.binance.com').replace(/\/$/, '');
  if (key === undefined && secret === undefined) return undefined;
  if (key === undefined || secret === undefined) {
    read.problems.push('LIQUIDITY_KEY and LIQUIDITY_SECRET must be set together');
    return undefined;
  }
  return { url, key, secret };
}
