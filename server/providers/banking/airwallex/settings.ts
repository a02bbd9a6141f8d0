/** Address and credentials of the bank. */
export interface AirwallexSettings {
  /** `https://api.airwallex.com` */
  readonly url: string;
  readonly clientId: string;
  readonly key: string;
  readonly webhookSecret: string;
  /** Country in which an account in a currency is opened. */
  readonly countries: Readonly<Record<string, string>>;
}

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
}

const names = ['BANKING_CLIENT_ID', 'BANKING_KEY', 'BANKING_WEBHOOK_SECRET'];
/** Countries where the bank has local accounts in a currency. */
const usual = 'EUR=DE,GBP=GB,USD=US,HKD=HK,SGD=SG,AUD=AU,CAD=CA,NZD=NZ,DKK=DK,PLN=PL,AED=AE,CNY=HK,MXN=MX';

/** Reads `BANKING_…`; undefined if there is no key, which means the sandbox's bank. */
export function readBanking(read: SettingsSource): AirwallexSettings | undefined {
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    read.problems.push(`${missing.join(', ')} must be set beside the other BANKING_ settings`);
    return undefined;
  }
  const [clientId = '', key = '', webhookSecret = ''] = names.map((name) => read.text(name) ?? '');
  const url = (read.url('BANKING_URL', ['https:', 'http:']) ?? 'https://api.airwallex.com').replace(/\/$/, '');
  return { url, clientId, key, webhookSecret, countries: readCountries(read) };
}

/** Parses `EUR=DE,GBP=GB`: a currency, and the country of its accounts. */
function readCountries(read: SettingsSource): Record<string, string> {
  const countries: Record<string, string> = {};
  for (const part of (read.text('BANKING_ACCOUNT_COUNTRIES') ?? usual).split(',')) {
    const [, currency = '', country = ''] = /^\s*([A-Z]{3})=([A-Z]{2})\s*$/.exec(part) ?? [];
    if (currency === '') read.problems.push('BANKING_ACCOUNT_COUNTRIES must list currencies as EUR=DE,GBP=GB');
    else countries[currency] = country;
  }
  return countries;
}
