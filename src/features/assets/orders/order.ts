import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { findNetwork } from '#contract/currencies/networks.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { plainDecimal } from '#contract/platform/money.ts';
import type { CustomerStatus } from '#src/ui/customer-status.tsx';
import type { Tone } from '#src/ui/status-tag.tsx';
import { listStatusOf, stateOf, type WithdrawalRow } from '#src/features/withdrawals/index.ts';
import { signed } from '../recent-activity.tsx';
import type { ConversionRow, DepositRow, EarnRow, HistoryRow, TransferRow } from '../rows.ts';
import { depositListStatus, depositStates, kindName } from '../wording.ts';

/** One field of a record, as its receipt and its line in an export say it. */
export interface Fact {
  readonly label: MessageDescriptor;
  readonly value: string | MessageDescriptor;
  /** Of which the value is an amount. */
  readonly asset?: string;
}

/** A record of any list, as lists, exports and receipts show it. All of one list have the same facts. */
export interface Order {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly title: MessageDescriptor;
  readonly asset: string;
  /** What was given for it, where there are two. */
  readonly otherAsset?: string;
  /** A canonical decimal, below zero where it went out. */
  readonly amount: string;
  readonly statusCode: string;
  /** What it was, where its list is narrowed by that. */
  readonly kindCode?: string;
  /** What it was spent on, where its list is narrowed by that. */
  readonly categoryCode?: string;
  readonly status: { readonly name: MessageDescriptor; readonly tone: Tone } | null;
  /** The balance after it, where a list shows that in the place of a status. */
  readonly after?: string;
  /** What a list says of it. */
  readonly listStatus: CustomerStatus | null;
  /** The other side, shortened by whoever shows it. */
  readonly note: string;
  readonly facts: readonly Fact[];
}

export const labels = {
  order: msg`Order number`,
  time: msg`Date`,
  completed: msg`Completed`,
  coin: msg`Coin`,
  network: msg`Network`,
  amount: msg`Amount`,
  fee: msg`Fee`,
  status: msg`Status`,
  address: msg`Address`,
  tag: msg`Destination tag`,
  hash: msg`Transaction ID`,
  reason: msg`Failure reason`,
  what: msg`Type`,
  after: msg`Balance after`,
  reference: msg`Reference`,
  direction: msg`Direction`,
  type: msg`Type`,
  counterparty: msg`Counterparty UID`,
  remark: msg`Note`,
};
const none = '';
/** A settled withdrawal keeps its last status; lists and filters call it by this. */
export const completedCode = 'completed';
const at = (instant: string | null) => (instant === null ? none : formatInstant(instant));

/** All record fields of the specification (section 3), those of a deposit. */
export function depositOrder(row: DepositRow): Order {
  const status = depositStates[row.status];
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Deposit`,
    asset: row.asset,
    amount: row.amount,
    statusCode: row.status,
    status,
    listStatus: depositListStatus[row.status],
    note: row.transactionHash,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: at(row.createdAt) },
      { label: labels.completed, value: at(row.completedAt) },
      { label: labels.coin, value: row.asset },
      { label: labels.network, value: findNetwork(row.asset, row.network)?.name ?? row.network },
      { label: labels.amount, value: row.amount, asset: row.asset },
      { label: labels.fee, value: row.fee, asset: row.asset },
      { label: labels.status, value: status.name },
      { label: labels.address, value: row.address },
      { label: labels.tag, value: row.tag ?? none },
      { label: labels.hash, value: row.transactionHash },
      { label: labels.reason, value: row.failureReason ?? none },
    ],
  };
}

export const transferStates = {
  pendingMultiSig: { name: msg`Awaiting two approvals`, tone: 'warn' },
  awaitingSuperiorApproval: { name: msg`Awaiting approval`, tone: 'warn' },
  audit: { name: msg`Under review`, tone: 'warn' },
  arrived: { name: msg`Arrived`, tone: 'good' },
  returned: { name: msg`Returned`, tone: 'bad' },
} as const satisfies Record<TransferRow['status'], { name: MessageDescriptor; tone: Tone }>;

/** What lists say of a transfer. */
export const transferListStatus = {
  pendingMultiSig: 'actionNeeded',
  awaitingSuperiorApproval: 'actionNeeded',
  audit: 'underReview',
  arrived: 'completed',
  returned: 'failed',
} as const satisfies Record<TransferRow['status'], CustomerStatus>;

const transferTypes = {
  own: msg`Between own accounts`,
  customer: msg`To a Keelson user`,
} as const satisfies Record<TransferRow['type'], MessageDescriptor>;

export function transferOrder(row: TransferRow): Order {
  const isOut = row.direction === 'out';
  const status = transferStates[row.status];
  const amount = isOut ? `-${row.amount}` : row.amount;
  return {
    id: row.id,
    at: row.createdAt,
    title: isOut ? msg`Transfer sent` : msg`Transfer received`,
    asset: row.asset,
    amount,
    statusCode: row.status,
    status,
    listStatus: transferListStatus[row.status],
    note: `UID ${row.counterpartyUid}`,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: at(row.createdAt) },
      { label: labels.direction, value: isOut ? msg`Sent` : msg`Received` },
      { label: labels.type, value: transferTypes[row.type] },
      { label: labels.coin, value: row.asset },
      { label: labels.amount, value: amount, asset: row.asset },
      { label: labels.fee, value: row.fee, asset: row.asset },
      { label: labels.status, value: status.name },
      { label: labels.counterparty, value: row.counterpartyUid },
      { label: labels.remark, value: row.remark },
    ],
  };
}

export const conversionStates = {
  converting: { name: msg({ context: 'conversion', message: 'In progress' }), tone: 'warn' },
  completed: { name: msg`Completed`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
} as const satisfies Record<ConversionRow['status'], { name: MessageDescriptor; tone: Tone }>;

const conversionListStatus = {
  converting: 'processing',
  completed: 'completed',
  failed: 'failed',
} as const satisfies Record<ConversionRow['status'], CustomerStatus>;

/** What came of a conversion; what was given stands in its note. */
export function conversionOrder(row: ConversionRow): Order {
  const status = conversionStates[row.status];
  const { from, to } = row;
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Convert ${from} to ${to}`,
    asset: to,
    otherAsset: from,
    amount: row.getAmount,
    statusCode: row.status,
    status,
    listStatus: conversionListStatus[row.status],
    note: `${plainDecimal(row.giveAmount)} ${from}`,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: at(row.createdAt) },
      { label: msg`You give`, value: row.giveAmount, asset: from },
      { label: msg`You get`, value: row.getAmount, asset: to },
      { label: msg`Rate`, value: `1 ${from} = ${row.rate} ${to}` },
      { label: msg`Mid-market rate`, value: `1 ${from} = ${row.midRate} ${to}` },
      { label: msg`Spread`, value: row.spread, asset: to },
      { label: labels.fee, value: row.fee, asset: from },
      { label: labels.status, value: status.name },
    ],
  };
}

