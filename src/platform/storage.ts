import { brand } from '#contract/platform/brand.ts';

const prefix = `${brand.storagePrefix}.`;

/**
 * Session data in the browser's storage (specification, section 3). The rotating tokens are not here: they exist once,
 * in the device database, because the service worker also reads and refreshes them, and a refresh token that exists
 * twice gets used twice.
 */
export const storageKeys = [
  'user',
  'accountType',
  'uniqueId',
  'countdownSeconds',
  'assetsType',
  'query',
  'actingFor',
  'pushEndpoint',
] as const;
export type StorageKey = (typeof storageKeys)[number];

/** Data about the screen, or shared by all users, but not about the person. Survives a sign-out. */
const preferenceKeys = ['lang', 'theme', 'faces', 'catalogue', 'counts', 'keys'] as const;
export type PreferenceKey = (typeof preferenceKeys)[number];

export type CookieName = 'accessToken' | 'securityFlag' | 'isk' | 'lang';

/**
 * Returns a cookie's full name. `isk` is the one cookie that the server sets too, under its bare name (design, section
 * 5).
 */
function cookieName(name: CookieName): string {
  return name === 'isk' ? name : prefix + name;
}

/** Reads a value by its name without the product's prefix. Returns null if there is none or storage is forbidden. */
export function readStored(key: StorageKey | PreferenceKey): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Stores a value under the product's prefix. */
export function store(key: StorageKey | PreferenceKey, value: string): void {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // If storage is full or forbidden, the session lasts as long as the page, which is better than none.
  }
}

/** Reads a value stored for this tab only; null if there is none or storage is forbidden. Survives a reload. */
export function readInTab(key: StorageKey): string | null {
  try {
    return sessionStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

/** Stores a value for this tab only. */
export function storeInTab(key: StorageKey, value: string): void {
  try {
    sessionStorage.setItem(prefix + key, value);
  } catch {
    // If forbidden, it lasts as long as the page.
  }
}

/** Removes one value. */
export function forget(key: StorageKey | PreferenceKey): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Then nothing was stored.
  }
}

/** Returns a cookie's value, or null. */
export function readCookie(name: CookieName): string | null {
  const start = `${cookieName(name)}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found ? decodeURIComponent(found.slice(start.length)) : null;
}

/** Sets a cookie for this site only, with a maximum age in seconds. */
export function writeCookie(name: CookieName, value: string, maxAgeS: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName(name)}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeS}; samesite=strict${secure}`;
}

/** Removes one cookie. */
export function forgetCookie(name: CookieName): void {
  document.cookie = `${cookieName(name)}=; path=/; max-age=0; samesite=strict`;
}

/** Removes every key and cookie that the tabs share, except the screen's preferences. */
export function forgetEverything(): void {
  forgetIn(localStorage);
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=')[0] ?? '';
    if ((name.startsWith(prefix) && !isPreference(name)) || name === cookieName('isk'))
      document.cookie = `${name}=; path=/; max-age=0; samesite=strict`;
  }
}

/** Removes everything stored for this tab only. */
export function forgetTab(): void {
  forgetIn(sessionStorage);
}

function forgetIn(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(prefix) && !isPreference(key)) storage.removeItem(key);
  }
}

function isPreference(key: string): boolean {
  return preferenceKeys.some((preference) => key === prefix + preference);
}
