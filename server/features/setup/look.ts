import { catalogue } from '#contract/catalogue/snapshot.ts';
import type { SetupItem, SetupState, setupSections } from '#contract/setup/rules.ts';
import { staffRoles } from '#contract/staff/permissions.ts';
import type { Config } from '#server/platform/config.ts';
import type { OwnContent } from '../content/index.ts';

interface Look {
  readonly state: SetupState;
  readonly detail: string | null;
}
type Items<Section extends keyof typeof setupSections> = Readonly<
  Record<(typeof setupSections)[Section][number] & SetupItem, Look>
>;

const done = (detail: string | null = null): Look => ({ state: 'done', detail });
const check = (detail: string | null = null): Look => ({ state: 'check', detail });
const missing = (detail: string | null = null): Look => ({ state: 'missing', detail });

/** What the process that answers was started with. Names and addresses, never a key. */
export function lookAtSettings(config: Config): Items<'installation' | 'providers'> {
  const { publicOrigin, databaseUrl, awsKms, bucket, metrics, geoipFile, rates, chains } = config;
  const provider = (isReal: unknown, name: string) => (isReal ? done(name) : missing());
  return {
    publicOrigin: publicOrigin?.startsWith('https://') ? done(publicOrigin) : missing(publicOrigin ?? null),
    database: databaseUrl === undefined ? check() : done(),
    // Whether somebody has a copy of the key, no server knows.
    secretsKey: awsKms ? done('AWS KMS') : check(),
    files: bucket ? done('S3') : check(),
    metrics: metrics ? done() : missing(),
    geoip: geoipFile === undefined ? missing() : done(),
    mail: provider(config.smtpUrl, 'SMTP'),
    sms: provider(config.smsUrl, 'HTTP'),
    identity: provider(config.sumsub, 'Sumsub'),
    screening: provider(config.kyt, 'Elliptic'),
    banking: provider(config.banking, 'Airwallex'),
    cardPurchase: provider(config.cardPurchase, 'MoonPay'),
    rates: rates ? done() : missing(),
    // Without a venue the platform works, and its positions are levelled out by hand.
    liquidity: config.liquidity ? done('Binance') : check(),
    evm: provider(chains.evm, 'JSON-RPC'),
    bitcoin: provider(chains.bitcoin, 'Esplora'),
    // There is no other adapter yet.
    staking: missing(),
    issuing: provider(config.issuing, 'Stripe'),
  };
}

/** Legal documents are the installation's own once the staff has published a version; so are addresses that exist. */
export function lookAtContent({ legal, contacts }: OwnContent): Omit<Items<'content'>, 'catalogue'> {
  const document = (version: number) => (version > 0 ? done(String(version)) : missing());
  const isReal = contacts.length > 0 && contacts.every((address) => !address.endsWith('.example'));
  return {
    terms: document(legal.terms),
    privacy: document(legal.privacy),
    risk: document(legal.risk),
    contacts: isReal ? done(contacts.join(', ')) : missing(contacts.join(', ') || null),
  };
}

/** What money there is came with the installation; whether it is meant, its admins have to see. */
export function lookAtCatalogue(): Pick<Items<'content'>, 'catalogue'> {
  const { assets, terms } = catalogue();
  return { catalogue: assets.length > 0 && terms.length > 0 ? check(String(assets.length)) : missing() };
}

/** Two admins, since one can change no roles alone, and somebody in each other role. @param roles of each of the staff */
export function lookAtStaff(roles: readonly (readonly string[])[]): Items<'staff'> {
  const admins = roles.filter((one) => one.includes('admin')).length;
  const unfilled = staffRoles.filter((role) => !roles.some((one) => one.includes(role)));
  return {
    admins: admins >= 2 ? done(String(admins)) : missing(String(admins)),
    roles: unfilled.length === 0 ? done() : check(unfilled.join(', ')),
  };
}
