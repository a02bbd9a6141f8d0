import { join } from 'node:path';
import { allAssets } from '#contract/platform/assets.ts';
import { requireSandboxAllowed, type Config } from '../platform/config.ts';
import type { Db } from '../platform/db.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import { createSecrets, type Secrets } from '../platform/server-secrets.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { createAirwallex } from './banking/airwallex/airwallex.ts';
import type { BankingProvider } from './banking/banking.ts';
import { createSandboxBanking } from './banking/sandbox.ts';
import type { CardPurchaseProvider } from './card-purchase/card-purchase.ts';
import { createMoonpay } from './card-purchase/moonpay.ts';
import { createSandboxCards } from './card-purchase/sandbox.ts';
import type { StakingProvider } from './staking/staking.ts';
import { createSandboxStaking } from './staking/sandbox.ts';
import type { IssuingProvider } from './issuing/issuing.ts';
import { createSandboxIssuing } from './issuing/sandbox.ts';
import { createStripe } from './issuing/stripe/stripe.ts';
import type { ChainProvider } from './chain/chain.ts';
import { connectChains } from './chain/connect.ts';
import { createDiskFiles } from './files/disk.ts';
import { createS3Files } from './files/s3.ts';
import type { FilesProvider } from './files/files.ts';
import { createSealedFiles, type SealedFiles } from './files/sealed.ts';
import type { GeoipProvider } from './geoip/geoip.ts';
import { createMmdbGeoip, unknownGeoip } from './geoip/mmdb.ts';
import { createSandboxGeoip } from './geoip/sandbox.ts';
import { ProviderHealth } from './health.ts';
import type { KycProvider } from './kyc/kyc.ts';
import { createSandboxKyc } from './kyc/sandbox.ts';
import { createSumsubKyc } from './kyc/sumsub.ts';
import { createBinance } from './liquidity/binance.ts';
import { createNoLiquidity, type LiquidityProvider } from './liquidity/liquidity.ts';
import { createSandboxLiquidity } from './liquidity/sandbox.ts';
import { createElliptic } from './kyt/elliptic.ts';
import type { KytProvider } from './kyt/kyt.ts';
import { createSandboxKyt } from './kyt/sandbox.ts';
import type { MailProvider } from './mail/mail.ts';
import { createSandboxMail } from './mail/sandbox.ts';
import { createSmtpMail } from './mail/smtp.ts';

import type { DigestSigner } from './multi-sig/keys.ts';
import { connectMultiSig } from './multi-sig/connect.ts';
import type { MultiSigProvider } from './multi-sig/multi-sig.ts';
import type { Provider } from './provider.ts';
import { connectRates } from './rates/connect.ts';
import type { RatesProvider } from './rates/rates.ts';
import { createSandboxRates } from './rates/sandbox.ts';
import { openSeedFile } from './signer/seed-file.ts';
import { createSandboxSms } from './sms/sandbox.ts';
import type { SmsProvider } from './sms/sms.ts';
import { createWebhookSms } from './sms/webhook.ts';

/** Interfaces to external services. Features know these interfaces and nothing behind them. */
export interface Providers {
  readonly mail: MailProvider;
  readonly geoip: GeoipProvider;
  readonly chain: ChainProvider;
  readonly rates: RatesProvider;
  readonly banking: BankingProvider;
  readonly staking: StakingProvider;
  readonly issuing: IssuingProvider;
  readonly cardPurchase: CardPurchaseProvider;
  readonly liquidity: LiquidityProvider;
  readonly sms: SmsProvider;
  readonly files: FilesProvider;
  readonly kyc: KycProvider;
  readonly kyt: KytProvider;
  readonly multiSig: MultiSigProvider;
  /** Keys held for signers. */
  readonly keys: DigestSigner;
  /** Health of the providers called over a network. */
  readonly health: ProviderHealth;
}

/** Lists all providers, for what they all contribute: jobs, tester controls. */
export function allProviders(providers: Providers): readonly Provider[] {
  const { mail, geoip, chain, rates, banking, staking, issuing, cardPurchase, liquidity } = providers;
  const { sms, files, kyc, kyt, multiSig } = providers;
  const traders = [staking, issuing, cardPurchase, liquidity];
  return [mail, geoip, chain, rates, banking, ...traders, sms, files, kyc, kyt, multiSig];
}

