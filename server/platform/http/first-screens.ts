import { brand } from '#contract/platform/brand.ts';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { begunBy, gather, type Manifest, type PageParts } from './page-html.ts';

interface FirstScreen {
  /** What its code is called in the build's manifest, with the frame round it where it has one. */
  readonly code: readonly string[];
  /** Styles that its code brings without naming them. */
  readonly styles?: string;
  /** Its catalogue of texts (`lingui.config.ts`). */
  readonly texts: string;
  /** What it reads the device with, where that has something: for whoever has been here before. */
  readonly device?: readonly string[];
}

const frame = 'src/features/shell/app/frame.tsx';

/** What texts are set in. A device that has it lays the page out with it at once, and not a second time when it is there. */
const face = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** The screens of the workspace that visits begin with. */
const firstScreens: Readonly<Record<string, FirstScreen>> = {
  '/dashboard/overview': {
    // It is there before the kit is (`src/features/shell/rules.ts`).
    code: ['src/routes/dashboard/overview.tsx?tsr-split=component', frame],
    texts: 'overview',
  },
  '/dashboard/assets/digital/order': {
    code: [
      'src/routes/dashboard/assets/digital/order.tsx?tsr-split=component---loader',
      frame,
      'src/ui/kit.tsx',
      'src/platform/catalogue.ts',
    ],
    styles: 'src/ui/kit.css',
    texts: 'activity',
    device: ['src/platform/local.ts', 'src-worker/local/index.ts'],
  },
};

/** The cookie that a page of whoever is signed in sends along; it opens nothing, calls carry their token themselves. */
export const signedInCookie = `${brand.storagePrefix}.accessToken`;

/**
 * The files that first screens ask for once the app has begun, as links for the end of the page's head: the browser asks for
 * them after what the app begins with and while that is run, a journey over the line and a second of a slow phone earlier.
 * Not as a `Link` header, which it reads first: what the app begins with would come last. Throws where a build has no such
 * screen.
 * @returns what gives the links of an address; none where its screen is no first one, and for nobody who isn't signed in
 */
export function readFirstScreens(parts: PageParts) {
  const linksOf = new Map(
    Object.entries(firstScreens).flatMap(([path, screen]) =>
      locales.map((locale) => [`${locale} ${path}`, linksTo(parts, screen, locale)] as const),
    ),
  );
  return (path: string, locale: Locale, isSignedIn: boolean): string =>
    (isSignedIn ? linksOf.get(`${locale} ${path}`) : undefined) ?? '';
}

/**
 * The same by address, in no language and with what reads the device, for the worker: it answers with the empty page where it
 * has all files, and knows nothing of its reader. There is no line that they could take from each other. A link that the app
 * adds itself costs a slow phone 9 ms before the file is asked for.
 */
export const firstScreenLinks = (manifest: Manifest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(firstScreens).map(([path, { code, styles, device = [] }]) => [
      path,
      links(manifest, [...code, ...device], styles) + faceLink(manifest),
    ]),
  );

const faceLink = (manifest: Manifest): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileOf(manifest, face)}">`;

/** Of what comes over the line after what the app begins with. */
const late = ' fetchpriority="low"';

const linksTo = ({ manifest }: PageParts, { code, styles, texts }: FirstScreen, locale: Locale): string =>
  links(manifest, [...code, ...['start', texts].map((name) => `src/locales/${name}/${locale}.po`)], styles, late);

function links(manifest: Manifest, names: readonly string[], styles?: string, priority = ''): string {
  const begun = gather({ manifest }, begunBy.app);
  const { entry, js, css } = gather({ manifest }, names);
  const known = new Set([begun.entry, ...begun.js, ...begun.css]);
  const link = (as: string) => (file: string) => `<link ${as}${priority} crossorigin href="/${file}">`;
  return [
    ...[entry, ...js].filter((file) => !known.has(file)).map(link('rel="modulepreload"')),
    ...[...css, ...(styles === undefined ? [] : [fileOf(manifest, styles)])]
      .filter((file) => !known.has(file))
      .map(link('rel="preload" as="style"')),
  ].join('');
}

/** Of what code asks for by its address; the build calls it by its whole path. */
function fileOf(manifest: Manifest, path: string): string {
  const [, chunk] = Object.entries(manifest).find(([name]) => `/${name}`.endsWith(`/${path}`)) ?? [];
  if (!chunk) throw new Error(`the build has no ${path}`);
  return chunk.file;
}
