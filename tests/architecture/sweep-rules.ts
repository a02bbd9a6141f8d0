import type { Rule } from './import-rules.ts';

const isBound = (path: string) => path.startsWith('server/') && !/\.test\.ts$|^server\/platform\/turns\.ts$/.test(path);
/** The name of a sweep: the second argument of `takeTurn`, or the property `sweep` of its other form and of a lane. */
const named = /\btakeTurn\(\s*[\w.]+,\s*('[^']+'|`[^`]+`|[\w.]+)|\bsweep: ('[^']+'|\w+)/g;

/**
 * Each sweep has a name of its own: two that shared one would move each other's turn, and rows of both would be left
 * out. A name with a variable part counts by what comes before it.
 */
export const sweepsHaveTheirOwnName: Rule = (tree) => {
  const names = [...tree].filter(([path]) => isBound(path)).flatMap(([path, text]) => namesIn(path, text));
  return names.flatMap(({ path, name }, at) => {
    if (name === undefined) return [`${path}: the name of a sweep can’t be read`];
    const other = names.find((one, index) => index < at && collide(one.name ?? '', name));
    return other ? [`${path}: the sweep ${name} has the name of another in ${other.path}`] : [];
  });
};

function namesIn(path: string, text: string): { readonly path: string; readonly name: string | undefined }[] {
  const takesProperty = /\b(?:enqueueTurn\(|bankLane\b)/.test(text);
  return [...text.matchAll(named)].flatMap(([, first, second]) => {
    if (second !== undefined && !takesProperty) return [];
    const said = first ?? second ?? '';
    // Passed on: it is named where it comes from. A type says only that there is one.
    if (said.includes('.') && !/['`]/.test(said)) return [];
    if (second === 'string') return [];
    return [{ path, name: read(text, said) }];
  });
}

function read(text: string, said: string): string | undefined {
  if (/^['`]/.test(said)) return said.slice(1, -1).replace(/\$\{.*/, '*');
  return new RegExp(`\\bconst ${said} = '([^']+)'`).exec(text)?.[1];
}

const startOf = (name: string) => name.replace(/\*$/, '');
const collide = (one: string, other: string) =>
  one === other ||
  (one.endsWith('*') && other.startsWith(startOf(one))) ||
  (other.endsWith('*') && one.startsWith(startOf(other)));
