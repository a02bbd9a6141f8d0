import { execSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from './contract/platform/brand.ts';
import packageJson from './package.json' with { type: 'json' };
import { reactAsModules } from './scripts/react-as-modules.ts';
import { firstScreenLinks } from './server/platform/http/first-screens.ts';

/** Names this build: the commit where there is one, and the time, so that two builds always differ. */
function buildId(): string {
  let commit = 'local';
  try {
    commit = execSync('git rev-parse --short HEAD', { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // A source archive has no commit; the time alone tells builds apart.
  }
  return process.env.KEELSON_BUILD_ID ?? `${commit}-${Date.now().toString(36)}`;
}

const build = buildId();

/** Leaves `build.json` in the output: what `/version.json` answers and open pages compare with. */
function buildFile(): Plugin {
  return {
    name: 'keelson-build-file',
    apply: 'build',
    writeBundle(options) {
      const file = `${options.dir ?? 'dist'}/build.json`;
      writeFileSync(file, `${JSON.stringify({ version: packageJson.version, build })}\n`);
    },
  };
}

/** The sentences of the declarations of calls and codes are for the server's documents: the browser needs none of them. */
function contractWithoutSentences(): Plugin {
  const sentence = /\b(?:summary|because|meaning):\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g;
  return {
    name: 'keelson-contract-without-sentences',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/[^/]+\/(?:(?:[a-z]+-)?calls|error-codes)\.ts$/ },
      handler: (code) => ({ code: code.replaceAll(sentence, (text) => text.replaceAll(/[^\n]/g, '')), map: null }),
    },
  };
}

/** The page's first script stands in the page: a file of it would keep the page white for a journey over the line. */
function firstScriptInPage(): Plugin {
  return {
    name: 'keelson-first-script-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        const { code } = minifySync('theme.js', readFileSync('public/theme.js', 'utf8'));
        return html.replace('<script src="/theme.js"></script>', () => `<script>${code}</script>`);
      },
    },
  };
}

/** What a start asks for: React and the app, its texts in either language, and the home. */
const startChunks = [/react-dom\/client/, /^src\/fill\.tsx/, /^src\/locales\/start\//, /^src\/routes\/index\.tsx/];

const shellFile = 'shell.html';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Marks the files that the service worker stores before it takes any page over: the page, what it names, and what
 * the first screen loads. One of them missing offline is a blank page. The page is told what each first screen asks for.
 */
function markShell<Entry extends { url: string }>(entries: Entry[]): { manifest: Entry[] } {
  // None where the build failed, which says so by itself.
  if (!existsSync('dist/.vite/manifest.json')) return { manifest: entries };
  const chunks = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
  const shell = new Set([shellFile, 'manifest.webmanifest', 'icons/icon.svg']);
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || shell.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) shell.add(file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit('index.html');
  for (const name of Object.keys(chunks)) if (startChunks.some((start) => start.test(name))) visit(name);
  // What the build calls index.html is served as the shell: the home is a page of its own (`scripts/prerender.ts`).
  const named = entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shellFile } : entry));
  const marked = named.map((entry) => (shell.has(entry.url) ? { ...entry, isShell: true } : entry));
  const links = firstScreenLinks(chunks);
  return { manifest: marked.map((entry) => (entry.url === shellFile ? { ...entry, links } : entry)) };
}

const endingIn = (...paths: readonly string[]) => new RegExp(paths.map((path) => `${path}$`).join('|'));

/** Small enough to be run with the page's entry, which asks for the rest piece by piece. */
const entry = endingIn(
  'src/platform/in-turn\\.ts',
  'src/ui/theme\\.css',
  'vite/(?:modulepreload-polyfill|preload-helper)\\.js',
);

/** What both begin with: a page that was made ahead of time, and the app, with its router and its addresses. */
const front = endingIn(
  'src/features/(?:content|shell)/index\\.ts',
  'src/platform/(?:action-log|faces|go-on|i18n|pressed|start|taken-over)\\.tsx?',
  'src/ui/(?:plain/plain\\.module\\.css|site/use-section-scroll\\.ts)',
);

/** What public pages are laid out with. */
const site = endingIn(
  'src/ui/(?:site-link|start-link|site/(?:product-picture|site))\\.tsx',
  'src/features/home/section\\.tsx',
);

/** What is shown that is asked for or counted, without the kit. */
const plain = endingIn(
  'src/ui/(?:answered|as-of|error-state|local-time|money|page|status-tag|stored)\\.tsx',
  'src/ui/write-instant\\.ts',
  'src/platform/(?:ahead|asked|catalogue|days|late-call)\\.ts',
  'contract/(?:earn/calls|platform/(?:assets|call|days|errors|ids|money))\\.ts',
);

