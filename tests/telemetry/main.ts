import { join } from 'node:path';
import { execute, rootDir } from '../harness/runner/execute.ts';

/**
 * `npm run telemetry`: installs the packages of `ops/telemetry`, which the product doesn't need, and tests the preload.
 */
const folder = join(rootDir, 'ops', 'telemetry');
const installed = await execute('npm', [
  'install',
  '--prefix',
  folder,
  '--omit=dev',
  '--no-package-lock',
  '--no-audit',
]);
const { code } =
  installed.code === 0
    ? await execute(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'telemetry'])
    : installed;
process.exitCode = code;
