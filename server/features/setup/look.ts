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

/** Checks the configuration of the responding process. Shows names and addresses, never a key. */
export function lookAtSettings(config: Config): Items<'installation' | 'providers'> {
  const { publicOrigin, databaseUrl, awsKms, bucket, metrics, geoipFile, rates, chains } = config;
  const provider = (isReal: unknown, name: string) => (isReal ? done(name) : missing());
  return {
    publicOrigin: publicOrigin?.startsWith('https://') ? done(publicOrigin) : missing(publicOrigin ?? null),
    database: databaseUrl === undefined ? check() : done(),
    // The server can't know whether anyone has a copy of the key.
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
    // The platform works without a venue; its positions are then leveled by hand.
    liquidity: config.liquidity ? done('Binance') : check(),
    evm: provider(chains.evm, 'JSON-RPC'),
    bitcoin: provider(chains.bitcoin, 'Esplora'),
    // No other adapter exists yet; the platform works without one once the Earn products are closed.
    staking: check(),
    issuing: provider(config.issuing, 'Stripe'),
  };
}

/**
 * Checks the content: legal documents count as done once the staff has published a version, contact addresses once they
 * are real.
 */
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

/** Checks the catalogue. Its assets came with the installation; the admins have to confirm that they are intended. */
export function lookAtCatalogue(): Pick<Items<'content'>, 'catalogue'> {
  const { assets, terms } = catalogue();
  return { catalogue: assets.length > 0 && terms.length > 0 ? check(String(assets.length)) : missing() };
}

/**
 * Checks the own funds booked by treasury: without any, conversions are delivered from customers' money. @param assets
 * assets with own funds
 */
export function lookAtOwnFunds(assets: readonly string[]): Items<'money'> {
  return { ownFunds: assets.length > 0 ? done(String(assets.length)) : missing() };
}

/**
 * Requires two admins, because one can't change roles alone, and a staff member in each other role. @param roles roles
 * of each staff member
 */
export function lookAtStaff(roles: readonly (readonly string[])[]): Items<'staff'> {
  const admins = roles.filter((one) => one.includes('admin')).length;
  const unfilled = staffRoles.filter((role) => !roles.some((one) => one.includes(role)));
  return {
    admins: admins >= 2 ? done(String(admins)) : missing(String(admins)),
    roles: unfilled.length === 0 ? done() : check(unfilled.join(', ')),
  };
}
