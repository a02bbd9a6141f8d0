import type { AddressFamily } from '../catalogue/entries.ts';
import { findNetwork } from '../currencies/networks.ts';
import { scaleOf } from '../platform/assets.ts';
import { must } from '../platform/errors.ts';
import { parseUnits } from '../platform/money.ts';
import type { CryptoDepositState } from './states.ts';

const hexHash = '(?:0x)?[0-9a-fA-F]{64}';
/** Solana's id of a transaction: its first signature, 64 bytes in base 58. */
export const solanaSignature = '[1-9A-HJ-NP-Za-km-z]{86,88}';
const forms = { hex: new RegExp(`^${hexHash}$`), base58: new RegExp(`^${solanaSignature}$`) };

/** Id of a transaction on any chain, as explorers show it. */
export const hashPattern = `^(?:${hexHash}|${solanaSignature})$`;

/**
 * Returns how a chain writes the ids of its transactions: 64 hexadecimal digits, prefixed with 0x on EVM chains; on
 * Solana the first signature, 64 bytes in base 58.
 */
export const hashFormOf = (family: AddressFamily): keyof typeof forms => (family === 'solana' ? 'base58' : 'hex');

/**
 * Returns a transaction's id in the one form in which it is compared: hexadecimal in lower case, without 0x. Undefined
 * if it is not one of that chain.
 */
export function readHash(family: AddressFamily, typed: string): string | undefined {
  const form = hashFormOf(family);
  const text = typed.trim();
  if (!forms[form].test(text)) return undefined;
  return form === 'hex' ? text.toLowerCase().replace(/^0x/, '') : text;
}

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
