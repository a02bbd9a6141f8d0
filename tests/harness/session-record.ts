import type { SessionRecord } from '#worker/local/session-record.ts';

/** A stored session, for tests of what is done with it. */
export const sessionRecord: SessionRecord = {
  userId: '10000001',
  accessToken: 'access-1',
  encryptedAccessToken: 'encrypted-1',
  refreshKey: 'exchange-key-0001',
  refreshToken: 'refresh-1',
  uniqueId: 'unique',
  expiresAtMs: 0,
  refreshAtMs: 0,
  deviceId: 'device',
  locale: 'en',
};
