import { isDatabaseAway, isDatabaseBusy } from '#server/platform/database-away.ts';

/** A provider answered with a status that is no success. Its words stay out: they may repeat what it was asked. */
export class ProviderError extends Error {
  override readonly name: string = 'ProviderError';
  /** As of HTTP. */
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Nothing was asked: too much failed in a row, and the pause is not over. Whoever has the time tries again after it. */
export class ProviderPausedError extends Error {
  override readonly name = 'ProviderPausedError';
  readonly retryAfterS: number;
  constructor(provider: string, retryAfterS: number) {
    super(`${provider} is left alone for ${retryAfterS} s: too many calls failed in a row`);
    this.retryAfterS = retryAfterS;
  }
}

/** Too slow, too much at once, or its own fault. */
const awayStatus = (status: number) => status >= 500 || status === 408 || status === 429;

/** The system's and the HTTP client's words for a host that can't be reached, or hung up. */
const awayCodes =
  /^(E(CONN[A-Z]+|TIMEDOUT|HOSTUNREACH|HOSTDOWN|NETUNREACH|NETDOWN|NOTFOUND|AI_AGAIN|PIPE|SOCKET|DNS)|UND_ERR_[A-Z_]+)$/;

/** As a time that is over is called, a request that came to nothing by the client of EVM nodes, and by us a payout's. */
const awayNames: readonly string[] = ['TimeoutError', 'AbortError', 'HttpRequestError', 'PayoutUncertain'];

/** SMTP: the service is not available, as a whole. */
const smtpAway = 421;

const maxCauses = 5;

/**
 * Whether an error says that a provider can't be asked just now, and not what it thinks of this one request: somebody's
 * mailbox that does not exist must not keep others' mail. Our own database being away says nothing about a provider.
 */
export function isAway(error: unknown, causes = 0): boolean {
  if (!(error instanceof Error) || isDatabaseAway(error) || isDatabaseBusy(error)) return false;
  const { status, responseCode, code } = error as { status?: unknown; responseCode?: unknown; code?: unknown };
  if (typeof status === 'number') return awayStatus(status);
  if (typeof responseCode === 'number') return responseCode === smtpAway;
  if (awayNames.includes(error.name) || (typeof code === 'string' && awayCodes.test(code))) return true;
  return causes < maxCauses && isAway(error.cause, causes + 1);
}
