import { sql, type RawBuilder } from 'kysely';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { balances, customerAccount, platformAccount, postOne, type Leg } from '#server/ledger/index.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { ownersOf } from '../accounts/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { fiatReversals, reversalColumns, type ReversalRow } from './tables.ts';
import { tellOfReversal } from './tell.ts';

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'bank' } };
const atOnce = 200;

/** Whether somebody owes a currency that the bank took back after it was credited. */
export const fiatDebtOf = (accountId: Sql<string>, asset: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from fiat_reversal where account_id = ${accountId} and asset = ${asset} and status = 'owed')`;

/** The same, asked by itself. */
export async function hasFiatDebt(db: Queryable, accountId: string, asset: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([fiatDebtOf(accountId, asset).as('found')]).executeTakeFirstOrThrow();
  return found;
}

export const findReversal = (db: Queryable, depositId: string): Promise<ReversalRow | undefined> =>
  db.selectFrom('fiat_reversal').select(reversalColumns).where('deposit_id', '=', depositId).executeTakeFirst();

/** Since when the oldest debt stands in suspense. */
export async function oldestFiatDebt({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const { oldest } = await db
    .selectFrom('fiat_reversal')
    .select((eb) => eb.fn.min<Date | null>('begun_at').as('oldest'))
    .where('status', '=', 'owed')
    .executeTakeFirstOrThrow();
  return oldest;
}

/** Locked: what is owed is taken once. */
async function lockReversal(tx: Tx, id: string): Promise<ReversalRow> {
  const row = await tx
    .selectFrom('fiat_reversal')
    .select(reversalColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return must(row, 'the reversal');
}

interface Reversed {
  readonly depositId: string;
  readonly accountId: string;
  readonly asset: AssetCode;
  /** What the customer was credited, in smallest units. */
  readonly amount: bigint;
  /** What was kept of the deposit: we give that back. */
  readonly fee: bigint;
}

/**
 * The bank took back what a customer was credited: all of it leaves custody at once, from what he has, and what is spent
 * stands in suspense as his debt. Nobody's balance goes below zero.
 */
export async function beginReversal(tx: Tx, deps: Deps, reversed: Reversed): Promise<void> {
  const { depositId, accountId, asset, amount, fee } = reversed;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const taken = await takeable(tx, accountId, asset, amount);
  const sum = taken.reduce((all, leg) => all - leg.amount, 0n);
  const owed = amount - sum;
  const names = { kind: 'bank.takeBack', reference: depositId, key: `fiatDeposit:${depositId}:takeBack` };
  const legs: Leg[] = [...taken];
  // The fee was earned and may be gone already: giving it back is a cost.
  if (fee > 0n) legs.push({ account: platformAccount(asset, 'networkFee'), amount: -fee });
  if (owed > 0n) legs.push({ account: platformAccount(asset, 'suspense'), amount: -owed });
  await postOne(tx, {
    ...names,
    legs: [...legs, { account: platformAccount(asset, 'custody'), amount: amount + fee }],
  });
  const status = owed === 0n ? ('settled' as const) : ('owed' as const);
  const units = { amount: String(amount), taken: String(sum) };
  const row = {
    id,
    deposit_id: depositId,
    account_id: accountId,
    asset,
    ...units,
    status,
    begun_at: now,
    updated_at: now,
  };
  await tx.insertInto('fiat_reversal').values(row).execute();
  await beginOrder(tx, fiatReversals, { id, status, at: now }).execute();
  await noteAccountChange(tx, accountId);
  await tellOfReversal(tx, deps, row);
  if (owed > 0n) await openCase(tx, deps, { kind: 'fiatDebt', id, customerId: accountId, money: { asset, amount } });
  await audit(tx, id, { amount: units.amount, taken: units.taken, status });
}

/** By what the ledger knows postings about a debt: what it came from, and its key. */
export const debtNames = ({ id, deposit_id, card_payment_id }: ReversalRow) =>
  deposit_id === null
    ? { reference: must(card_payment_id, 'where a debt comes from'), key: `cardDebt:${id}` }
    : { reference: deposit_id, key: `fiatDeposit:${deposit_id}` };

interface CardDebt {
  readonly paymentId: string;
  readonly accountId: string;
  readonly asset: AssetCode;
  /** What a merchant took beyond what there was, in smallest units: it stands in suspense already. */
  readonly owed: bigint;
}

/** A card's merchant took more than there was: collected as money comes in, and looked at, like what a bank took back. */
export async function beginCardDebt(
  tx: Tx,
  deps: Deps,
  { paymentId, accountId, asset, owed }: CardDebt,
): Promise<void> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const units = { amount: String(owed), taken: '0', status: 'owed' as const };
  const whose = { deposit_id: null, card_payment_id: paymentId, account_id: accountId, asset };
  await tx
    .insertInto('fiat_reversal')
    .values({ id, ...whose, ...units, begun_at: now, updated_at: now })
    .execute();
  await beginOrder(tx, fiatReversals, { id, status: 'owed', at: now }).execute();
  await openCase(tx, deps, { kind: 'fiatDebt', id, customerId: accountId, money: { asset, amount: owed } });
  await audit(tx, id, { amount: units.amount, taken: '0', status: 'owed' });
  await collect(tx, deps, id);
}

/** What a customer has of a currency, the global account first, up to an amount: as it leaves. */
async function takeable(tx: Tx, accountId: string, asset: AssetCode, most: bigint): Promise<Leg[]> {
  const owners = (await ownersOf(tx, accountId)).toReversed();
  const legs: Leg[] = [];
  let left = most;
  for (const owner of owners) {
    const available = (await balances(tx, owner)).find((line) => line.asset === asset)?.available ?? 0n;
    const amount = available < left ? available : left;
    if (amount > 0n) legs.push({ account: customerAccount(owner, asset, 'available'), amount: -amount });
    left -= amount;
  }
  return legs;
}

/** Whatever came in meanwhile pays what is owed, as far as it goes. */
async function collect(tx: Tx, deps: Deps, id: string): Promise<void> {
  const row = await lockReversal(tx, id);
  if (row.status !== 'owed') return;
  const asset = assetCode(row.asset);
  const owed = BigInt(row.amount) - BigInt(row.taken);
  const legs = await takeable(tx, row.account_id, asset, owed);
  const more = legs.reduce((all, leg) => all - leg.amount, 0n);
  const now = deps.clock.now();
  if (more === 0n) {
    // Those that were looked at longest ago come first.
    await tx.updateTable('fiat_reversal').set({ updated_at: now }).where('id', '=', id).execute();
    return;
  }
  const names = debtNames(row);
  await postOne(tx, {
    kind: row.deposit_id === null ? 'card.debt' : 'bank.takeBack',
    reference: names.reference,
    key: `${names.key}:takeBack:${row.taken}`,
    legs: [...legs, { account: platformAccount(asset, 'suspense'), amount: more }],
  });
  const taken = String(BigInt(row.taken) + more);
  if (more === owed) await settle(tx, deps, row, { ...byTime, taken });
  else await tx.updateTable('fiat_reversal').set({ taken, updated_at: now }).where('id', '=', id).execute();
  await noteAccountChange(tx, row.account_id);
  await audit(tx, id, { taken });
}

/** Nothing is owed any more: it was taken, or written off. */
export async function settle(
  tx: Tx,
  deps: Deps,
  row: ReversalRow,
  { taken, ...by }: MovedBy & { readonly taken: string },
) {
  await moveOrder(tx, deps, fiatReversals, row, 'settled', { ...by, change: { taken } });
  const outcome = by.by === 'operator' ? 'approved' : 'closed';
  await closeCase(tx, deps, { kind: 'fiatDebt', id: row.id }, outcome, by);
}

/** Takes what came in for what is owed, of somebody alone or of everybody. Each is a transaction of its own. */
export async function collectDebts(deps: Deps): Promise<void> {
  const open = await deps.db
    .selectFrom('fiat_reversal')
    .select('id')
    .where('status', '=', 'owed')
    .orderBy('updated_at')
    .limit(atOnce)
    .execute();
  for (const { id } of open) await deps.db.transaction().execute((tx) => collect(tx, deps, id));
}

/** The same in the transaction that credits somebody. */
export async function collectFrom(tx: Tx, deps: Deps, accountId: string, asset: string): Promise<void> {
  const open = await tx
    .selectFrom('fiat_reversal')
    .select('id')
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .where('status', '=', 'owed')
    .orderBy('id')
    .execute();
  for (const { id } of open) await collect(tx, deps, id);
}

async function audit(tx: Tx, id: string, details: Readonly<Record<string, string>>): Promise<void> {
  const subject = `fiatReversal:${id}`;
  await writeAudit(tx, { actor: { kind: 'system', id: 'bank' }, action: 'fiatDeposit.reversed', subject, details });
}
