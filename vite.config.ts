import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { brand } from './contract/platform/brand.ts';
import packageJson from './package.json' with { type: 'json' };
import { groups } from './scripts/client-chunks.ts';
import { reactAsModules } from './scripts/react-as-modules.ts';
import { joinStyles } from './scripts/join-styles.ts';
import { workerScreens } from './server/platform/http/first-screens.ts';

/** Returns the name of this build: the commit, if any, and the time, so that two builds always differ. */
function buildId(): string {
  let commit = 'local';
  try {
    commit = execSync('git rev-parse --short HEAD', { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // A source archive has no commit; only the time distinguishes builds.
  }
  return process.env.KEELSON_BUILD_ID ?? `${commit}-${Date.now().toString(36)}`;
}

const build = buildId();

/** Writes `build.json` to the output: `/version.json` serves it, and open pages compare with it. */
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

/**
 * Removes the sentences in declarations of calls and codes: they are for the server's documents and not needed in the
 * browser.
 */
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

/** Inlines the page's first script: as a file of its own, it would keep the page blank for a round trip. */
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

/** Chunks needed for a start: React and the app, its texts in either language, and the home. */
const startChunks = [/react-dom\/client/, /^src\/fill\.tsx/, /^src\/locales\/start\//, /^src\/routes\/index\.tsx/];

const shellFile = 'shell.html';

/** A file as the service worker's build lists it. */
interface Precached {
  url: string;
  revision: string | null;
  size: number;
}

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/**
 * Marks the files that the service worker precaches before it controls any page: the page, the files it names, and
 * those the first screen loads. If one is missing offline, the page is blank. The page also gets each first screen's
 * links, and the name of a file with all its styles, which is written here.
 */
function markShell(entries: Precached[]): { manifest: Precached[] } {
  // No manifest if the build failed, which reports its own error.
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
  // The build's index.html is served as the shell: the home is a page of its own (`scripts/prerender.ts`).
  const named = entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: shellFile } : entry));
  const marked = named.map((entry) => (shell.has(entry.url) ? { ...entry, isShell: true } : entry));
  const screens = Object.entries(workerScreens(chunks)).map(([path, { links, styles }]) => {
    const text = joinStyles('dist', styles);
    const url = `assets/first-${createHash('sha256').update(text).digest('base64url').slice(0, 7)}.css`;
    writeFileSync(`dist/${url}`, text);
    return { path, links, url, size: Buffer.byteLength(text) };
  });
  const ofScreens = Object.fromEntries(screens.map(({ path, links, url }) => [path, { links, styles: `/${url}` }]));
  return {
    manifest: [
      ...marked.map((entry) => (entry.url === shellFile ? { ...entry, screens: ofScreens } : entry)),
      ...screens.map(({ url, size }) => ({ url, size, revision: null })),
    ],
  };
}

/**
 * Used in the flags' names instead of 250 hashes, which the code of every coin's mark would include: flags only change
 * with their package.
 */
const flagsVersion = packageJson.dependencies['country-flag-icons'];

const apiOrigin = process.env.KEELSON_API ?? 'http://localhost:8080';

/** Drops the code of the workspace's screens from the prerender build, since none of them is prerendered. */
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

/** Names the brand in the empty page, as `branded` does in content, and the build (`src/platform/build.ts`). */
function namedShell(): Plugin {
  return {
    name: 'keelson-named-shell',
    transformIndexHtml: (html) => html.replaceAll('{brand}', brand.name).replaceAll('{build}', build),
  };
}

/** In the prerender build, makes the router's option decide as in a browser, because there is no `document` there. */
const undecided = room('node_modules/@tanstack/router-core/dist/esm/isServer/development.js');

/**
 * Names a CSS module's class by itself and its file's path. The default name also has a line number, so a comment further
 * up changed the weight of every page that uses the class.
 */
function className(name: string, file: string): string {
  const path = relative(fileURLToPath(new URL('.', import.meta.url)), file.split('?')[0] ?? file);
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`;
}

export default defineConfig(({ isSsrBuild = false }) => ({
  define: { __BUILD__: JSON.stringify(build) },
  plugins: [
    contractWithoutSentences(),
    namedShell(),
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
        // Flags are fetched when shown: together they would weigh more than the texts.
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
  css: { modules: { generateScopedName: className } },
  // Icons are imported one by one: each is already a file of its own.
  optimizeDeps: { include: ['webcrypto-shim', 'comlink'], exclude: ['@tabler/icons-react'] },
  worker: { format: 'es' },
  // The prerender build uses the browser's code, of packages too, because both have to render everything the same way.
  ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    sourcemap: false,
    // The start names every chunk, so the length of the names matters: they are just long enough to be distinct. The
    // manifest maps them.
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: { index: room('index.html'), front: room('src/front.tsx') } }),
      output: {
        entryFileNames: isSsrBuild ? '[name].js' : 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:8].js',
        assetFileNames: ({ originalFileNames }) =>
          originalFileNames.some((file) => file.includes('country-flag-icons'))
            ? `assets/flags/[name]-${flagsVersion}[extname]`
            : 'assets/[name]-[hash:7][extname]',
        // The code for the start is one file: seventy small ones compress worse, and each is a request.
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
