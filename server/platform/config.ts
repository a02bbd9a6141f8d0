import { resolve } from 'node:path';
import type { Host } from '#contract/platform/call.ts';
import { readChains, type ChainSettings } from '../providers/chain/settings.ts';
import type { S3Settings } from '../providers/files/s3.ts';
import type { SumsubSettings } from '../providers/kyc/sumsub-client.ts';
import type { MoonpaySettings } from '../providers/card-purchase/moonpay.ts';
import { readBanking, type AirwallexSettings } from '../providers/banking/airwallex/settings.ts';
import { readIssuing, type StripeSettings } from '../providers/issuing/stripe/settings.ts';
import { readCardPurchase } from '../providers/card-purchase/settings.ts';
import type { BinanceSettings } from '../providers/liquidity/binance.ts';
import { readLiquidity } from '../providers/liquidity/settings.ts';
import type { EllipticSettings } from '../providers/kyt/elliptic.ts';
import { readKyt } from '../providers/kyt/settings.ts';
import { readRates, type RateSettings } from '../providers/rates/settings.ts';
import type { AwsKmsSettings } from '../providers/master-key/aws-kms.ts';
import { readDatabaseUrl } from './database-hosts.ts';
import { OperatorError } from './operator-error.ts';
import { clientDir, rootDir } from './paths.ts';

/** Parts of the outside world that have a sandbox behind the same interface. */
export const providerKinds = [
  'chain',
  'kyc',
  'kyt',
  'multiSig',
  'banking',
  'staking',
  'cardPurchase',
  'issuing',
  'liquidity',
  'card',
  'rates',
  'mail',
  'sms',
  'geoip',
  'files',
] as const;
export type ProviderKind = (typeof providerKinds)[number];

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** All operator settings, validated once at boot. */
export interface Config {
  readonly mode: 'sandbox' | 'production';
  /** Address and port to listen on. Port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  /** API hosts, of the two, that this process serves. */
  readonly hosts: readonly Host[];
  /** Origin at which users reach the product, without a trailing slash; defaults to the address listened on. */
  readonly publicOrigin: string | undefined;
  /** Origin at which clients reach the second host, if it differs from `publicOrigin`. */
  readonly secondOrigin: string | undefined;
  /** Addresses or networks of proxies whose forwarding headers are trusted; false: none. */
  readonly trustProxy: string | false;
  readonly dataDir: string;
  /** Master key of everything sealed, in base64, followed by earlier ones; undefined: read from the file. */
  readonly secretsKey: string | undefined;
  /** File of that key; undefined: `secrets.key` in `dataDir`. */
  readonly secretsKeyFile: string | undefined;
  /** AWS KMS key used instead of both; undefined: none. */
  readonly awsKms: AwsKmsSettings | undefined;
  /** Bucket for users' files; undefined: the folder `files` in `dataDir`. */
  readonly bucket: S3Settings | undefined;
  /** A stock PostgreSQL ≥ 15; undefined: the embedded one in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Same database as the role that owns the tables; undefined: the role of `databaseUrl` owns them. */
  readonly databaseMigrationUrl: string | undefined;
  /** Number of server processes sharing the one port. */
  readonly servers: number;
  readonly databaseConnections: number;
  /** Number of jobs this process runs concurrently; 0: none, another process does. */
  readonly jobConcurrency: number;
  /** Factor on the rate limits of all calls, for many users behind one address. */
  readonly rateLimitFactor: number;
  /** Maximum time for a complete request to arrive, including an upload over a slow network. */
  readonly requestTimeoutS: number;
  /** Time within which every server seals under a new data key. */
  readonly dataKeyFollowS: number;
  /** Minimum time between two codes to one contact. */
  readonly codePauseS: number;
  readonly allowedSandboxProviders: readonly ProviderKind[];
  readonly smtpUrl: string | undefined;
  /** Gateway that accepts `{ to, text }` by POST, and its bearer token. */
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Identity provider; undefined: the sandbox's. */
  readonly sumsub: SumsubSettings | undefined;
  /** Provider of risk verdicts on addresses to pay; undefined: the sandbox's. */
  readonly kyt: EllipticSettings | undefined;
  /** Bank of the global accounts; undefined: the sandbox's. */
  readonly banking: AirwallexSettings | undefined;
  /** Card processor; undefined: the sandbox's. */
  readonly cardPurchase: MoonpaySettings | undefined;
  /** Venue where the platform's own position is traded; undefined: the sandbox's venue, in production by hand. */
  readonly liquidity: BinanceSettings | undefined;
  /** Issuer of corporate cards; undefined: the sandbox's. */
  readonly issuing: StripeSettings | undefined;
  /** Source of rates; undefined: the sandbox's. */
  readonly rates: RateSettings | undefined;
  /** Real chains and what opens their keys; other networks are the sandbox's. */
  readonly chains: ChainSettings;
  /** Whether a new sign-in ends the user's other sessions. */
  readonly isSingleSession: boolean;
  readonly geoipFile: string | undefined;
  /** Address Prometheus scrapes; undefined: none. Port 0 takes a free one. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  readonly logLevel: LogLevel;
  /** Folder of the built client. */
  readonly clientDir: string;
}

