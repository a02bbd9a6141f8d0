import type { FastifyBaseLogger } from 'fastify';
import type { Tier } from '#contract/catalogue/entries.ts';
import type { AccountPermission, Permission } from '#contract/members/permissions.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import type { ReadUpload } from './multipart.ts';

/** The signed-in user, as the access rules and the services see them. */
export interface Session {
  /** The user making the request; verifications, idempotency keys and the audit are theirs. */
  readonly userId: string;
  /**
   * Account the call is about: the user's own or, for calls that need a permission, that of the company they act for.
   * Status, kind, roles and permissions are those of that account.
   */
  readonly accountId: string;
  readonly sessionId: string;
  readonly kycStatus: 0 | 1 | 2 | 3;
  readonly accountType: 'individual' | 'merchant';
  /** The account's tier, which determines its terms. */
  readonly tier: Tier;
  /** Country of the account's verification (ISO 3166-1 alpha-2), which also determines its terms. */
  readonly country: string | null;
  readonly roles: readonly string[];
  readonly permissions: readonly Permission[];
  /** API key that signed the request; set if a program made it. */
  readonly apiKeyId?: string;
}

export interface CookieOptions {
  readonly maxAgeS: number;
  readonly httpOnly: boolean;
  readonly path?: string;
}

/** One request, as a handler sees it. Hides Fastify completely. */
export interface Context {
  readonly requestId: string;
  readonly ip: string;
  readonly locale: Locale;
  readonly deviceId: string | null;
  readonly userAgent: string;
  /** Set if the call requires an `Idempotency-Key`, whose format is checked before the handler runs. */
  readonly command: IdempotentCommand | null;
  /** Null on public calls made without signing in. */
  readonly session: Session | null;
  /** Permission the call requires; null if it requires none, or if the server itself acts for an absent user. */
  readonly permission: AccountPermission | null;
  /** Whether the call declares this refusal. The server itself, acting for an absent user, takes any. */
  readonly declares: (code: ErrorCode) => boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Cookies sent with the request. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The body's raw bytes, if the call is a webhook whose signature covers them. */
  readonly rawBody: Buffer | null;
  /** Reads the request's multipart form, if the call takes an upload. */
  readonly readUpload: ReadUpload;
  /** Scheme and host the client called. */
  readonly origin: string;
  readonly url: string;
  readonly method: string;
  readonly log: FastifyBaseLogger;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
}

/** Returns the session of a call that requires one. */
export function sessionOf(context: Context): Session {
  assert(context.session !== null, 'this call is reached only with a session');
  return context.session;
}

/** Returns the command of a call that requires a key: what the shell executes once. */
export function commandOf(context: Context): IdempotentCommand {
  return must(context.command, 'the command of a call that requires a key');
}
