import { splitOf } from '#contract/platform/money-fees.ts';
import type { unitTerms } from '#contract/transfer/rules.ts';

/** The first state of a transfer, or the code that it is refused with. */
export type TransferVerdict =
  | { readonly status: 'arrived' | 'audit'; readonly refused?: undefined }
  | { readonly refused: 50014 | 60027 | 60029; readonly left?: bigint };

/**
 * What becomes of an amount, by the terms of its asset.
 * @param left of the day's or the 30 days' limit, where the amount doesn't fit in it any more
 */
export function judge(units: bigint, left: bigint | null, terms: ReturnType<typeof unitTerms>): TransferVerdict {
  if (units <= 0n || units > terms.maximum) return { refused: 50014 };
  if (!splitOf(units, terms.fee)) return { refused: 60029 };
  if (left !== null) return { refused: 60027, left };
  return { status: units >= terms.reviewFrom ? 'audit' : 'arrived' };
}