/** Creates the providers named in the settings. Throws if production would silently get a sandbox. */
export function createProviders(config: Config, db: Db, clock: Clock, vault: Vault): Providers {
  const words = openSeed(config);
  const secrets = createSecrets(db, vault);
  const health = new ProviderHealth(clock);
  const nameOf = (isReal: unknown, name: string) => (isReal ? name : 'sandbox');
  const kyc = createKyc(config, db, clock, secrets);
  const { multiSig, keys } = connectMultiSig(config, db, clock, { words, secrets, log });
  const files = createFiles(config, vault);
  const rates = createRates(config, db, clock, health);
  return {
    mail: health.watch('mail', nameOf(config.smtpUrl, 'smtp'), createMail(config, db, vault), ['send']),
    geoip: createGeoip(config),
    chain: connectChains(config, db, clock, { words, secrets, health }),
    rates,
    banking: createBanking(config, db, clock, { secrets, health }),
    staking: createStaking(config, db, clock, { secrets, health }),
    issuing: createIssuing(config, db, clock, { secrets, health }),
    cardPurchase: createCards(config, db, clock, { secrets, health }),
    liquidity: createLiquidity(config, db, clock, { rates, health }),
    sms: health.watch('sms', nameOf(config.smsUrl, 'webhook'), createSms(config, db, vault), ['send']),
    files: health.watch('files', config.bucket ? 's3' : 'disk', files, ['put', 'putFile', 'get', 'remove']),
    kyc: health.watch('kyc', kyc.name, kyc, ['submit', 'makeAccess', 'getReview']),
    kyt: health.watch('kyt', nameOf(config.kyt, 'elliptic'), createKyt(config, db, clock, secrets), ['screen']),
    multiSig: health.watch('multiSig', nameOf(config.chains.evm, 'safe'), multiSig, multiSigAsks),
    keys,
    health,
  };
}

/** Calls that go to the chain; the rest is calculated here. */
const multiSigAsks = ['createWallet', 'getFacts', 'getBalances', 'propose', 'submit', 'findOutcome'] as const;

/** Opens the store of users' files, sealed, in a bucket or in the data folder. */
export function createFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>, vault: Vault): SealedFiles {
  const store = bucket ? createS3Files(bucket, systemClock) : createDiskFiles(join(dataDir, 'files'));
  return createSealedFiles(store, vault);
}

const log = (line: string) => void process.stdout.write(`${line}\n`);

/** Opens the local signer's seed; an installation without a real chain has none. */
function openSeed({ chains: { evm, bitcoin, signerPassphrase = '' }, dataDir }: Config): string | undefined {
  if (!evm && !bitcoin) return undefined;
  return openSeedFile({ file: join(dataDir, 'signer.json'), passphrase: signerPassphrase, log });
}

function createMail(config: Config, db: Db, vault: Vault): MailProvider {
  if (config.smtpUrl) return createSmtpMail(config.smtpUrl);
  requireSandboxAllowed(config, 'mail');
  return createSandboxMail(db, vault);
}

function createSms(config: Config, db: Db, vault: Vault): SmsProvider {
  if (config.smsUrl) return createWebhookSms({ url: config.smsUrl, token: config.smsToken });
  requireSandboxAllowed(config, 'sms');
  return createSandboxSms(db, vault);
}

function createRates(config: Config, db: Db, clock: Clock, health: ProviderHealth): RatesProvider {
  const codes = () => allAssets().map(({ code }) => code);
  if (config.rates) return connectRates({ settings: config.rates, db, clock, codes, log, health });
  requireSandboxAllowed(config, 'rates');
  return health.watch('rates', 'sandbox', createSandboxRates(), ['findRates']);
}

/** Calls made to the bank; the rest is reported to us. */
const bankAsks = [
  'openAccount',
  'findAccount',
  'findCredit',
  'listCredits',
  'returnCredit',
  'checkName',
  'checkNames',
  'findBank',
  'submitPayout',
  'findPayout',
  'listPayouts',
] as const;

