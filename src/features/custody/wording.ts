import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ResultOf } from '#contract/platform/call.ts';
import type { custodySchemas } from '#contract/custody/schemas.ts';
import type { Tone } from '#src/ui/status-tag.tsx';

export type CoinWallets = ResultOf<typeof custodySchemas.listWallets>['items'][number];
export type Tier = CoinWallets['tiers'][number];
export type Refill = ResultOf<typeof custodySchemas.listRefills>['items'][number];
export type Comparison = ResultOf<typeof custodySchemas.listReconciliations>['items'][number];
export type WaitingPayment = ResultOf<typeof custodySchemas.listPayments>['items'][number];

/** Query key that is refetched after each decision. */
export const custodyQueries = ['custody', 'operator'] as const;

/** Names of wallets by kind; `deposit` stands for customers' addresses. */
const walletNames: Readonly<Record<string, MessageDescriptor>> = {
  hot: msg`Hot`,
  warm: msg`Warm`,
  cold: msg`Cold`,
  deposit: msg`Customer addresses`,
};

/** The kinds in display order. */
export const walletKinds = Object.keys(walletNames);

/** Known explanations of differences between the chains and the ledger. */
const explanations: Readonly<Record<string, MessageDescriptor>> = {
  belowMinimum: msg`Deposits below the minimum, not credited`,
  replaced: msg`Reversed deposits, not settled`,
  notReported: msg`Deposits seen, not processed yet`,
};

/** A kind added later is shown by its own name. */
const named = (names: Readonly<Record<string, MessageDescriptor>>) => (name: string) =>
  names[name] ?? { id: name, message: name };

export const walletName = named(walletNames);
export const explanationOf = named(explanations);

interface Worded {
  readonly name: MessageDescriptor;
  readonly tone: Tone;
}

const approved = {
  pendingSignature: { name: msg`Awaiting cold wallet signature`, tone: 'warn' },
  pendingSend: { name: msg`Signed, being sent`, tone: 'primary' },
  processing: { name: msg`Broadcast`, tone: 'primary' },
  failed: { name: msg`Failed`, tone: 'bad' },
} as const satisfies Record<NonNullable<Refill['payment']>['status'], Worded>;

/** Returns the status of a refill. */
export function stateOfRefill({ status, payment }: Pick<Refill, 'status' | 'payment'>): Worded {
  if (status === 'proposed') return { name: msg`Awaiting second operator`, tone: 'warn' };
  if (status === 'rejected') return { name: msg`Refused`, tone: 'neutral' };
  if (!payment) return { name: msg`Released`, tone: 'primary' };
  if (payment.isFinal && payment.status !== 'failed') return { name: msg`Arrived`, tone: 'good' };
  return approved[payment.status];
}
