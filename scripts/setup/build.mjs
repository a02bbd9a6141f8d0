import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, npm, rootDir, run, say } from './process.mjs';

/** Inputs of the client build. */
const sources = [
  'contract',
  'src',
  'src-worker',
  'public',
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'scripts/client-chunks.ts',
  'scripts/compress.ts',
  'scripts/join-styles.ts',
  'scripts/prerender.ts',
  'scripts/react-as-modules.ts',
  'scripts/source-tree.ts',
  'server/platform/http/first-screens.ts',
  'server/platform/http/page-html.ts',
  'package.json',
  'package-lock.json',
];
/** Files written by the build itself, or not part of it. */
const notASource = /(^routeTree\.gen\.ts|\.test\.tsx?)$/;
const buildFile = join(rootDir, 'dist', 'build.json');
const stampFile = join(rootDir, '.cache', 'build-stamp');

/** Builds the client unless the last build was made from exactly these sources. */
export async function ensureBuilt() {
  const hash = hashSources();
  if (existsSync(buildFile) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampFor(hash)) return;
  say('building the client: only needed now and when its sources change');
  findNode();
  const { command, args } = npm(['run', '--silent', 'build']);
  // The caller may be a test runner, and a client built for tests has no service worker.
  await run(command, args, { env: { ...process.env, NODE_ENV: 'production' } });
  mkdirSync(join(rootDir, '.cache'), { recursive: true });
  writeFileSync(stampFile, stampFor(hash));
}

/** Identifies the build too, so that a manual build in between, perhaps from other sources, isn't mistaken for ours. */
function stampFor(hash) {
  return `${hash} ${readFileSync(buildFile, 'utf8')}`;
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex');
}

function addTo(hash, path) {
  const full = join(rootDir, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).sort()) if (!notASource.test(name)) addTo(hash, `${path}/${name}`);
    return;
  }
  hash.update(path).update('\0').update(readFileSync(full)).update('\0');
}
