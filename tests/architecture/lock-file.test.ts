import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly optional?: boolean; readonly engines?: { readonly node?: string } }>
  >;
}

/** The oldest Node major version that may run the installation (package.json, `engines`). */
const oldestMajor = 20;

/**
 * npm silently skips an optional package if its `engines` don't match the Node that runs npm, which is not the Node
 * that runs the product. Those lines are removed from the lock file by hand, and npm puts them back.
 */
test('no optional package in the lock file is skipped because the installing Node is too old', () => {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as Lock;
  const leftOut = Object.entries(lock.packages).filter(
    ([, { optional, engines }]) => optional && Number(/^>=? ?(\d+)/.exec(engines?.node ?? '')?.[1] ?? 0) > oldestMajor,
  );
  expect(leftOut.map(([path]) => path)).toEqual([]);
});
