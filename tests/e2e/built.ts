import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#contract/platform/errors.ts';

const dist = join(import.meta.dirname, '..', '..', 'dist');

/** A file of the build that the server has. */
export const readBuilt = (file: string): string => readFileSync(join(dist, file), 'utf8');

/** The file with the code of a module that is loaded by itself. */
export function chunkOf(source: string): string {
  const chunks = JSON.parse(readBuilt('.vite/manifest.json')) as Record<string, { file: string } | undefined>;
  return must(chunks[source], `the code of ${source}`).file;
}

/** Waits until the page has the code of a module that is loaded by itself, with what that needs. */
export async function fetchCode(page: Page, source: string): Promise<void> {
  await page.evaluate((file) => import(file).then(() => undefined), `/${chunkOf(source)}`);
}

/** Keeps code of the page from coming, all of it or the files that are named. @returns what lets it come */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
