import { brand } from '#contract/platform/brand.ts';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { begunBy, gather, type Manifest, type PageParts } from './page-html.ts';

interface FirstScreen {
  /** Names of its code in the build's manifest, including the frame around it if it has one. */
  readonly code: readonly string[];
  /** Styles that its code loads without importing them. */
  readonly styles?: string;
  /** Its message catalogue (`lingui.config.ts`). */
  readonly texts: string;
  /** Code that reads local data on the device, if any: for users who have been here before. */
  readonly device?: readonly string[];
}

const frame = 'src/features/shell/app/frame.tsx';

/** Font of the texts. If the device has it early, the page is laid out with it at once instead of twice. */
const face = 'node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2';

/** Screens of the workspace that visits start on. */
const firstScreens: Readonly<Record<string, FirstScreen>> = {
  '/dashboard/overview': {
    // Rendered before the kit has loaded (`src/features/shell/rules.ts`).
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

/** Cookie sent by the pages of signed-in users. It grants no access; calls carry their token themselves. */
export const signedInCookie = `${brand.storagePrefix}.accessToken`;

/**
 * Reads the files that first screens request once the app has started, as links for the end of the page's head. The
 * browser requests them after the app's initial files and while those execute, one round trip and a second of a slow
 * phone earlier. Not as a `Link` header, which the browser reads first: the app's initial files would come last. Throws
 * if the build lacks one of the screens.
 * @returns a function from address to links; empty if the address is not a first screen or no user is signed in
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

/** A first screen in the service worker's page, besides the empty page that the app fills. */
export interface WorkerScreen {
  /** Links to its code and font, and marks for its styles: the client fetches missing ones. */
  readonly links: string;
  /** Its style files in cascade order, those of the empty page among them: one file contains them all. */
  readonly styles: readonly string[];
}

/**
 * Returns the same by address, without a language and with the code that reads the device, for the service worker: it
 * responds with the empty page if it has all files, and knows nothing about the user. Nothing is downloaded there, so
 * the links don't compete for bandwidth. A link that the app adds itself costs a slow phone 9 ms before the file is
 * requested, and each file 8 ms in any case, so styles come as one.
 */
export const workerScreens = (manifest: Manifest): Readonly<Record<string, WorkerScreen>> =>
  Object.fromEntries(
    Object.entries(firstScreens).map(([path, { code, styles, device = [] }]) => {
      const begun = gather({ manifest }, begunBy.app);
      const { js, css } = besides(manifest, [...code, ...device]);
      // The kit's styles come first: CSS modules override them by order alone (`src/ui/kit-styles.ts`).
      const kit = styles === undefined ? [] : [fileOf(manifest, styles)];
      const marks = [...kit, ...css].map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
      const links = [...js.map(link('rel="modulepreload"')), faceLink(manifest), ...marks].join('');
      return [path, { links, styles: [...kit, ...begun.css, ...css] }];
    }),
  );

const faceLink = (manifest: Manifest): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${fileOf(manifest, face)}">`;

/** Attribute of files to download after the app's initial files. */
const late = ' fetchpriority="low"';

function linksTo({ manifest }: PageParts, { code, styles, texts }: FirstScreen, locale: Locale): string {
  const { js, css } = besides(manifest, [
    ...code,
    ...['start', texts].map((name) => `src/locales/${name}/${locale}.po`),
  ]);
  return [
    ...js.map(link(`rel="modulepreload"${late}`)),
    ...[...css, ...(styles === undefined ? [] : [fileOf(manifest, styles)])].map(
      link(`rel="preload" as="style"${late}`),
    ),
  ].join('');
}

const link = (as: string) => (file: string) => `<link ${as} crossorigin href="/${file}">`;

/** Returns the files of chunks and of everything they import, besides those of the app's start. */
function besides(manifest: Manifest, names: readonly string[]) {
  const begun = gather({ manifest }, begunBy.app);
  const { entry, js, css } = gather({ manifest }, names);
  const known = new Set([begun.entry, ...begun.js, ...begun.css]);
  const isOther = (file: string) => !known.has(file);
  return { js: [entry, ...js].filter(isOther), css: css.filter(isOther) };
}

/** Returns the file of a module that code imports by its address; the build lists it by its full path. */
function fileOf(manifest: Manifest, path: string): string {
  const [, chunk] = Object.entries(manifest).find(([name]) => `/${name}`.endsWith(`/${path}`)) ?? [];
  if (!chunk) throw new Error(`the build has no ${path}`);
  return chunk.file;
}
