/** The platform a device claims to be. */
export interface Platform {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The order matters: each of these also claims to be one of those after it. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns browser and system by their common names. A claim of the device: shown, never relied on. */
export function platformOf(userAgent: string): Platform {
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  return { browser: find(browsers), system: find(systems) };
}

/** Returns the platform in a few words, `Chrome, macOS`; null if nothing is known. */
export function deviceName(userAgent: string): string | null {
  const { browser, system } = platformOf(userAgent);
  return [browser, system].filter((name) => name !== null).join(', ') || null;
}
