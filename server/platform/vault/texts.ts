import type { KyselyPlugin } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import { sealedColumns, type ColumnPlace } from './places.ts';
import type { Vault } from './vault.ts';

declare const isSealedText: unique symbol;
/** A text as it lies in the database: sealed, with its place and its row before it. */
export type SealedText = string & { readonly [isSealedText]: true };

const pattern = /^sealed\.(\w+)\.([\w-]+)\.([A-Za-z0-9+/]+=*)$/;
const isPlace = (name: string): name is ColumnPlace => Object.hasOwn(sealedColumns, name);

/**
 * Seals a text that statements of many features read beside others: a contact, a name. It says itself where it belongs,
 * so that it is opened in whatever result it comes, under whatever name. The column's constraint holds it to its row.
 */
export async function sealText(vault: Vault, place: ColumnPlace, row: string, text: string): Promise<SealedText> {
  return writeText(place, row, await vault.seal(place, row, text));
}

/** A sealed value as such a column keeps it. */
export const writeText = (place: ColumnPlace, row: string, sealed: Buffer) =>
  `sealed.${place}.${row}.${sealed.toString('base64')}` as SealedText;

/** What was sealed, of a text that such a column keeps. */
export const readText = (text: string) => Buffer.from(must(pattern.exec(text)?.[3], 'a sealed text'), 'base64');

/** Opens what is sealed among the rows that any statement answers, in what they hold as JSON too. */
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
  for (const key in within) {
    const part = within[key];
    if (typeof part === 'string') {
      if (part.startsWith('sealed.')) found.push({ within, key, text: part });
    } else if (typeof part === 'object' && part !== null && !(part instanceof Date) && !Buffer.isBuffer(part)) {
      collect(part, found);
    }
  }
}

/** What somebody typed that looks alike was never sealed: it stays what it is. */
async function open(vault: Vault, { within, key, text }: Found): Promise<void> {
  const [, place = '', row = '', sealed = ''] = pattern.exec(text) ?? [];
  if (!isPlace(place)) return;
  const opened = await vault.open(place, row, Buffer.from(sealed, 'base64')).catch(() => undefined);
  if (opened) within[key] = opened.toString();
}
