import type { readEntry, ReadEntry } from '#contract/addresses/read-entry.ts';
import {
  addressMaxLength,
  holdings,
  maxAddresses,
  nameMaxLength,
  remarkMaxLength,
  tagMaxLength,
  userTypes,
  type AddressEntry,
} from '#contract/addresses/rules.ts';
import type { ChainStage } from '#contract/currencies/address.ts';
import { hasUnseenMark } from '#contract/platform/text.ts';
import type { FileRow } from './csv.ts';

/** What would happen to a row of a file. */
export type Verdict =
  | { readonly kind: 'good'; readonly entry: AddressEntry }
  | { readonly kind: 'fault'; readonly read: ReadEntry }
  /** Already in the book, or further up in the file. */
  | { readonly kind: 'known' }
  | { readonly kind: 'tooLong' }
  /** A text has characters that its writer can't see; the server accepts none. */
  | { readonly kind: 'unseen' }
  /** The column has a word that we don't know. */
  | { readonly kind: 'unknownWord'; readonly column: 'userType' | 'holding' }
  /** The book has no room for it. */
  | { readonly kind: 'full' };

type Place = Pick<AddressEntry, 'asset' | 'network' | 'address' | 'tag'>;
const keyOf = ({ asset, network, address, tag }: Place) => [asset, network, address, tag].join(' ');

/** Returns the verdict on each row, in order, without sending anything. */
export function judgeRows(
  rows: readonly FileRow[],
  book: readonly Place[],
  stage: ChainStage,
  read: typeof readEntry,
): Verdict[] {
  const known = new Set(book.map(keyOf));
  return rows.map((row): Verdict => {
    if (isTooLong(row)) return { kind: 'tooLong' };
    if ([row.remark, row.beneficiary, row.provider].some(hasUnseenMark)) return { kind: 'unseen' };
    const userType = userTypes.find((one) => one === row.userType);
    const holding = holdings.find((one) => one === row.holding);
    if (!userType) return { kind: 'unknownWord', column: 'userType' };
    if (!holding) return { kind: 'unknownWord', column: 'holding' };
    const result = read(stage, { ...row, userType, holding });
    if (result.fault !== undefined) return { kind: 'fault', read: result };
    if (known.has(keyOf(result.entry))) return { kind: 'known' };
    if (known.size >= maxAddresses) return { kind: 'full' };
    known.add(keyOf(result.entry));
    return { kind: 'good', entry: result.entry };
  });
}

function isTooLong({ asset, network, address, tag, remark, beneficiary, provider }: FileRow): boolean {
  return (
    asset.length > 16 ||
    network.length > 16 ||
    address.length > addressMaxLength ||
    tag.length > tagMaxLength ||
    remark.length > remarkMaxLength ||
    beneficiary.length > nameMaxLength ||
    provider.length > nameMaxLength
  );
}
