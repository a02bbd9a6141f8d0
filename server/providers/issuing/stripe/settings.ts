/** Address and credentials of the issuer. */
export interface StripeSettings {
  /** `https://api.stripe.com` */
  readonly url: string;
  /** `https://files.stripe.com` */
  readonly filesUrl: string;
  readonly key: string;
  /** Embedded in the page that shows a number. */
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Secret of the authorization webhook, which Stripe signs separately. */
  readonly authorizationSecret: string;
  /** Address of the card programme, where cardholders are billed. */
  readonly address: BillingAddress;
}

export interface BillingAddress {
  readonly line1: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
}

/** Parts of the settings reader that this needs. */
interface SettingsSource {
  readonly problems: string[];
  text(name: string): string | undefined;
  url(name: string, protocols: readonly string[]): string | undefined;
}

const names = [
  'ISSUING_KEY',
  'ISSUING_PUBLISHABLE_KEY',
  'ISSUING_WEBHOOK_SECRET',
  'ISSUING_AUTHORIZATION_SECRET',
  'ISSUING_BILLING_ADDRESS',
];

/** Reads `ISSUING_…`; undefined if there is no key, which means the sandbox's issuer. */
export function readIssuing(read: SettingsSource): StripeSettings | undefined {
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) {
    read.problems.push(`${missing.join(', ')} must be set beside the other ISSUING_ settings`);
    return undefined;
  }
  const [key = '', publishableKey = '', webhookSecret = '', authorizationSecret = '', written = ''] = names.map(
    (name) => read.text(name) ?? '',
  );
  const at = (name: string, usual: string) => (read.url(name, ['https:', 'http:']) ?? usual).replace(/\/$/, '');
  const [url, filesUrl] = [
    at('ISSUING_URL', 'https://api.stripe.com'),
    at('ISSUING_FILES_URL', 'https://files.stripe.com'),
  ];
  const address = readAddress(written);
  if (!address) {
    read.problems.push('ISSUING_BILLING_ADDRESS must be written as 1 Main Street|Dublin|D02 X285|IE');
    return undefined;
  }
  return { url, filesUrl, key, publishableKey, webhookSecret, authorizationSecret, address };
}

function readAddress(text: string): BillingAddress | undefined {
  const [line1 = '', city = '', postal_code = '', country = '', ...others] = text.split('|').map((part) => part.trim());
  const isWhole = line1 !== '' && city !== '' && postal_code !== '' && /^[A-Z]{2}$/.test(country);
  return isWhole && others.length === 0 ? { line1, city, postal_code, country } : undefined;
}
