import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { once } from '#contract/platform/once.ts';
import { locked } from '../harness/locked.ts';
import { startServerProcess } from '../harness/server-process.ts';

const folderLock = 0x75736564;

/**
 * A data folder that a server has run on, for tests to copy, which is much faster than creating a new one. The first
 * test of the run that needs it creates it. @returns its path
 */
export const usedFolder = once(async () => {
  const folder = join(inject('runFolder'), 'used');
  await locked(folderLock, async () => {
    if (!existsSync(folder)) renameSync(await useOne(`${folder}-first`), folder);
  });
  return folder;
});

/** Starts a server for the first time, which creates and seeds the database, and stops it. */
async function useOne(folder: string): Promise<string> {
  const server = startServerProcess({ DATA_DIR: folder });
  await server.ready;
  server.kill('SIGTERM');
  await server.ended;
  return folder;
}
