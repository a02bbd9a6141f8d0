import type { FastifyError } from 'fastify';
import { errorCodes, type ErrorCode } from '#contract/platform/error-codes.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { Refusal, type RefusalDetails } from '#contract/platform/errors.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { isDatabaseAway, isDatabaseBusy } from '../database-away.ts';
import { ProviderPausedError } from '#server/providers/away.ts';
import { messageFor } from './messages.ts';

export interface Failure {
  readonly status: number;
  readonly body: Envelope<never>;
  /** True if the fault is the server's: it is logged as an error, and the client sees no details. */
  readonly isFault: boolean;
  /** Seconds after which a retry is worthwhile. */
  readonly retryAfterS?: number;
}

/**
 * Maps any thrown error to what the client sees; there is no other mapping.
 * @param bodyLimit maximum size of the request's body, in bytes
 */
export function describeFailure(error: unknown, locale: Locale, bodyLimit?: number): Failure {
  if (error instanceof Refusal) return failure(error.code, error.details, locale);
  const thrown = error as Partial<FastifyError>;
  if (thrown.statusCode === 413) {
    return failure('request:tooLarge', bodyLimit === undefined ? null : { bytes: bodyLimit }, locale);
  }
  if (thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500) {
    return failure('request:invalid', null, locale);
  }
  // The outcome is unknown, since a commit's answer may have been lost: the client retries the command with the same
  // key.
  if (isDatabaseAway(error) || isDatabaseBusy(error)) {
    return { ...failure('server:unavailable', null, locale), isFault: true, retryAfterS: 1 };
  }
  // Staff see it in the provider's health; a log line per caller would add nothing.
  if (error instanceof ProviderPausedError)
    return { ...failure('server:unavailable', null, locale), retryAfterS: error.retryAfterS };
  return { ...failure('server:fault', null, locale), isFault: true };
}

function failure(code: ErrorCode, details: RefusalDetails | null, locale: Locale): Failure {
  const message = messageFor(code, locale);
  const retryAfterS = code === 'request:tooMany' ? details?.['retryAfterSeconds'] : undefined;
  return {
    status: errorCodes[code].status,
    body: { success: false, result: null, error: { code, message, details } },
    isFault: false,
    ...(typeof retryAfterS === 'number' ? { retryAfterS } : {}),
  };
}
