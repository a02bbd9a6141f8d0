import { allCalls } from '#contract/index.ts';
import type { Rule } from './import-rules.ts';

const keyed = new Set(allCalls.filter(({ idempotency }) => idempotency === 'required').map(({ name }) => name));
/** Where keys are made and kept until the outcome is known, and where they are put on the wire. */
const keepers = /^src\/(features\/commands\/|platform\/(api|transfer)\.ts$|features\/files\/uploads\.ts$)/;
const isShown = (path: string) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/**
 * What is done once is sent with the options that `src/features/commands` hands over, for its key is on the device
 * then: one of the page's memory is gone with a reload, and the command is done twice.
 */
export const keyedCallsAreDoneOnce: Rule = (tree) =>
  [...tree]
    .filter(([path]) => isShown(path))
    .flatMap(([path, text]) => [
      ...callsIn(text)
        .filter(({ name, options }) => keyed.has(name) && options !== 'options')
        .map(({ name }) => `${path}: ${name} is sent outside src/features/commands`),
      ...(keepers.test(path) || !/\bidempotencyKey\b/.test(text) ? [] : [`${path}: makes a key of its own`]),
    ]);

/** Each `api(area.call, …)`, with what stands in the place of its options. */
function callsIn(text: string): { readonly name: string; readonly options: string }[] {
  return [...text.matchAll(/\bapi\(\s*(\w+\.\w+)\b/g)].map((match) => ({
    name: match[1] ?? '',
    options: lastArgument(text, match.index + 'api('.length),
  }));
}

/** The last argument of the call whose arguments begin at `from`. */
function lastArgument(text: string, from: number): string {
  let depth = 0;
  let begin = from;
  let end = from;
  for (; end < text.length && depth >= 0; end += 1) {
    const sign = text[end] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0 && !/^\s*\)/.test(text.slice(end + 1, end + 80))) begin = end + 1;
  }
  return text
    .slice(begin, end - 1)
    .replace(/,\s*$/, '')
    .trim();
}
