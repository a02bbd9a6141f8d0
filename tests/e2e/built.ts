import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '#contract/platform/errors.ts';

/** Folder of the build that the server serves. */
export const dist = join(import.meta.dirname, '..', '..', 'dist');

/** Reads a file of the build that the server serves. */
export const readBuilt = (file: string): string => readFileSync(join(dist, file), 'utf8');

/** Returns the chunk of a lazily loaded module. */
export function chunkOf(source: string): string {
  const chunks = JSON.parse(readBuilt('.vite/manifest.json')) as Record<string, { file: string } | undefined>;
  return must(chunks[source], `the code of ${source}`).file;
}

/** Waits until the page has the code of a lazily loaded module and its dependencies. */
export async function fetchCode(page: Page, source: string): Promise<void> {
  await page.evaluate((file) => import(file).then(() => undefined), `/${chunkOf(source)}`);
}

/** Holds back the page's code, all of it or the named files. @returns the function that lets it through */
export async function holdScripts(page: Page, files = '**/assets/*.js'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
