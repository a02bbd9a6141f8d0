import type { Static, TSchema } from 'typebox';
import type { AccountPermission } from '../members/permissions.ts';
import type { StaffPermission } from '../staff/permissions.ts';
import type { ErrorCode } from './error-codes.ts';

/** Which of the two API hosts of the specification serves a call. */
export type Host = 'main' | 'second';

/** Names in the page's head where the second host is, where that isn't the page's own origin. */
export const secondOriginMeta = 'second-origin';

/**
 * Who may make a call. There is no default: a call without a rule can't be declared.
 * - `public`: anyone
 * - `session`: a signed-in user
 * - `{ kycStatus: 3 }`: a signed-in, verified user
 * - `{ permission }`: a signed-in user who may do that with the account that the call is about: his own, or the
 *   company's that he acts for; `kycStatus` as above, of that account
 * - `{ staff }`: one of the staff who may do that at the desk
 * - `{ apiKey }`: a program, by a request signed with an API key of that permission; `kycStatus` as above
 * - `sandbox`: anyone, and only where the sandbox is on
 * - `webhook`: a provider; its signature is checked by the handler
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
 * What the client may do with a call while the network is away (design, section 6).
 * Reads: `cached` reads come from the local database. Writes: `queue` waits in the outbox, `draft` is
 * kept for the user to confirm again, `never` needs the network.
 */
export type OfflinePolicy = 'never' | 'queue' | 'draft' | 'cached';

/**
 * Why a call that may change something needs no `Idempotency-Key`.
 * - `read`: it changes nothing
 * - `setsState`: said twice it ends in the same state, and the second answer says so
 * - `sameThing`: what it makes is made once; said again it gives the same thing
 * - `ownNumber`: the caller's own number in the body takes the key's place
 * - `oneTimeProof`: it uses up a verification, code, ticket or signature, so that it can't be done twice
 * - `secretAnswer`: its answer holds a secret that is shown once and stored nowhere, not under a key either
 * - `repeatable`: said twice it is done twice, and that harms nobody
 * - `provider`: a provider's report, which may come any number of times
 * - `sandbox`: it plays the world around a sandbox
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

/** Why a call takes no key: the reason, and what it means for this call. */
export interface NoKey {
  readonly none: (typeof noKeyReasons)[number];
  readonly because: string;
}

/** Whether a command needs an `Idempotency-Key`, stored with the answer in the effect's transaction. */
export type Idempotency = 'required' | NoKey;

/** At most `max` requests per `windowS` seconds, counted over all servers of an installation. */
export interface RateLimit {
  readonly max: number;
  readonly windowS: number;
}

/** Of one address over all calls together, beside what a call's own `rateLimit` says of one address. */
export const addressLimit: RateLimit = { max: 3000, windowS: 60 };
/**
 * Of one address over all that providers report and ask, instead of the above: one speaks for all customers from a few
 * addresses, and cards alone ask two hundred times a second.
 */
export const webhookLimit: RateLimit = { max: 30_000, windowS: 60 };
/** Of one account over all calls that move money together. */
export const moneyLimit: RateLimit = { max: 120, windowS: 60 };
/** What a body may have where its call says nothing else. */
export const defaultBodyKb = 16;
/** The most keys of an object in a body; no schema names or takes more, so one that has them holds unknown ones. */
export const maxKeys = 100;
/** How deep objects and lists of a body may lie in one another. */
export const maxBodyDepth = 16;

/** The facts of one call: plain data, shipped to the browser. Whatever is no GET says whether it needs a key. */
export type CallFacts = CommonFacts &
  (
    | { readonly method: 'GET'; readonly idempotency?: Idempotency }
    | { readonly method: 'POST' | 'PUT' | 'DELETE'; readonly idempotency: Idempotency }
  );

interface CommonFacts {
  /** Spelt as in the specification, its typing errors included. Parameters as `{id}`. */
  readonly path: string;
  readonly host?: Host;
  readonly access: Access;
  /**
   * Fields of the body that prove who asks: encrypted or obtained anew with each try, so a repeated command is
   * known without them.
   */
  readonly proofs?: readonly string[];
  readonly offline: OfflinePolicy;
  /** It answers everybody while the platform is in maintenance, which keeps all but staff out of the others. */
  readonly isOpenInMaintenance?: true;
  /** Declared refusals beside the platform's own. */
  readonly errors: readonly ErrorCode[];
  readonly rateLimit?: RateLimit;
  /** The largest body in kB (1024 bytes), where the call needs more than `defaultBodyKb`; a larger one answers 413. */
  readonly bodyKb?: number;
  /**
   * Of a command: what it changes of what other calls answer, as their names (`withdrawals.list`) or whole areas
   * (`approvals`). Once it is answered the client asks these anew (src/platform/touched.ts).
   */
  readonly touches?: readonly string[];
  readonly summary: string;
  /** Who makes it and what for, where no screen of ours does. Calls of programs and of providers say so by `access`. */
  readonly usedBy?: string;
  /** The answer is sent bare instead of in the envelope (the GeoIP call, section 7). */
  readonly bare?: boolean;
}

/** Schemas of one call: what it takes and what it answers. */
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

/** What a caller hands over: only the parts that the call declares. */
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
 * Whether a call is a command that only a verified account may give: money is moved or promised by such calls alone,
 * and they count together against `moneyLimit`.
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
