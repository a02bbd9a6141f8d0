/** The tokens of a session as the device keeps them (specification, section 3, session data). */
export interface SessionRecord {
  readonly userId: string;
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  /** Under which the refresh token is exchanged: an answer that the network took away is asked for again with it. */
  readonly refreshKey: string;
  readonly uniqueId: string;
  /** When the access token stops working. */
  readonly expiresAtMs: number;
  /** When it is to be refreshed: lifetime less 180 s. */
  readonly refreshAtMs: number;
  /** Sent with each call, also from the service worker, which can't gather the components itself. */
  readonly deviceId: string;
  readonly locale: string;
}

/** The token answer of sign-in and refresh. */
export interface TokenAnswer {
  readonly accessToken: string;
  readonly encryptedAccessToken: string;
  readonly refreshToken: string;
  readonly accessTokenExpireInSeconds: number;
  readonly uniqueId: string;
}

const marginS = 180;

/** Seconds from the answer to the next refresh: lifetime less 180 s; half of a lifetime that is too short for that. */
export function countdownSeconds(lifetimeS: number): number {
  return lifetimeS > marginS ? lifetimeS - marginS : Math.floor(lifetimeS / 2);
}

/** A token answer as a record, with the times that follow from its lifetime. */
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
    // Made and stored before the exchange is first sent.
    refreshKey: crypto.randomUUID(),
    uniqueId: answer.uniqueId,
    expiresAtMs: nowMs + answer.accessTokenExpireInSeconds * 1000,
    refreshAtMs: nowMs + countdownSeconds(answer.accessTokenExpireInSeconds) * 1000,
  };
}