/** What some public pages have besides. */
const besides = endingIn(
  'src/ui/(?:copy-field|fee-rule|qr-code|plain/plain-(?:select|text))\\.tsx',
  'src/ui/(?:cards\\.module\\.css|download\\.ts|plain/typed-before\\.ts)',
  'contract/platform/(?:money-rounding|text)\\.ts',
);

/** What calls are made with: after a public page stands, beside whatever else comes. */
const calling = endingIn('src/platform/api\\.ts');

/** What the device keeps, and what is kept there of texts. */
const local = endingIn(
  'src/platform/local(?:-table)?\\.ts',
  'src/features/content/(?:content\\.module\\.css|rows\\.ts|sync\\.ts)',
);

/** Late pieces of every page's frame. */
const late = endingIn(
  'src/features/shell/(?:back-to-top|compliance|preferences|stranded)\\.tsx',
  'src/features/content/(?:footer|notice-bell)\\.tsx',
  'src/front/after-page\\.ts',
);

/** Public pages that ask nothing, and those of texts. */
const products = endingIn(
  'src/features/(?:company/screens/about|products/screens/(?:capital|custody|security|waas))\\.tsx',
);
const texts = endingIn('src/features/content/screens/(?:help-(?:home|list|detail)|notice-(?:list|detail))\\.tsx');

/** What screens have that are there before the kit is: their heads, what stands for what is coming, and what pages are called. */
const bare = endingIn(
  'src/ui/(?:page-header|panel|skeleton)\\.tsx',
  'src/features/(?:shell/choices\\.tsx|screens/index\\.ts)',
);

/** What prices are worked out by, and what forms are kept with: of public pages, and of many of the app's. */
const terms = endingIn(
  'contract/(?:payees/schemes|currencies/networks|pricing/rules|convert/rules|transfer/rules)\\.ts',
);
const forms = endingIn('src/ui/form/(?:form-body\\.tsx|use-fields\\.ts)');

/** Coins' and countries' marks, with where each of them lies. */
const marks = endingIn('src/ui/coin-mark\\.tsx');

/** What nearly every screen in the kit has of it. */
const pieces = endingIn('src/ui/button\\.tsx', 'src/platform/ask\\.ts');

/** Comes once the first screen stands, whichever it is: what the app goes on with. */
const afterStart = endingIn(
  'src/platform/(?:action-report|after-start|events)\\.ts',
  'src/features/shell/document-title\\.tsx',
);

/** Dialogs that any page may have to open. */
const dialogs = endingIn('src/features/shell/(?:compliance|reaction|sign-in)-dialog\\.tsx');

/** What the sign-in page has in common with what follows it, which would else bring all of that page. */
const shared = endingIn(
  'contract/(?:account/rules|platform/limits)\\.ts',
  'src-worker/local/server-clock\\.ts',
  'src/platform/(?:api-error|followed)\\.ts',
  'src/ui/(?:form-error|use-command|use-countdown|use-media)\\.tsx?',
  'src/ui/plain/plain-(?:button|field|frame)\\.tsx',
  'icons/IconEye(?:Off)?\\.mjs',
);

/**
 * What signing in and the home bring with them, what screens stand in, what comes once the first screen stands, the
 * overview with the frame round it, and what many screens share: each was forty files of a kB. What two of them need is
 * in the first that has it.
 */
const groups = [
  { name: 'entry', test: entry, priority: 9 },
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 8 },
  { name: 'front', test: front, priority: 7 },
  { name: 'start', test: /src\/fill\.tsx$/, priority: 6 },
  { name: 'shared', test: shared, priority: 5 },
  { name: 'site', test: site, priority: 4.8 },
  { name: 'bare', test: bare, priority: 4.7 },
  { name: 'plain', test: plain, priority: 4.6 },
  { name: 'besides', test: besides, priority: 4.5 },
  { name: 'local', test: local, priority: 4.4 },
  { name: 'calling', test: calling, priority: 4.2 },
  { name: 'sign-in', test: /src\/features\/auth\/screens\/login\.tsx$/, priority: 4 },
  { name: 'kit', test: /src\/ui\/kit\.tsx$/, priority: 3 },
  { name: 'late', test: late, priority: 2.6 },
  { name: 'products', test: products, priority: 2.4 },
  { name: 'marks', test: marks, priority: 2.35 },
  { name: 'pieces', test: pieces, priority: 2.3 },
  { name: 'texts', test: texts, priority: 2.2 },
  { name: 'after-start', test: afterStart, priority: 2 },
  { name: 'dialogs', test: dialogs, priority: 1.8 },
  { name: 'overview', test: /src\/features\/(?:assets\/screens\/overview|shell\/app\/frame)\.tsx$/, priority: 1 },
  { name: 'balances', test: /src\/features\/assets\/balances\.tsx$/, priority: 0.9 },
  { name: 'terms', test: terms, priority: 0.85 },
  { name: 'forms', test: forms, priority: 0.8 },
  { name: 'common', minShareCount: 8, priority: 0.2 },
  { name: 'activity', test: /src\/features\/assets\/screens\/order\.tsx$/, priority: 0.1 },
];

