import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ContentKind } from '#contract/content/rules.ts';
import type { SetupItem, SetupSection, SetupState } from '#contract/setup/rules.ts';
import type { RoutePath } from '#contract/platform/routes.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export const sectionNames: Readonly<Record<SetupSection, MessageDescriptor>> = {
  installation: msg`Installation`,
  providers: msg`Providers`,
  money: msg`Treasury`,
  content: msg`Content and terms`,
  staff: msg`Staff`,
};

export const stateNames: Readonly<Record<SetupState, { readonly name: MessageDescriptor; readonly tone: Tone }>> = {
  done: { name: msg`Done`, tone: 'good' },
  check: { name: msg`Check`, tone: 'warn' },
  missing: { name: msg`Missing`, tone: 'bad' },
};

interface ItemWords {
  readonly name: MessageDescriptor;
  /** What to do while the item is not done. */
  readonly todo: MessageDescriptor;
  /** The desk page where it is done. */
  readonly to?: RoutePath;
  readonly search?: { readonly kind: ContentKind; readonly id: string };
}

const contentPath = '/dashboard/operator/content';

const setting = (name: MessageDescriptor, todo: MessageDescriptor): ItemWords => ({ name, todo });

export const itemWords: Readonly<Record<SetupItem, ItemWords>> = {
  publicOrigin: setting(msg`Public address`, msg`Set PUBLIC_ORIGIN to the site’s https address.`),
  database: setting(msg`Database`, msg`The embedded database runs on one machine. Set DATABASE_URL for a cluster.`),
  secretsKey: setting(msg`Encryption key`, msg`Keep a copy of the key apart from the database backups.`),
  files: setting(msg`Customer files`, msg`Files are stored on disk. Include the folder in backups, or set S3_BUCKET.`),
  metrics: setting(msg`Metrics`, msg`Set METRICS_PORT and connect Prometheus with the alert rules in ops.`),
  geoip: setting(msg`Country by IP address`, msg`Set GEOIP_FILE to a MaxMind database.`),
  mail: setting(msg`Email`, msg`Set SMTP_URL. Customers can’t receive codes until then.`),
  sms: setting(msg`Text messages`, msg`Set SMS_URL and SMS_TOKEN.`),
  identity: setting(msg`Identity verification`, msg`Set SUMSUB_TOKEN and the other Sumsub settings.`),
  screening: setting(msg`Transaction screening`, msg`Set KYT_KEY and KYT_SECRET.`),
  banking: setting(msg`Banking`, msg`Set BANKING_CLIENT_ID and the other bank settings.`),
  cardPurchase: setting(msg`Card purchases`, msg`Set CARD_PURCHASE_KEY and the other MoonPay settings.`),
  rates: setting(msg`Market rates`, msg`Set RATES_SOURCES to at least two sources.`),
  liquidity: setting(
    msg`Hedging venue`,
    msg`Set LIQUIDITY_KEY and LIQUIDITY_SECRET. Until then, treasury hedges positions manually.`,
  ),
  evm: setting(msg`EVM chain`, msg`Set EVM_RPC_URL and SIGNER_PASSPHRASE.`),
  bitcoin: setting(msg`Bitcoin`, msg`Set ESPLORA_URL and SIGNER_PASSPHRASE.`),
  staking: setting(
    msg`Staking`,
    msg`Only the sandbox provider is available. Close Earn products until one is connected.`,
  ),
  issuing: setting(msg`Card issuing`, msg`Set ISSUING_KEY and the other Stripe settings.`),
  ownFunds: {
    name: msg`Own funds`,
    todo: msg`Book the money that backs conversions. Until then, customers’ money does.`,
    to: '/dashboard/operator/treasury',
  },
  terms: {
    name: msg`Terms of service`,
    todo: msg`Replace the sample text with your own.`,
    to: contentPath,
    search: { kind: 'article', id: 'terms' },
  },
  privacy: {
    name: msg`Privacy policy`,
    todo: msg`Replace the sample text with your own.`,
    to: contentPath,
    search: { kind: 'article', id: 'privacy' },
  },
  risk: {
    name: msg`Risk disclosure`,
    todo: msg`Replace the sample text with your own.`,
    to: contentPath,
    search: { kind: 'article', id: 'risk' },
  },
  contacts: {
    name: msg`Contact addresses`,
    todo: msg`Replace the sample email addresses of support and sales.`,
    to: contentPath,
    search: { kind: 'contacts', id: 'contacts' },
  },
  catalogue: {
    name: msg`Catalogue and terms`,
    todo: msg`Review assets, fees and limits before you open.`,
    to: '/dashboard/operator/catalogue',
  },
  admins: {
    name: msg`Two admins`,
    todo: msg`Role changes need two admins. Grant the second with npm run staff.`,
    to: '/dashboard/operator/staff',
  },
  roles: {
    name: msg`Staff roles`,
    todo: msg`Grant every role to someone. Still missing:`,
    to: '/dashboard/operator/staff',
  },
};
