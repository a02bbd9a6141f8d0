import { areas } from '#contract/index.ts';
import type { Call } from '#contract/platform/call.ts';
import type { Tree } from '../../scripts/source-tree.ts';

const isShown = (path: string) => /^src(?:-worker)?\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const imported = /import \{([^}]*)\} from '#contract\/[\w/-]*calls\.ts'/g;
/** Returns the name of an area whose variable has a different name. */
const areaOf = (variable: string) => variable.replace(/^catalogueCalls$/, 'catalogue');

/** Returns the calls that a client file names, as members of their area or destructured from it. */
function namedIn(text: string): string[] {
  return [...text.matchAll(imported)]
    .flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' as ')))
    .flatMap(([area = '', local = area]) => [
      ...[...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)\\b`, 'g'))].map(([, key]) => `${areaOf(area)}.${key}`),
      ...[...text.matchAll(new RegExp(`\\{([^{}]*)\\} = ${local}\\b`, 'g'))].flatMap(([, keys = '']) =>
        keys.split(',').map((key) => `${areaOf(area)}.${key.trim()}`),
      ),
    ]);
}

/** Calls that no user's screen makes, according to their access rule. */
const isOfPrograms = ({ access }: Call) => access === 'webhook' || (typeof access === 'object' && 'apiKey' in access);

export interface CallUse {
  readonly name: string;
  readonly call: Call;
}

/** Every call by the name of its area, whatever name the call itself declares. */
export const everyCall: readonly CallUse[] = Object.entries(areas).flatMap(([area, calls]) =>
  Object.entries<Call>(calls).map(([key, call]) => ({ name: `${area}.${key}`, call })),
);

/**
 * Finds calls that no screen uses and that don't say who uses them, and calls that say so although a screen uses them.
 */
export function findIdleCalls(tree: Tree, calls: readonly CallUse[]): string[] {
  const named = new Set([...tree].filter(([path]) => isShown(path)).flatMap(([, text]) => namedIn(text)));
  return calls.flatMap(({ name, call }) => {
    const says = call.usedBy !== undefined || isOfPrograms(call);
    if (named.has(name)) return call.usedBy === undefined ? [] : [`${name} is used by a screen, and says otherwise`];
    return says ? [] : [`${name} is used by no screen, and doesn't say by whom`];
  });
}
