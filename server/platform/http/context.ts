import type { FastifyBaseLogger } from 'fastify';
import type { Tier } from '#contract/catalogue/entries.ts';
import type { Permission } from '#contract/members/permissions.ts';
import { assert, must } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import type { IdempotentCommand } from '../idempotency.ts';
import type { ReadUpload } from './multipart.ts';

/** Who is signed in, as the access rules and the services see it. */
export interface Session {
  /** Who asks: his are the verifications, the idempotency keys and the audit. */
  readonly userId: string;
  /**
   * Whose account the call is about: the user's own; by calls that need a permission, the company's that he
   * acts for. Status, kind, roles and permissions are with that account.
   */
  readonly accountId: string;
  readonly sessionId: string;
  readonly kycStatus: 0 | 1 | 2 | 3;
  readonly accountType: 'individual' | 'merchant';
  /** How the account is served: which terms hold for it. */
  readonly tier: Tier;
  /** Of its verification (ISO 3166-1 alpha-2): which terms hold for it likewise. */
  readonly country: string | null;
  readonly roles: readonly string[];
  readonly permissions: readonly Permission[];
  /** Set where a program asks: which API key signed the request. */
  readonly apiKeyId?: string;
}

export interface CookieOptions {
  readonly maxAgeS: number;
  readonly httpOnly: boolean;
  readonly path?: string;
}

/** One request, as a handler sees it. Nothing of Fastify leaks through. */
export interface Context {
  readonly requestId: string;
  readonly ip: string;
  readonly locale: Locale;
  readonly deviceId: string | null;
  readonly userAgent: string;
  /** Set where the call requires an `Idempotency-Key`, which is checked for form before the handler runs. */
  readonly command: IdempotentCommand | null;
  /** Null on public calls made by nobody in particular. */
  readonly session: Session | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Cookies that came with the request. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The body's bytes as they came, where the call is a webhook whose signature covers them. */
  readonly rawBody: Buffer | null;
  /** Reads the request's multipart form, where the call takes an upload. */
  readonly readUpload: ReadUpload;
  /** Scheme and host that the client called. */
  readonly origin: string;
  readonly url: string;
  readonly method: string;
  readonly log: FastifyBaseLogger;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  setHeader(name: string, value: string): void;
}

/** The session of a call that can't be reached without one. */
export function sessionOf(context: Context): Session {
  assert(context.session !== null, 'this call is reached only with a session');
  return context.session;
}

/** The command of a call that requires a key: what the shell does once. */
export function commandOf(context: Context): IdempotentCommand {
  return must(context.command, 'the command of a call that requires a key');
}
