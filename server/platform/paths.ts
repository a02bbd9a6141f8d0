import { join } from 'node:path';

/** The checkout's root, wherever the process was started. */
export const rootDir = join(import.meta.dirname, '..', '..');
/** Where the built client lies. */
export const clientDir = join(rootDir, 'dist');
