// Runs on the system's Node before anything is installed; the suites themselves need the locked one.
import { join } from 'node:path';
import { ensureInstalled } from './setup/install.mjs';
import { findNode, rootDir, run, stopWithParent } from './setup/process.mjs';

stopWithParent();
await ensureInstalled();
await run(findNode(), [join(rootDir, 'tests', 'harness', 'runner', 'main.ts'), ...process.argv.slice(2)]);
