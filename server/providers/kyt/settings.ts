import type { EllipticSettings } from './elliptic.ts';

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
  integer(name: string, fallback: number, min: number, max: number): number;
}

/** Reads `KYT_…`; undefined if there is no key, which means the sandbox's risk check. */
export function readKyt(read: SettingsSource): EllipticSettings | undefined {
  const [key, secret] = [read.text('KYT_KEY'), read.text('KYT_SECRET')];
  const url = (read.url('KYT_URL', ['https:', 'http:']) ?? 'https://aml-api.elliptic.co').replace(/\/$/, '');
  const reviewFrom = read.integer('KYT_REVIEW_FROM', 5, 0, 10);
  const severeFrom = read.integer('KYT_SEVERE_FROM', 9, 0, 10);
  if (severeFrom < reviewFrom) read.problems.push('KYT_SEVERE_FROM must not be below KYT_REVIEW_FROM');
  if (key === undefined && secret === undefined) return undefined;
  if (key === undefined || secret === undefined) {
    read.problems.push('KYT_KEY and KYT_SECRET must be set together');
    return undefined;
  }
  return { url, key, secret, reviewFrom, severeFrom };
}
