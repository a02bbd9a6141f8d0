import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optional?: boolean; readonly engines?: { readonly node?: string } }>
  >;
}

/** The oldest Node that may run the installation (package.json, `engines`). */
const oldestMajor = 20;

/**
 * npm leaves an optional package out without a word where its `engines` don't fit the Node that npm runs on, which is
 * not the one that runs the product. Such lines are taken out of the lock file by hand, and npm puts them back.
 */
test('no optional package of the lock file is left out for the age of the Node that installs', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
  const leftOut = Object.entries(lock.packages).filter(
    ([, { optional, engines }]) => optional && Number(/^>=? ?(\d+)/.exec(engines?.node ?? '')?.[1] ?? 0) > oldestMajor,
  );
  expect(leftOut.map(([path]) => path)).toEqual([]);
});
