import { isDatabaseAway, isDatabaseBusy } from '#server/platform/database-away.ts';

/** A provider responded with a non-success status. Its text is left out: it may repeat the request. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  /** HTTP status. */
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** No request was made: too many failed in a row, and the pause is not over. Callers that can wait retry after it. */
export class ProviderPausedError extends Error {
  override readonly name = 'ProviderPausedError';
  readonly retryAfterS: number;
  constructor(provider: string, retryAfterS: number) {
    super(`${provider} is left alone for ${retryAfterS} s: too many calls failed in a row`);
    this.retryAfterS = retryAfterS;
  }
}

/** Too slow, too many requests, or a fault of the provider's. */
const awayStatus = (status: number) => status >= 500 || status === 408 || status === 429;

/** Error codes of the system and the HTTP client for a host that is unreachable or hung up. */
const awayCodes =
  /^(E(CONN[A-Z]+|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|PIPE|SOCKET|DNS)|UND_ERR_[A-Z_]+)$/;

/** Names of a timeout error, of a failed request in the EVM client, and of our own error for an uncertain payout. */
const awayNames: readonly string[] = ['TimeoutError', 'AbortError', 'HttpRequestError', 'PayoutUncertain'];

/** SMTP: the service as a whole is not available. */
const smtpAway = 421;

const maxCauses = 5;

/**
 * Reports whether an error means that a provider is unavailable, rather than that it rejected this one request: a
 * mailbox that does not exist must not hold up others' mail. Our own database being away says nothing about a provider.
 */
export function isAway(error: unknown, causes = 0): boolean {
  if (!(error instanceof Error) || isDatabaseAway(error) || isDatabaseBusy(error)) return false;
  const { status, responseCode, code } = error as { status?: unknown; responseCode?: unknown; code?: unknown };
  if (typeof status === 'number') return awayStatus(status);
  if (typeof responseCode === 'number') return responseCode === smtpAway;
  if (awayNames.includes(error.name) || (typeof code === 'string' && awayCodes.test(code))) return true;
  return causes < maxCauses && isAway(error.cause, causes + 1);
}
