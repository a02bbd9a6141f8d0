import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { must } from '#contract/platform/errors.ts';

const { resolve } = createRequire(import.meta.url);

/** Font family in several files, each covering part of Unicode; the first that has a character draws it. */
interface Family {
  readonly name: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly name: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Latin first, in the product's typeface; then Chinese. */
const families = ['geist', 'noto-sans-sc'] as const;

/** Characters drawn with one font. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

const pathOf = (family: string, file: string) => resolve(`@fontsource-variable/${family}/${file}`);

async function readFamily(name: string): Promise<Family> {
  const ranges = JSON.parse(await readFile(pathOf(name, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  return { name, parts: Object.entries(ranges).map(([part, text]) => ({ name: part, ranges: readRanges(text) })) };
}

/** Parses `U+20-7e,U+a0` into pairs. */
const readRanges = (text: string) =>
  text.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

let known: Promise<readonly Family[]> | undefined;
/** Character ranges of each file, read once. */
const allFamilies = () => (known ??= Promise.all(families.map(readFamily)));

/** Fonts for drawing texts: the font of each character, and each font's bytes, subset to those characters. */
export interface Fonts {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly runsOf: (text: string) => readonly Run[];
}

const unknown = '?';
const weights = { regular: 400, bold: 600 } as const;
export type Weight = keyof typeof weights;

/** Returns the fonts these texts need, as TrueType in one weight, so that a document carries only what it draws. */
export async function fontsFor(texts: readonly string[], weight: Weight): Promise<Fonts> {
  const known = await allFamilies();
  const partOf = (sign: string) => findPart(known, must(sign.codePointAt(0), 'a sign'));
  const wanted = new Map<string, Set<string>>();
  for (const sign of new Set(Array.from(`${texts.join('')}${unknown}`))) {
    const part = partOf(sign);
    if (part === undefined) continue;
    wanted.set(part, (wanted.get(part) ?? new Set()).add(sign));
  }
  const files = new Map<string, Buffer>();
  for (const [part, signs] of wanted) files.set(`${part} ${weight}`, await cutOut(part, [...signs].join(''), weight));
  const runsOf = (text: string) =>
    runs(text, (sign) => partOf(sign)).map(({ font, text: of }) => ({ font: `${font} ${weight}`, text: of }));
  return { files, runsOf };
}

/** Returns the `family/part` of a character; undefined if no font has it. */
function findPart(all: readonly Family[], code: number): string | undefined {
  for (const { name, parts } of all) {
    const part = parts.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
    if (part) return `${name}/${part.name}`;
  }
  return undefined;
}

/** Groups adjacent characters of one font; a character in no font becomes a question mark. */
function runs(text: string, partOf: (sign: string) => string | undefined): Run[] {
  const found: { font: string; text: string }[] = [];
  for (const sign of text) {
    const part = partOf(sign);
    const font = part ?? must(partOf(unknown), 'a font with a question mark');
    const last = found.at(-1);
    const drawn = part === undefined ? unknown : sign;
    if (last?.font === font) last.text += drawn;
    else found.push({ font, text: drawn });
  }
  return found;
}

async function cutOut(part: string, signs: string, weight: Weight): Promise<Buffer> {
  const [family = '', name = ''] = part.split('/');
  const file = `files/${family}-${name.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`;
  const whole = await readFile(pathOf(family, file));
  return subsetFont(whole, signs, { targetFormat: 'truetype', variationAxes: { wght: weights[weight] } });
}
