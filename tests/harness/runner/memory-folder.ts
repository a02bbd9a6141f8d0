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

/** Memory mounted as a folder, as on Linux. */
const memory = '/dev/shm';
const mounts = '/proc/mounts';
const enough = 4 * 2 ** 30;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Makes tests write short-lived files (databases, data folders, browser profiles) to memory if there is enough: a
 * test's database alone is 1600 files. Workers and their child processes inherit it; a TMPDIR that is already set
 * stays.
 */
export function writeToMemory(env: NodeJS.ProcessEnv): void {
  if (env['TMPDIR'] !== undefined || !existsSync(mounts) || !isFit(readFileSync(mounts, 'utf8')) || !isRoomy()) return;
  const folder = join(memory, `keelson-tests-${process.getuid?.() ?? 0}`);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) removeIfOld(join(folder, name));
  env['TMPDIR'] = folder;
}

/** Reports whether the mount is memory, and permits running programs: containers often forbid that. */
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

/** Removes old leftovers of a killed run, which would keep memory in use. Another run may be doing the same. */
function removeIfOld(path: string): void {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (facts && Date.now() - facts.mtimeMs > dayMs) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}
