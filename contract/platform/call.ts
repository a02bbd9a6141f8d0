import type { Static, TSchema } from 'typebox';
import type { AccountPermission } from '../members/permissions.ts';
import type { StaffPermission } from '../staff/permissions.ts';
import type { ErrorCode } from './error-codes.ts';

/** The specification's API host that serves a call. */
export type Host = 'main' | 'second';

/** Name of the meta tag with the second host's origin, if it isn't the page's own. */
export const secondOriginMeta = 'second-origin';

/**
 * Who may make a call. There is no default: a call without a rule can't be declared.
 * - `public`: anyone
 * - `session`: a signed-in user
 * - `{ kycStatus: 3 }`: a signed-in, verified user
 * - `{ permission }`: a signed-in user with that permission for the account the call is about: their own, or the
 *   company's they are acting for; `kycStatus` as above, of that account
 * - `{ staff }`: a staff member with that permission at the desk
 * - `{ apiKey }`: a program, with a request signed by an API key with that permission; `kycStatus` as above
 * - `sandbox`: anyone, but only if the sandbox is on
 * - `webhook`: a provider; the handler checks its signature
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly kycStatus: 3 }
  | { readonly apiKey: 'read' | 'withdraw' | 'trade'; readonly kycStatus?: 3 }
  | { readonly permission: AccountPermission; readonly kycStatus?: 3 }
  | { readonly staff: StaffPermission }
  | 'sandbox'
  | 'webhook';

/**
 * What the client may do with a call while offline (design, section 6). Reads: `cached` reads come from the local
 * database. Writes: `queue` waits in the outbox, `draft` is kept for the user to confirm again, `never` needs the
 * network.
 */
export type OfflinePolicy = 'never' | 'queue' | 'draft' | 'cached';

/**
 * Why a call that may change something needs no `Idempotency-Key`.
 * - `read`: it changes nothing
 * - `setsState`: repeated, it ends in the same state, and the second response says so
 * - `sameThing`: it creates its result once; repeated, it returns the same result
 * - `ownNumber`: the caller's own number in the body takes the key's place
 * - `oneTimeProof`: it uses up a verification, code, ticket or signature, so that it can't be done twice
 * - `secretAnswer`: its response holds a secret that is shown once and never stored, not even under a key
 * - `repeatable`: repeated, it is done twice, which does no harm
 * - `provider`: a provider's report, which may arrive any number of times
 * - `sandbox`: it simulates the world around a sandbox
 */
export const noKeyReasons = [
  'read',
  'setsState',
  'sameThing',
  'ownNumber',
  'oneTimeProof',
  'secretAnswer',
  'repeatable',
  'provider',
  'sandbox',
] as const;

/** Why a call takes no key: the reason, and its meaning for this call. */
export interface NoKey {
  readonly none: (typeof noKeyReasons)[number];
  readonly because: string;
}

/** Whether a command needs an `Idempotency-Key`, which is stored with the response in the transaction of its effect. */
export type Idempotency = 'required' | NoKey;

/** At most `max` requests per `windowS` seconds, counted over all servers of an installation. */
export interface RateLimit {
  readonly max: number;
  readonly windowS: number;
}

/** Limit per IP address over all calls, in addition to each call's own `rateLimit`. */
export const addressLimit: RateLimit = { max: 3000, windowS: 60 };
/**
 * Limit per IP address over all provider webhooks, instead of the limit above: a provider acts for all customers from a
 * few addresses, and cards alone send two hundred requests a second.
 */
export const webhookLimit: RateLimit = { max: 30_000, windowS: 60 };
/** Limit per account over all calls that move money. */
export const moneyLimit: RateLimit = { max: 120, windowS: 60 };
/** Maximum body size if a call sets none. */
export const defaultBodyKb = 16;
/**
 * Maximum keys of an object in a body; no schema has or accepts more, so an object that exceeds it has unknown ones.
 */
export const maxKeys = 100;
/** Maximum nesting depth of objects and lists in a body. */
export const maxBodyDepth = 16;

