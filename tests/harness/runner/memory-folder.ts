import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Memory that is mounted as a folder, as Linux has it. */
const memory = '/dev/shm';
const mounts = '/proc/mounts';
const enough = 4 * 2 ** 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Has what tests write for seconds (databases, data folders, browsers' profiles) go to memory where there is plenty: a
 * test's database alone is 1600 files. Workers and what they start inherit it; who set TMPDIR himself keeps it.
 */
export function writeToMemory(env: NodeJS.ProcessEnv): void {
  if (env['TMPDIR'] !== undefined || !existsSync(mounts) || !isFit(readFileSync(mounts, 'utf8')) || !isRoomy()) return;
  const folder = join(memory, `keelson-tests-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) removeIfOld(join(folder, name));
  env['TMPDIR'] = folder;
}

/** It is memory indeed, and programs may be run from it: a container often forbids that. */
export function isFit(mounted: string): boolean {
  const mount = mounted
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, at]) => at === memory);
  const [, , type, options = ''] = mount ?? [];
  return type === 'tmpfs' && !options.split(',').includes('noexec');
}

function isRoomy(): boolean {
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > enough && freemem() > enough && isWritable();
}

function isWritable(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What a killed run left would keep memory taken. Another run may be at the same. */
function removeIfOld(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts && Date.now() - facts.mtimeMs > dayMs) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}