/** Invalid settings, one line each, for the operator who starts the server. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from the environment. Throws `ConfigError` with every problem at once. */
export function readConfig(env: Environment): Config {
  const read = new SettingsReader(env);
  const mode = read.oneOf('KEELSON_MODE', ['sandbox', 'production'], 'sandbox');
  const config: Config = {
    mode,
    host: read.text('HOST') ?? 'localhost',
    port: read.integer('PORT', 8080, 0, 65535),
    hosts: read.listOf('SERVES', ['main', 'second'], ['main', 'second']),
    publicOrigin: read.origin('PUBLIC_ORIGIN'),
    secondOrigin: read.origin('SECOND_ORIGIN'),
    trustProxy: read.text('TRUST_PROXY') ?? false,
    dataDir: resolve(rootDir, read.text('DATA_DIR') ?? 'data'),
    bucket: readBucket(read),
    databaseUrl: read.databaseUrl('DATABASE_URL'),
    databaseMigrationUrl: read.databaseUrl('DATABASE_MIGRATION_URL'),
    secretsKey: read.text('SECRETS_KEY'),
    secretsKeyFile: read.path('SECRETS_KEY_FILE'),
    awsKms: readAwsKms(read),
    servers: read.integer('SERVERS', 1, 1, 64),
    databaseConnections: read.integer('DATABASE_CONNECTIONS', 20, 2, 500),
    jobConcurrency: read.integer('JOB_CONCURRENCY', 4, 0, 100),
    rateLimitFactor: read.integer('RATE_LIMIT_FACTOR', 1, 1, 10_000),
    requestTimeoutS: read.integer('REQUEST_TIMEOUT_SECONDS', 120, 1, 3600),
    dataKeyFollowS: read.integer('DATA_KEY_FOLLOW_SECONDS', 10, 1, 3600),
    codePauseS: read.integer('CODE_PAUSE_SECONDS', 60, 0, 3600),
    allowedSandboxProviders: read.listOf('ALLOW_SANDBOX_PROVIDERS', providerKinds, []),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    smsUrl: read.url('SMS_URL', ['https:', 'http:']),
    smsToken: read.text('SMS_TOKEN'),
    sumsub: readSumsub(read),
    kyt: readKyt(read),
    banking: readBanking(read),
    cardPurchase: readCardPurchase(read),
    liquidity: readLiquidity(read),
    issuing: readIssuing(read),
    rates: readRates(read),
    chains: readChains(read),
    isSingleSession: read.oneOf('SINGLE_SESSION', ['off', 'on'], 'off') === 'on',
    geoipFile: read.path('GEOIP_FILE'),
    metrics: readMetrics(read),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, mode === 'production' ? 'info' : 'warn'),
    clientDir,
  };
  if (config.secondOrigin !== undefined && config.publicOrigin === undefined)
    read.problems.push(
      'PUBLIC_ORIGIN must be set beside SECOND_ORIGIN: its pages are those that the second host admits',
    );
  if (mode === 'production') checkProduction(config, read);
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** Reads all of the settings or none: half an identity provider would fail at the first applicant. */
function readSumsub(read: SettingsReader): SumsubSettings | undefined {
  const names = ['SUMSUB_TOKEN', 'SUMSUB_SECRET', 'SUMSUB_WEBHOOK_SECRET', 'SUMSUB_LEVEL', 'SUMSUB_COMPANY_LEVEL'];
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0) read.problems.push(`${missing.join(', ')} must be set beside the other SUMSUB_ settings`);
  const [appToken = '', secret = '', webhookSecret = '', personLevel = '', companyLevel = ''] = names.map(
    (name) => read.text(name) ?? '',
  );
  const url = (read.url('SUMSUB_URL', ['https:', 'http:']) ?? 'https://api.sumsub.com').replace(/\/$/, '');
  return { url, appToken, secret, webhookSecret, personLevel, companyLevel };
}