export const earnStates = {
  redeeming: { name: msg`Redeeming`, tone: 'warn' },
  success: { name: msg`Completed`, tone: 'good' },
  failed: { name: msg`Failed`, tone: 'bad' },
  reported: { name: msg`Under review`, tone: 'warn' },
  charged: { name: msg`Charged`, tone: 'bad' },
  covered: { name: msg`Covered by Keelson`, tone: 'good' },
} as const satisfies Record<EarnRow['status'], { name: MessageDescriptor; tone: Tone }>;

const earnListStatus = {
  redeeming: 'processing',
  success: 'completed',
  failed: 'failed',
  reported: 'underReview',
  charged: 'completed',
  covered: 'completed',
} as const satisfies Record<EarnRow['status'], CustomerStatus>;

const earnTitles = {
  stake: msg`Stake`,
  redemption: msg`Redemption`,
  interest: msg`Interest`,
  slashing: msg`Staking penalty`,
} as const satisfies Record<EarnRow['kind'], MessageDescriptor>;

/** A stake, a redemption, interest or a penalty. What leaves the available balance or the stake is below zero. */
export function earnOrder(row: EarnRow): Order {
  const status = earnStates[row.status];
  const isOut = row.kind === 'stake' || row.kind === 'slashing';
  return {
    id: row.id,
    at: row.createdAt,
    title: earnTitles[row.kind],
    asset: row.asset,
    amount: isOut ? `-${row.amount}` : row.amount,
    statusCode: row.status,
    status,
    listStatus: earnListStatus[row.status],
    note: row.code ?? row.day ?? none,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: at(row.createdAt) },
      { label: msg`Product`, value: row.code ?? none },
      { label: msg`Interest for`, value: row.day ?? none },
      { label: labels.amount, value: row.amount, asset: row.asset },
      { label: msg`Cost of leaving early`, value: row.cost, asset: row.asset },
      { label: labels.status, value: status.name },
    ],
  };
}

/** All record fields of the specification (section 3), those of a withdrawal. */
export function withdrawalOrder(row: WithdrawalRow): Order {
  const status = stateOf(row);
  return {
    id: row.id,
    at: row.createdAt,
    title: msg`Withdrawal`,
    asset: row.asset,
    amount: `-${row.amount}`,
    statusCode: row.completedAt === null ? row.status : completedCode,
    status,
    listStatus: listStatusOf(row),
    note: row.address,
    facts: [
      { label: labels.order, value: row.id },
      { label: labels.time, value: at(row.createdAt) },
      { label: labels.completed, value: at(row.completedAt) },
      { label: labels.coin, value: row.asset },
      { label: labels.network, value: findNetwork(row.asset, row.network)?.name ?? row.network },
      { label: labels.amount, value: row.amount, asset: row.asset },
      { label: labels.fee, value: row.fee, asset: row.asset },
      { label: labels.status, value: status.name },
      { label: labels.address, value: row.address },
      { label: labels.tag, value: row.tag ?? none },
      { label: labels.hash, value: row.transactionHash ?? none },
      { label: labels.reason, value: row.failureReason ?? none },
    ],
  };
}

export function movementOrder(row: HistoryRow): Order {
  return {
    id: row.id,
    at: row.occurredAt,
    title: kindName(row.kind),
    asset: row.asset,
    amount: signed(row),
    after: row.balanceAfter,
    statusCode: none,
    status: null,
    listStatus: null,
    note: row.reference,
    facts: [
      { label: labels.time, value: at(row.occurredAt) },
      { label: labels.what, value: kindName(row.kind) },
      { label: labels.coin, value: row.asset },
      { label: labels.amount, value: signed(row), asset: row.asset },
      { label: labels.after, value: row.balanceAfter, asset: row.asset },
      { label: labels.reference, value: row.reference },
    ],
  };
}
