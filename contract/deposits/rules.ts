import { findNetwork } from '../currencies/networks.ts';
import { scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { parseUnits } from '../platform/money.ts';
import type { CryptoDepositState } from './states.ts';

/** Hash of a transaction, as explorers show it: 64 hexadecimal digits, prefixed with 0x on EVM chains. */
export const hashPattern = '^(?:0x)?[0-9a-fA-F]{64}$';

/** States an operator can move a deposit to, apart from deciding its case. */
export const depositMeasures = ['credited', 'complianceReview', 'remitted', 'completed', 'frozen', 'unfrozen'] as const;
export type DepositMeasure = (typeof depositMeasures)[number];

/**
 * Returns the measure that moves a deposit to the state an operator wants; undefined if that would decide its case, or
 * would credit a deposit the risk check is still assessing.
 */
export function measureOf(from: CryptoDepositState, to: CryptoDepositState) {
  if (from === 'complianceReview' || (from === 'confirmed' && to === 'credited')) return undefined;
  return depositMeasures.find((one) => one === to);
}

/** Maximum open reports per customer. */
export const maxOpenReports = 20;

/**
 * Returns what a refund would send back now, in smallest units: the amount received, less the network fee. Zero or
 * negative if the fee consumes it all, or nothing is sent on that network any more.
 */
export function refundable(deposit: { readonly asset: string; readonly network: string }, amount: bigint): bigint {
  const network = findNetwork(deposit.asset, deposit.network);
  if (!network) return 0n;
  return amount - must(parseUnits(network.withdrawal.fee, scaleOf(network.asset)), 'the fee in units');
}

/** Returns the values the step-up verification of a refund is bound to. */
export function refundValues(request: { readonly id: string; readonly address: string; readonly tag: string | null }) {
  return { id: request.id, address: request.address, tag: request.tag ?? '' };
}
