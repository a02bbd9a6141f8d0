import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientDir } from './paths.ts';

/** Content of `/version.json`: the build being served. The client compares `build` with its own. */
export interface Version {
  readonly version: string;
  readonly build: string;
}

/** Read on each request, so that a new build is announced without a restart. */
export function version(): Version {
  try {
    return JSON.parse(readFileSync(join(clientDir, 'build.json'), 'utf8')) as Version;
  } catch {
    return { version: '0.0.0', build: 'unbuilt' };
  }
}
