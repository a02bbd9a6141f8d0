import { brand } from '#contract/platform/brand.ts';

const prefix = brand.storagePrefix;

/** Names of everything that pages, workers and the service worker share. Defined in one place so that they agree. */
export const names = {
  /** Public content: announcements, help, settings. Belongs to no user and survives a sign-out. */
  contentDatabase: `${prefix}.content`,
  /** The device key and the session's tokens. */
  deviceDatabase: `${prefix}.device`,
  userDatabasePrefix: `${prefix}.user.`,
  /** Held while tokens are refreshed: one refresher for all tabs and workers. */
  refreshLock: `${prefix}.refresh`,
  /** Held while a session begins: what is stored of it is not complete yet. */
  signInLock: `${prefix}.signIn`,
  /** Held by the one worker whose countdown is active. */
  countdownLock: `${prefix}.countdown`,
  /** Held by the one sender of the outbox. */
  outboxLock: `${prefix}.outbox`,
  syncLockPrefix: `${prefix}.sync.`,
  /** Prefix of the cache with the files of one build of the site; followed by the build's name. */
  siteCachePrefix: `${prefix}.site.`,
  /** Cache of the flags that were shown. Apart from the builds, as a flag's file only changes with its drawing. */
  flagCache: `${prefix}.flags`,
  channel: prefix,
  /** Tag of the service worker's `sync` event. */
  syncTag: `${prefix}.outbox`,
} as const;

/** Returns the name of a user's local database. Each user's queue and history are separate by location. */
export function userDatabaseName(userId: string): string {
  return names.userDatabasePrefix + userId;
}

/** Messages between contexts of this origin. */
export type Broadcast =
  | { readonly type: 'signedIn'; readonly userId: string }
  | { readonly type: 'tokensRefreshed'; readonly refreshAtMs: number }
  | { readonly type: 'countdown'; readonly secondsLeft: number }
  /** The user ended the session: all of its data is removed from every tab. */
  | { readonly type: 'signedOut'; readonly isRefused: false }
  /** The server ended the session with this key: no other that began since. */
  | { readonly type: 'signedOut'; readonly isRefused: true; readonly refreshKey: string }
  | { readonly type: 'outboxChanged' };