function createBanking(
  config: Config,
  db: Db,
  clock: Clock,
  { secrets, health }: { readonly secrets: Secrets; readonly health: ProviderHealth },
): BankingProvider {
  if (config.banking) return health.watch('banking', 'airwallex', createAirwallex(config.banking, clock), bankAsks);
  requireSandboxAllowed(config, 'banking');
  return health.watch('banking', 'sandbox', createSandboxBanking(db, clock, secrets), bankAsks);
}

/** Calls made to the staking provider; the rest is reported to us. */
const stakingAsks = ['stake', 'findStake', 'exit', 'findExit', 'findPenalty', 'findReward'] as const;

function createStaking(
  config: Config,
  db: Db,
  clock: Clock,
  { secrets, health }: { readonly secrets: Secrets; readonly health: ProviderHealth },
): StakingProvider {
  requireSandboxAllowed(config, 'staking');
  return health.watch('staking', 'sandbox', createSandboxStaking(db, clock, secrets), stakingAsks);
}

/** Calls made to the card charging provider; the rest is reported to us. */
const cardAsks = ['quote', 'session', 'get', 'cancel', 'refund'] as const;

function createCards(
  config: Config,
  db: Db,
  clock: Clock,
  { secrets, health }: { readonly secrets: Secrets; readonly health: ProviderHealth },
): CardPurchaseProvider {
  if (config.cardPurchase)
    return health.watch('cardPurchase', 'moonpay', createMoonpay(config.cardPurchase, clock), cardAsks);
  requireSandboxAllowed(config, 'cardPurchase');
  return health.watch('cardPurchase', 'sandbox', createSandboxCards(db, clock, secrets), cardAsks);
}

/** Calls made to the trading venue. */
const venueAsks = ['market', 'place', 'find'] as const;

/** In production without a venue, positions are leveled by hand: invented trades would be worse than none. */
function createLiquidity(
  config: Config,
  db: Db,
  clock: Clock,
  { rates, health }: { readonly rates: RatesProvider; readonly health: ProviderHealth },
): LiquidityProvider {
  if (config.liquidity) return health.watch('liquidity', 'binance', createBinance(config.liquidity, clock), venueAsks);
  const isPlayed = config.mode === 'sandbox' || config.allowedSandboxProviders.includes('liquidity');
  if (!isPlayed) return createNoLiquidity();
  return health.watch('liquidity', 'sandbox', createSandboxLiquidity(db, clock, rates), venueAsks);
}

/** Calls made to the card issuer; the rest is reported to us. */
const issuingAsks = [
  'issue',
  'findCard',
  'activate',
  'freeze',
  'unfreeze',
  'close',
  'setLimits',
  'reveal',
  'findTransaction',
  'dispute',
  'findDispute',
  'withdrawDispute',
  'listTransactions',
] as const;

function createIssuing(
  config: Config,
  db: Db,
  clock: Clock,
  { secrets, health }: { readonly secrets: Secrets; readonly health: ProviderHealth },
): IssuingProvider {
  if (config.issuing) return health.watch('issuing', 'stripe', createStripe(config.issuing, db, clock), issuingAsks);
  requireSandboxAllowed(config, 'issuing');
  return health.watch('issuing', 'sandbox', createSandboxIssuing(db, clock, secrets), issuingAsks);
}

function createKyc(config: Config, db: Db, clock: Clock, secrets: Secrets): KycProvider {
  if (config.sumsub) return createSumsubKyc(config.sumsub, clock);
  requireSandboxAllowed(config, 'kyc');
  return createSandboxKyc(db, clock, secrets);
}

function createKyt(config: Config, db: Db, clock: Clock, secrets: Secrets): KytProvider {
  if (config.kyt) return createElliptic(config.kyt, clock);
  requireSandboxAllowed(config, 'kyt');
  return createSandboxKyt(db, clock, secrets);
}

function createGeoip(config: Config): GeoipProvider {
  const real = config.geoipFile ? createMmdbGeoip(config.geoipFile) : unknownGeoip;
  return config.mode === 'sandbox' ? createSandboxGeoip(real) : real;
}
