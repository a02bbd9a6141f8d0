import { join } from 'node:path';

/** The checkout's root, wherever the process was started. */
export const rootDir = join(import.meta.dirname, '..', '..');
/** Where the built client is. */
export const clientDir = join(rootDir, 'dist');
/** Program that makes pages: the client as a server-side program, left by the same build. */
export const pageMaker = join(rootDir, '.cache', 'prerender', 'render.js');
