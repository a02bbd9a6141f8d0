import { findAmountFault, type AmountFault, type unitTerms } from '#contract/transfer/rules.ts';

/** Initial state of a transfer, or the code it is refused with. */
export type TransferVerdict =
  | { readonly status: 'arrived' | 'audit'; readonly refused?: undefined }
  | { readonly refused: AmountFault; readonly left?: bigint };

/**
 * Judges an amount by the terms of its asset.
 * @param left what is left of the daily or 30-day limit, if the amount doesn't fit
 */
export function judge(units: bigint, left: bigint | null, terms: ReturnType<typeof unitTerms>): TransferVerdict {
  const refused = findAmountFault(terms, units, { left: left ?? undefined });
  if (refused === 60027 && left !== null) return { refused, left };
  if (refused !== undefined) return { refused };
  return { status: units >= terms.reviewFrom ? 'audit' : 'arrived' };
}
