import type { ColumnType, KyselyPlugin } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { isColumnPlace, sealedColumns, type ColumnPlace, type SealedColumn } from './places.ts';
import type { Vault } from './vault.ts';

declare const isSealedText: unique symbol;
/** A text as stored in the database: sealed, prefixed with its place and row. */
export type SealedText = string & { readonly [isSealedText]: true };

/** A column of sealed texts, which are opened as they are read. */
export type SealedTextColumn<Text extends string | null = string> = ColumnType<
  Text,
  SealedText | (null extends Text ? null | undefined : never),
  SealedText | Extract<Text, null>
>;

/** A table with sealed texts in these columns; features handle its rows as they are read. */
export type SealedTexts<Row, Columns extends keyof Row> = Omit<Row, Columns> & {
  [Column in Columns]: SealedTextColumn<Extract<Row[Column], string | null>>;
};

const pattern = /^sealed\.(\w+)\.([\w-]+)\.([A-Za-z0-9+/]+=*)$/;

/**
 * Seals a text that statements of many features read along with others: a contact, a name. It names its own place, so
 * that it is opened in any result, under any column name. The column's constraint ties it to its row.
 */
export function sealText(vault: Vault, place: ColumnPlace, row: string, text: string): SealedText {
  return writeText(place, row, vault.sealShort(place, row, text));
}

/** Seals a stated reason; null if there is none. */
export const sealWords = (vault: Vault, place: ColumnPlace, row: string, words: string | null | undefined) =>
  words === null || words === undefined ? null : sealText(vault, place, row, words);

/** Seals the texts that the place names within a column's JSON. */
export function sealLeaves<Value extends object>(vault: Vault, place: ColumnPlace, row: string, value: Value): Value {
  return mapLeaves(place, value, (text) => sealText(vault, place, row, text));
}

/** Returns the same structure with the texts in those places mapped. */
export function mapLeaves<Value>(place: ColumnPlace, value: Value, map: (text: string) => string): Value {
  const { leaves = [] }: SealedColumn = sealedColumns[place];
  const turn = (part: unknown, name: string): unknown => {
    if (typeof part === 'string') return leaves.includes(name) ? map(part) : part;
    if (Array.isArray(part)) return part.map((one) => turn(one, name));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, turn(one, key)]));
  };
  return turn(value, '') as Value;
}

export const looksSealed = (text: string) => pattern.test(text);

/** Formats a sealed value for storage in a text column. */
export const writeText = (place: ColumnPlace, row: string, sealed: Buffer) =>
  `sealed.${place}.${row}.${sealed.toString('base64')}` as SealedText;

/** Extracts the sealed bytes from a text in such a column. */
export const readText = (text: string) => Buffer.from(must(pattern.exec(text)?.[3], 'a sealed text'), 'base64');

/** Opens the sealed texts in the rows of any statement's result, including those in JSON. */
export function openingTexts(vault: Vault): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const found: Found[] = [];
      for (const row of result.rows) collect(row, found);
      await Promise.all(found.map((one) => open(vault, one)));
      return result;
    },
  };
}

interface Found {
  readonly within: Record<string, unknown>;
  readonly key: string;
  readonly text: string;
}

function collect(value: object, found: Found[]): void {
  const within = value as Record<string, unknown>;
  // Runs for each row of each result: checking own keys and first letters costs a fifth of inherited keys and prefixes.
  for (const key of Object.keys(within)) {
    const part = within[key];
    if (typeof part === 'string') {
      if (part[0] === 's' && part.startsWith('sealed.')) found.push({ within, key, text: part });
    } else if (typeof part === 'object' && part !== null && !(part instanceof Date) && !ArrayBuffer.isView(part)) {
      collect(part, found);
    }
  }
}

/** A user's text that merely looks sealed doesn't open, and stays unchanged. */
async function open(vault: Vault, { within, key, text }: Found): Promise<void> {
  const [, place = '', row = '', sealed = ''] = pattern.exec(text) ?? [];
  if (!isColumnPlace(place)) return;
  const opened = await vault.open(place, row, Buffer.from(sealed, 'base64')).catch(() => undefined);
  if (opened) within[key] = opened.toString();
}
