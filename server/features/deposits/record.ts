import type { Updateable } from 'kysely';
import { refundable } from '#contract/deposits/rules.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { platformAccount, transfer } from '#server/ledger/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { moveThrough, stepsOf, type MovedBy } from '#server/platform/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { creditedAccount } from '../sub-accounts/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { depositOrders, type DepositRow, type DepositTable, depositColumns } from './tables.ts';

/** Deposits with their steps. */
export const deposits = (db: Queryable) =>
  db.selectFrom('deposit').select(depositColumns).select(stepsOf(depositOrders).as('steps'));

/** Locks a deposit's row, so that changes run one at a time. Refuses 40007 if there is none. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRow> {
  const row = await deposits(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse(40007);
}

export type Change = Omit<Updateable<DepositTable>, 'id' | 'status' | 'updated_at' | 'completed_at'>;

/** Records the statuses a locked deposit moved to and the related changes, and notifies its owner of the last one. */
export async function record(
  deps: Deps,
  tx: Tx,
  deposit: DepositRow,
  moves: { readonly statuses: readonly CryptoDepositState[]; readonly by: MovedBy },
  change: Change = {},
): Promise<DepositRow> {
  const { statuses, by } = moves;
  const at = deps.clock.now();
  const over = statuses.includes('completed') ? { completed_at: at } : {};
  const steps = [...deposit.steps, ...statuses.map((status) => ({ status, at: at.toISOString() }))];
  const moving = { ...by, change: { ...change, ...over } };
  const row =
    statuses.length === 0
      ? await changeDeposit(deps, tx, deposit, change)
      : await moveThrough(tx, deps, depositOrders, { ...deposit, steps }, statuses, moving);
  await followCase(tx, deps, deposit, row, by);
  return row;
}

/** Opens and closes the case of a deposit as it enters and leaves a status that waits for staff. */
async function followCase(tx: Tx, deps: Deps, before: DepositRow, after: DepositRow, by: MovedBy) {
  const [from, to] = [before.status, after.status];
  if (from === to) return;
  const { id } = before;
  const outcome = to === 'credited' ? 'approved' : to === 'depositFailedAndRefunded' ? 'rejected' : 'closed';
  if (waitingStates.includes(from))
    await closeCase(tx, deps, { kind: 'deposit', id }, by.by === 'operator' ? outcome : 'closed', by);
  if (waitingStates.includes(to)) await openDepositCase(tx, deps, after);
}

const waitingStates: readonly CryptoDepositState[] = ['complianceReview', 'frozen'];

/** Opens the case of a deposit that waits for staff. */
export async function openDepositCase(tx: Tx, deps: Deps, deposit: DepositRow): Promise<void> {
  const money = { asset: assetOf(deposit), amount: BigInt(deposit.amount) };
  await openCase(tx, deps, { kind: 'deposit', id: deposit.id, customerId: deposit.user_id, money });
}

/** The provider's own moves. */
export const byChain: MovedBy = { by: 'provider', actor: { kind: 'system', id: 'chain' } };

/** Records changes to a locked deposit that keeps its status. */
export async function changeDeposit(deps: Deps, tx: Tx, deposit: DepositRow, change: Change): Promise<DepositRow> {
  const row = await edit(tx, deposit, change, deps.clock.now());
  await noteAccountChange(tx, deposit.user_id);
  return row;
}

async function edit(tx: Tx, deposit: DepositRow, change: Updateable<DepositTable>, at: Date): Promise<DepositRow> {
  const edited = await tx
    .updateTable('deposit')
    .set({ ...change, updated_at: at })
    .where('id', '=', deposit.id)
    .returning(depositColumns)
    .executeTakeFirstOrThrow();
  return { ...deposit, ...edited };
}

/**
 * Returns the amount sent back, in smallest units: fixed by the approval, and until then by today's network fee. Zero or
 * negative if the fee consumes it all.
 */
export const refundUnits = (deposit: DepositRow): bigint =>
  deposit.refund_amount === null ? refundable(deposit, BigInt(deposit.amount)) : BigInt(deposit.refund_amount);

/** What the approvals of a refund set; without them it is decided anew. */
export const unapproved = {
  refund_first_approved_by: null,
  refund_approved_by: null,
  refund_approved_at: null,
  refund_amount: null,
} as const satisfies Change;

export function assetOf(deposit: Pick<DepositRow, 'asset'>): AssetCode {
  return assetCode(deposit.asset);
}

/**
 * Credits the customer with the amount received: from custody, or from suspense.
 * @param at when it is posted; defaults to now
 */
export async function credit(tx: Tx, deposit: DepositRow, at?: Date): Promise<void> {
  const asset = assetOf(deposit);
  const command = {
    kind: 'deposit.credit',
    reference: deposit.id,
    key: `deposit:${deposit.id}:credit`,
    from: platformAccount(asset, deposit.is_suspended ? 'suspense' : 'custody'),
    to: await creditedAccount(tx, deposit, asset),
    amount: BigInt(deposit.amount),
  };
  await transfer(tx, command, at);
}

/**
 * Posts an amount received that is not the customer's yet, so that the ledger covers every coin in custody.
 * @param key of the posting, if not the deposit's first
 */
export async function suspend(tx: Tx, deposit: DepositRow, key = 'suspend'): Promise<void> {
  assert(!deposit.is_suspended, 'a deposit is suspended once');
  const asset = assetOf(deposit);
  await transfer(tx, {
    kind: 'deposit.suspend',
    reference: deposit.id,
    key: `deposit:${deposit.id}:${key}`,
    from: platformAccount(asset, 'custody'),
    to: platformAccount(asset, 'suspense'),
    amount: BigInt(deposit.amount),
  });
}
