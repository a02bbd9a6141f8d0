import { join } from 'node:path';

/** The checkout's root, wherever the process was started. */
export const rootDir = join(import.meta.dirname, '..', '..');
/** Where the built client lies. */
export const clientDir = join(rootDir, 'dist');
/** What makes pages of it: the client as a program of the server's, left by the same build. */
export const pageMaker = join(rootDir, '.cache', 'prerender', 'render.js');
