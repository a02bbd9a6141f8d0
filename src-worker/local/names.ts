import { brand } from '#contract/platform/brand.ts';

const prefix = brand.storagePrefix;

/** Names of everything that pages, workers and the service worker share. One place, or they would miss each other. */
export const names = {
  /** Public content: announcements, help, settings. Belongs to nobody and outlives a sign-out. */
  contentDatabase: `${prefix}.content`,
  /** The device key and the session's tokens. */
  deviceDatabase: `${prefix}.device`,
  userDatabasePrefix: `${prefix}.user.`,
  /** Held while tokens are refreshed: one refresher for all tabs and workers. */
  refreshLock: `${prefix}.refresh`,
  /** Held by the one worker whose countdown decides. */
  countdownLock: `${prefix}.countdown`,
  /** Held by the one sender of the outbox. */
  outboxLock: `${prefix}.outbox`,
  syncLockPrefix: `${prefix}.sync.`,
  /** The files of one build of the site; its name follows. */
  siteCachePrefix: `${prefix}.site.`,
  channel: prefix,
  /** Tag of the service worker's `sync` event. */
  syncTag: `${prefix}.outbox`,
} as const;

/** The local database of one user. A user's queue and history are apart from any other's by their place. */
export function userDatabaseName(userId: string): string {
  return names.userDatabasePrefix + userId;
}

/** What contexts of this origin tell each other. */
export type Broadcast =
  | { readonly type: 'signedIn'; readonly userId: string }
  | { readonly type: 'tokensRefreshed'; readonly refreshAtMs: number }
  | { readonly type: 'countdown'; readonly secondsLeft: number }
  /** The session ended: everything of it leaves every tab. `isRefused` where the server ended it. */
  | { readonly type: 'signedOut'; readonly isRefused: boolean }
  | { readonly type: 'outboxChanged' };
