import { findNetwork } from '#contract/currencies/networks.ts';
import { labels, writeAt } from './labels.ts';
import type { Fact, RecordState } from './order.ts';

interface OnChain {
  readonly id: string;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly asset: string;
  readonly network: string;
  readonly amount: string;
  readonly fee: string;
  readonly address: string;
  readonly tag: string | null;
  readonly transactionHash: string | null;
  readonly failureReason: string | null;
}

/** Returns all record fields of the specification (section 3) for coins received or sent on-chain. */
/** @param why why it failed, if not in the row's own words */
export const chainFacts = (
  row: OnChain,
  { name }: RecordState,
  why: Fact['value'] | null = row.failureReason,
): readonly Fact[] => [
  { label: labels.order, value: row.id },
  { label: labels.time, value: writeAt(row.createdAt) },
  { label: labels.completed, value: writeAt(row.completedAt) },
  { label: labels.coin, value: row.asset },
  { label: labels.network, value: findNetwork(row.asset, row.network)?.name ?? row.network },
  { label: labels.amount, value: row.amount, asset: row.asset },
  { label: labels.fee, value: row.fee, asset: row.asset },
  { label: labels.status, value: name },
  { label: labels.address, value: row.address },
  { label: labels.tag, value: row.tag ?? '' },
  { label: labels.hash, value: row.transactionHash ?? '' },
  { label: labels.reason, value: why ?? '' },
];
