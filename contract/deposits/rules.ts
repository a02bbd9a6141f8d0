import type { CryptoDepositState } from './states.ts';

/** The hash of a transaction, as explorers show it: 64 hexadecimal digits, on EVM chains after 0x. */
export const hashPattern = '^(?:0x)?[0-9a-fA-F]{64}$';

/** Where an operator leads a deposit beside deciding its case. */
export const depositMeasures = ['credited', 'complianceReview', 'remitted', 'completed', 'frozen', 'unfrozen'] as const;
export type DepositMeasure = (typeof depositMeasures)[number];

/**
 * The measure that leads a deposit from where it is to where an operator wants it; none where that decides its case, and
 * none that credits what the risk check is asked about.
 */
export function measureOf(from: CryptoDepositState, to: CryptoDepositState) {
  if (from === 'complianceReview' || (from === 'confirmed' && to === 'credited')) return undefined;
  return depositMeasures.find((one) => one === to);
}

/** Open reports that one customer may have. */
export const maxOpenReports = 20;

/** What the security verification of a refund is bound to. */
export function refundValues(request: { readonly id: string; readonly address: string; readonly tag: string | null }) {
  return { id: request.id, address: request.address, tag: request.tag ?? '' };
}
