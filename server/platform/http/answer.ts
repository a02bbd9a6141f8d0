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
  /** True where the cause is ours: it is logged as an error, and the client learns nothing of it. */
  readonly isFault: boolean;
  /** In how many seconds it is worth asking again. */
  readonly retryAfterS?: number;
}

/**
 * The one mapper from whatever was thrown to what the client is told.
 * @param bodyLimit bytes that the request's body may have
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
  // The outcome is open, a commit's answer may have been lost: a command is asked again with its key.
  if (isDatabaseAway(error) || isDatabaseBusy(error)) {
    return { ...failure('server:unavailable', null, locale), isFault: true, retryAfterS: 1 };
  }
  // Staff see it in the provider's health; each caller's log line would say the same.
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