/**
 * The facts of one call: plain data, shipped to the browser. Every call except a GET declares whether it needs a key.
 */
export type CallFacts = CommonFacts &
  (
    | { readonly method: 'GET'; readonly idempotency?: Idempotency }
    | { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly idempotency: Idempotency }
  );

interface CommonFacts {
  /** Spelled as in the specification, including its typos. Parameters as `{id}`. */
  readonly path: string;
  readonly host?: Host;
  readonly access: Access;
  /**
   * Body fields that prove who the caller is: encrypted or obtained again for each try, so they are left out when a
   * repeated command is recognized.
   */
  readonly proofs?: readonly string[];
  readonly offline: OfflinePolicy;
  /** True if it also responds to everyone during maintenance, when the other calls are closed to all but staff. */
  readonly isOpenInMaintenance?: true;
  /** Declared refusals in addition to the platform's own. */
  readonly errors: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  /** Maximum body size in kB (1024 bytes), if the call needs more than `defaultBodyKb`; a larger body gets a 413. */
  readonly bodyKb?: number;
  /**
   * For a command: the calls whose results it changes, by name (`withdrawals.list`) or area (`approvals`). After the
   * response the client reloads them (src/platform/touched.ts).
   */
  readonly touches?: readonly string[];
  readonly summary: string;
  /** Who makes the call and why, if no screen of ours does. For calls of programs and providers, `access` says so. */
  readonly usedBy?: string;
  /** The response is sent bare instead of in the envelope (the GeoIP call, section 7). */
  readonly bare?: boolean;
}

/** Schemas of one call: its input and its result. */
export interface CallSchemas {
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly result: TSchema;
}

/** A call's schemas as types. */
export type ParamsOf<S extends CallSchemas> = S['params'] extends TSchema ? Static<S['params']> : undefined;
export type QueryOf<S extends CallSchemas> = S['query'] extends TSchema ? Static<S['query']> : undefined;
export type BodyOf<S extends CallSchemas> = S['body'] extends TSchema ? Static<S['body']> : undefined;
export type ResultOf<S extends CallSchemas> = Static<S['result']>;

/** Input of a call: only the parts it declares. */
export type InputOf<S extends CallSchemas> = (S['params'] extends TSchema ? { params: ParamsOf<S> } : unknown) &
  (S['query'] extends TSchema ? { query: QueryOf<S> } : unknown) &
  (S['body'] extends TSchema ? { body: BodyOf<S> } : unknown);

/** One declared call. `schemas` exists in types only: the browser never loads TypeBox. */
export interface Call<S extends CallSchemas = CallSchemas> extends CommonFacts {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly host: Host;
  readonly idempotency: Idempotency;
  readonly schemas?: S;
}

/**
 * True if a call is a command that needs a verified account: only these calls move or promise money, and they count
 * together against `moneyLimit`.
 */
export function isMoneyCall({ access, method }: Pick<CallFacts, 'access' | 'method'>): boolean {
  return method !== 'GET' && typeof access === 'object' && 'kycStatus' in access;
}

export type SchemaMap = Readonly<Record<string, CallSchemas>>;

/** The calls of one area, by their plain English names. */
export type Calls<M extends SchemaMap> = { readonly [K in keyof M]: Call<M[K]> };

const reads: NoKey = { none: 'read', because: 'It only reads.' };

/**
 * Declares the calls of an area. The type parameter is the area's schema map, imported as a type, so
 * a call without schemas or schemas without a call do not compile.
 *
 * @example
 * export const session = defineCalls<typeof sessionSchemas>()('session', { getKey: { method: 'GET', … } });
 */
export function defineCalls<M extends SchemaMap>() {
  return (area: string, facts: { readonly [K in keyof M]: CallFacts }): Calls<M> => {
    const entries = Object.entries(facts).map(([key, fact]) => [
      key,
      { host: 'main', idempotency: reads, ...(fact as CallFacts), name: `${area}.${key}` },
    ]);
    return Object.fromEntries(entries) as Calls<M>;
  };
}
