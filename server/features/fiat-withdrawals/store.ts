import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import type { PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stepsOf } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { sealedDetails } from '../bank-payouts/index.ts';
import { fiatWithdrawalColumns, fiatWithdrawalOrders, type FiatWithdrawalRow } from './tables.ts';

/** The sealed part of a withdrawal: the payee at the time, and the message to them. */
export interface PayoutDetails {
  readonly payee: {
    readonly friendlyName: string;
    readonly name: string;
    readonly account: string;
    readonly country: string;
    readonly values: DynamicValues;
  };
  readonly purpose: PayoutPurpose;
  readonly reference: string;
}

type Vaulted = Pick<Deps, 'vault'>;

export const { seal: sealDetails, open: openDetails } = sealedDetails<PayoutDetails>('fiatWithdrawal');

export const fiatWithdrawals = (db: Queryable) =>
  db.selectFrom('fiat_withdrawal').select(fiatWithdrawalColumns).select(stepsOf(fiatWithdrawalOrders).as('steps'));

/** Locks a withdrawal, so that its moves are serialized. */
export const lockFiatWithdrawal = (tx: Tx, id: string): Promise<FiatWithdrawalRow | undefined> =>
  fiatWithdrawals(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks one of this account's withdrawals; refuses `request:notFound` for another account's. */
export async function lockOwn(tx: Tx, accountId: string, id: string): Promise<FiatWithdrawalRow> {
  const row = await lockFiatWithdrawal(tx, id);
  return row?.account_id === accountId ? row : refuse('request:notFound');
}

/** Amounts as decimals. */
export function amountsOf({ asset, amount, fee }: Pick<FiatWithdrawalRow, 'asset' | 'amount' | 'fee'>) {
  const code = assetCode(asset);
  const show = (units: bigint) => formatUnits(units, scaleOf(code));
  const [whole, part] = [BigInt(amount), BigInt(fee)];
  return { asset: code, amount: show(whole), fee: show(part), arrives: show(whole - part) };
}

/** Converts a withdrawal to the contract's form. */
export async function toItem(deps: Vaulted, row: FiatWithdrawalRow) {
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { friendlyName, name, account, country } = payee;
  const text = (at: Date | null) => at?.toISOString() ?? null;
  return {
    id: row.id,
    ...amountsOf(row),
    scheme: row.scheme,
    payee: { id: row.payee_id, friendlyName, name, account, country },
    purpose,
    reference,
    status: row.status,
    failureReason: row.failure_reason,
    handedOverAt: text(row.submitted_at),
    sentAt: text(row.sent_at),
    completedAt: text(row.completed_at),
    returnedAt: text(row.returned_at),
    returnReason: row.return_reason,
    bankReason: row.bank_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    steps: [...row.steps],
  };
}

/** Withdrawals of an account, newest first. */
export async function listFiatWithdrawals(deps: Deps, accountId: string, query: PageQuery) {
  const asOf = syncedUntil(deps.clock);
  const own = fiatWithdrawals(deps.db).where('account_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest', changed: 'updated_at' });
  return { items: await Promise.all(rows.map((row) => toItem(deps, row))), nextCursor, asOf };
}