function readAwsKms(read: SettingsReader): AwsKmsSettings | undefined {
  const keyId = read.text('AWS_KMS_KEY_ID');
  if (keyId === undefined) return undefined;
  if (/(^|:)alias\//.test(keyId))
    read.problems.push('AWS_KMS_KEY_ID must be the id or the ARN of a key: an alias may come to mean another one');
  const { region, credentials } = readAws(read, 'AWS_KMS_KEY_ID');
  const url = read.url('AWS_KMS_URL', ['https:', 'http:']) ?? `https://kms.${region}.amazonaws.com`;
  return { url: url.replace(/\/$/, ''), region, keyId, credentials };
}

function readMetrics(read: SettingsReader) {
  if (read.text('METRICS_PORT') === undefined) return undefined;
  return { host: read.text('METRICS_HOST') ?? '127.0.0.1', port: read.integer('METRICS_PORT', 9464, 0, 65535) };
}

function readBucket(read: SettingsReader): S3Settings | undefined {
  const bucket = read.text('S3_BUCKET');
  if (bucket === undefined) return undefined;
  const { region, credentials } = readAws(read, 'S3_BUCKET');
  const url = read.url('S3_URL', ['https:', 'http:']) ?? `https://s3.${region}.amazonaws.com`;
  return { url: url.replace(/\/$/, ''), region, bucket, ...credentials };
}

/** Reads the variable names used by AWS's own tools, which other stores' documentation gives too. */
function readAws(read: SettingsReader, beside: string) {
  const names = ['AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
  const missing = names.filter((name) => read.text(name) === undefined);
  if (missing.length > 0) read.problems.push(`${missing.join(', ')} must be set beside ${beside}`);
  const [region = '', accessKeyId = '', secretAccessKey = ''] = names.map((name) => read.text(name) ?? '');
  return { region, credentials: { accessKeyId, secretAccessKey, sessionToken: read.text('AWS_SESSION_TOKEN') } };
}

function checkProduction(config: Config, read: SettingsReader): void {
  if (config.publicOrigin === undefined)
    read.problems.push('PUBLIC_ORIGIN must be set in production: links in mails and passkeys depend on it');
  else if (!config.publicOrigin.startsWith('https://')) read.problems.push('PUBLIC_ORIGIN must be https in production');
  if (config.secondOrigin?.startsWith('http://')) read.problems.push('SECOND_ORIGIN must be https in production');
  const hasKey = [config.secretsKey, config.secretsKeyFile, config.awsKms].some((given) => given !== undefined);
  if (config.databaseUrl !== undefined && !hasKey)
    read.problems.push(
      'SECRETS_KEY, SECRETS_KEY_FILE or AWS_KMS_KEY_ID must be set in production on a database of your own: all its servers need the same key',
    );
}

/**
 * Throws unless this installation may use the sandbox for that provider: always in sandbox mode, in production only for
 * those `ALLOW_SANDBOX_PROVIDERS` names.
 */
export function requireSandboxAllowed(
  config: Pick<Config, 'mode' | 'allowedSandboxProviders'>,
  kind: ProviderKind,
): void {
  if (config.mode === 'sandbox' || config.allowedSandboxProviders.includes(kind)) return;
  throw new ConfigError([
    `production has no real ${kind} provider: configure one, or name ${kind} in ALLOW_SANDBOX_PROVIDERS to run it on the sandbox`,
  ]);
}

/** Reads single settings and collects their problems. An empty variable counts as unset. */
class SettingsReader {
  readonly problems: string[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    this.#env = env;
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim();
    return value === '' ? undefined : value;
  }

  path(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : resolve(rootDir, value);
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    return this.#refuse(`${name} must be a whole number from ${min} to ${max}, not "${text}"`, fallback);
  }

  oneOf<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name);
    if (text === undefined) return fallback;
    return (
      choices.find((choice) => choice === text) ??
      this.#refuse(`${name} must be one of ${choices.join(', ')}, not "${text}"`, fallback)
    );
  }

  listOf<T extends string>(name: string, choices: readonly T[], fallback: readonly T[]): readonly T[] {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const items = text.split(',').map((item) => item.trim());
    const unknown = items.find((item) => !choices.some((choice) => choice === item));
    if (unknown !== undefined)
      return this.#refuse(`${name} may list ${choices.join(', ')}, not "${unknown}"`, fallback);
    return choices.filter((choice) => items.includes(choice));
  }

  /** Reads a URL. The problem doesn't repeat the value, because the URL may contain a password. */
  url(name: string, protocols: readonly string[]): string | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text;
    return this.#refuse(
      `${name} must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      undefined,
    );
  }

  /** Reads a database URL, the only kind that may name several servers. */
  databaseUrl(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || readDatabaseUrl(text) !== undefined) return text;
    return this.#refuse(`${name} must be a URL such as postgresql://user:password@host:5432/database`, undefined);
  }

  origin(name: string): string | undefined {
    const text = this.text(name)?.replace(/\/$/, '');
    if (text === undefined) return undefined;
    if (URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text) return text;
    return this.#refuse(`${name} must be an origin such as https://example.com, not "${text}"`, undefined);
  }

  #refuse<T>(problem: string, fallback: T): T {
    this.problems.push(problem);
    return fallback;
  }
}
