import { findAmountFault, type AmountFault, type unitTerms } from '#contract/transfer/rules.ts';

/** The first state of a transfer, or the code that it is refused with. */
export type TransferVerdict =
  | { readonly status: 'arrived' | 'audit'; readonly refused?: undefined }
  | { readonly refused: AmountFault; readonly left?: bigint };

/**
 * What becomes of an amount, by the terms of its asset.
 * @param left of the day's or the 30 days' limit, where the amount doesn't fit in it any more
 */
export function judge(units: bigint, left: bigint | null, terms: ReturnType<typeof unitTerms>): TransferVerdict {
  const refused = findAmountFault(terms, units, { left: left ?? undefined });
  if (refused === 60027 && left !== null) return { refused, left };
  if (refused !== undefined) return { refused };
  return { status: units >= terms.reviewFrom ? 'audit' : 'arrived' };
}