/** In the flags' names instead of 250 hashes, which the code of every coin's mark would carry: they change with their package alone. */
const flagsVersion = packageJson.dependencies['country-flag-icons'];

const apiOrigin = process.env.KEELSON_API ?? 'http://localhost:8080';

/** Of the pages that are made ahead of time, no screen of the workspace is one: their code is left out of what makes them. */
function withoutWorkspace(): Plugin {
  return {
    name: 'keelson-without-workspace',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/routes\/(?:dashboard|user|sandbox|error)\/.*tsr-split/ },
      handler: () => 'export const component = () => null;',
    },
  };
}

/** Where pages are made ahead of time, the router's option says that it is as in a browser, which has no `document` there. */
const undecided = room('node_modules/@tanstack/router-core/dist/esm/isServer/development.js');

export default defineConfig(({ isSsrBuild = false }) => ({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    contractWithoutSentences(),
    ...(isSsrBuild ? [] : [reactAsModules()]),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    react(),
    lingui({ failOnCompileError: true, failOnMissing: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    ...(isSsrBuild ? [withoutWorkspace()] : []),
    VitePWA({
      disable: isSsrBuild,
      strategies: 'injectManifest',
      srcDir: 'src-worker/service-worker',
      filename: 'service-worker.ts',
      injectRegister: false,
      registerType: 'prompt',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,woff2,webmanifest}'],
        // Flags are fetched where they are shown: all of them would weigh more than the texts.
        globIgnores: ['pictures/**', 'screenshots/**', 'cards/**', 'kill-switch*', 'theme.js', 'assets/flags/**'],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        manifestTransforms: [markShell],
      },
      manifest: {
        id: '/',
        name: brand.name,
        short_name: brand.name,
        description: 'Digital assets, accounts and payments for individuals and businesses.',
        start_url: '/dashboard/overview',
        scope: '/',
        display: 'standalone',
        orientation: 'any',
        lang: 'en',
        theme_color: '#0b2a3c',
        background_color: '#f8f6f1',
        categories: ['finance', 'business'],
        icons: [
          { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        screenshots: [
          {
            src: '/screenshots/overview-wide.png',
            sizes: '1280x800',
            type: 'image/png',
            form_factor: 'wide',
            label: 'Overview',
          },
          {
            src: '/screenshots/overview-narrow.png',
            sizes: '780x1688',
            type: 'image/png',
            form_factor: 'narrow',
            label: 'Overview',
          },
        ],
      },
    }),
    ...(isSsrBuild ? [] : [buildFile(), firstScriptInPage()]),
  ],
  resolve: {
    alias: {
      '#contract': room('contract'),
      '#worker': room('src-worker'),
      '#src': room('src'),
      ...(isSsrBuild ? { '@tanstack/router-core/isServer': undecided } : {}),
    },
  },
  // Icons are imported singly: each is a file of its own as it is.
  optimizeDeps: { include: ['webcrypto-shim', 'comlink'], exclude: ['@tabler/icons-react'] },
  worker: { format: 'es' },
  // What makes pages ahead of time is the browser's code, of packages too: both have to make the same of everything.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    // The start names every chunk, so their names weigh: no more than tells them apart. The manifest says which is which.
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: { index: room('index.html'), front: room('src/front.tsx') } }),
      output: {
        entryFileNames: isSsrBuild ? '[name].js' : 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((file) => file.includes('country-flag-icons'))
            ? `assets/flags/[name]-${flagsVersion}[extname]`
            : 'assets/[name]-[hash:7][extname]',
        // What the start needs comes as one file: seventy small ones pack worse, and each is a request.
        ...(isSsrBuild ? {} : { codeSplitting: { groups } }),
      },
    },
  },
  server: {
    proxy: {
      '/api': apiOrigin,
      '/open': apiOrigin,
      '/healthz': apiOrigin,
      '/version.json': apiOrigin,
      '/openapi.json': apiOrigin,
    },
  },
}));

function room(name: string): string {
  return fileURLToPath(new URL(`./${name}`, import.meta.url));
}
