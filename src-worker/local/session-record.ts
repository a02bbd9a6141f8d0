/** Tokens of a session as stored on the device (specification, section 3, session data). */
export interface SessionRecord {
  readonly userId: string;
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  /**
   * Idempotency key for exchanging the refresh token: if the network loses the response, it is requested again with
   * this key.
   */
  readonly refreshKey: string;
  readonly uniqueId: string;
  /** When the access token expires. */
  readonly expiresAtMs: number;
  /** When to refresh it: lifetime less 180 s. */
  readonly refreshAtMs: number;
  /** Sent with each call, including from the service worker, which can't gather the components itself. */
  readonly deviceId: string;
  readonly locale: string;
}

/** Token response of sign-in and refresh. */
export interface TokenAnswer {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpireInSeconds: number;
  readonly uniqueId: string;
}

const marginS = 180;

/**
 * Returns the seconds from the response to the next refresh: lifetime less 180 s, or half of a lifetime too short for
 * that.
 */
export function countdownSeconds(lifetimeS: number): number {
  return lifetimeS > marginS ? lifetimeS - marginS : Math.floor(lifetimeS / 2);
}

/** Returns the session record of a token response, with the times derived from its lifetime. */
export function withTokens(
  base: Pick<SessionRecord, 'userId' | 'deviceId' | 'locale'>,
  answer: TokenAnswer,
  nowMs: number,
): SessionRecord {
  return {
    ...base,
    accessToken: answer.accessToken,
    encryptedAccessToken: answer.encryptedAccessToken,
    refreshToken: answer.refreshToken,
    // Generated and stored before the exchange is first sent.
    refreshKey: crypto.randomUUID(),
    uniqueId: answer.uniqueId,
    expiresAtMs: nowMs + answer.accessTokenExpireInSeconds * 1000,
    refreshAtMs: nowMs + countdownSeconds(answer.accessTokenExpireInSeconds) * 1000,
  };
}
