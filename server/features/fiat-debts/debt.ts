import { sql, type RawBuilder } from 'kysely';
import { assetCode, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import {
  assertPosted,
  availableOf,
  platformAccount,
  post,
  postOne,
  takeUpTo,
  type Leg,
  type TransferDraft,
} from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveSoon, type MovedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { owningOf } from '../accounts/index.ts';
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
  const available = await availableOf(tx, owningOf(accountId), asset);
  const { legs: takes, taken } = takeUpTo(amount, asset, bankFirst(accountId, available));
  const owed = amount - taken;
  const names = { kind: 'bank.takeBack', reference: depositId, key: `fiatDeposit:${depositId}:takeBack` };
  const legs: Leg[] = [...takes];
  // The fee was earned and may be gone already: giving it back is a cost.
  if (fee > 0n) legs.push({ account: platformAccount(asset, 'networkFee'), amount: -fee });
  if (owed > 0n) legs.push({ account: platformAccount(asset, 'suspense'), amount: -owed });
  await postOne(tx, {
    ...names,
    legs: [...legs, { account: platformAccount(asset, 'custody'), amount: amount + fee }],
  });
  const status = owed === 0n ? ('settled' as const) : ('owed' as const);
  const units = { amount: String(amount), taken: String(taken) };
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
  await collectFrom(tx, deps, accountId, asset);
}

/** Those of his two accounts first that are nearest to where it came in: what he has at the bank, then the rest. */
const bankFirst = (accountId: string, available: ReadonlyMap<string, bigint>) =>
  [...available].toSorted(([one], [other]) => Number(one === accountId) - Number(other === accountId));

/** What somebody owes of a currency, locked, with what he has of it. */
export interface Debts {
  readonly accountId: string;
  readonly asset: AssetCode;
  /** The oldest first. */
  readonly rows: readonly ReversalRow[];
  /** By owner, in smallest units. */
  readonly available: ReadonlyMap<string, bigint>;
}

/** Asked in one round trip: what is owed is taken once. To be locked before decisions about its customer, and the books. */
export async function lockDebts(tx: Tx, accountId: string, asset: AssetCode): Promise<Debts> {
  const owed = tx
    .selectFrom('fiat_reversal')
    .select(reversalColumns)
    .where('account_id', '=', accountId)
    .where('asset', '=', asset)
    .where('status', '=', 'owed')
    .orderBy('id')
    .forUpdate();
  const [rows, available] = await allDone([owed.execute(), availableOf(tx, owningOf(accountId), asset)]);
  return { accountId, asset, rows, available };
}

/** What comes in with the debts' own postings. */
interface Incoming {
  readonly owner: string;
  /** Smallest units. */
  readonly amount: bigint;
}

interface Taking {
  readonly row: ReversalRow;
  readonly more: bigint;
  readonly draft: TransferDraft;
}

/** What is taken for each debt, as far as it goes: of the global account first. */
function takingsFor({ accountId, asset, rows, available }: Debts, incoming?: Incoming): Taking[] {
  const left = new Map(available);
  if (incoming) left.set(incoming.owner, (left.get(incoming.owner) ?? 0n) + incoming.amount);
  return rows.flatMap((row): Taking[] => {
    const owed = BigInt(row.amount) - BigInt(row.taken);
    const { legs, taken: more } = takeUpTo(owed, asset, bankFirst(accountId, left));
    for (const { account, amount } of legs) left.set(account.owner, (left.get(account.owner) ?? 0n) + amount);
    if (more === 0n) return [];
    const { reference, key } = debtNames(row);
    const draft = {
      kind: row.deposit_id === null ? 'card.debt' : 'bank.takeBack',
      reference,
      key: `${key}:takeBack:${row.taken}`,
      legs: [...legs, { account: platformAccount(asset, 'suspense'), amount: more }],
    };
    return [{ row, more, draft }];
  });
}

/**
 * Posts what credits somebody, and with it what he owes: whatever came in pays it, as far as it goes. What is spent at the
 * same moment isn't there any more; the debt waits for the next time then.
 */
export async function postAndCollect(
  tx: Tx,
  deps: Deps,
  debts: Debts,
  credit?: { readonly draft: TransferDraft; readonly into: Incoming },
): Promise<void> {
  const takings = takingsFor(debts, credit?.into);
  const drafts = [...(credit ? [credit.draft] : []), ...takings.map(({ draft }) => draft)];
  const outcomes = await post(tx, drafts);
  const [first] = outcomes;
  if (credit && first?.status !== 'duplicate') assertPosted(credit.draft, first);
  for (const [index, taking] of takings.entries()) {
    const outcome = outcomes[index + drafts.length - takings.length];
    if (outcome?.status === 'insufficient') continue;
    assertPosted(taking.draft, outcome);
    await noteTaking(tx, deps, taking);
  }
}

async function noteTaking(tx: Tx, deps: Deps, { row, more }: Taking): Promise<void> {
  const taken = String(BigInt(row.taken) + more);
  const change = { taken, updated_at: deps.clock.now() };
  if (taken === row.amount) await settle(tx, deps, row, { ...byTime, taken });
  else await soon(tx, tx.updateTable('fiat_reversal').set(change).where('id', '=', row.id).execute());
  await noteAccountChange(tx, row.account_id);
  await audit(tx, row.id, { taken });
}

/** Nothing is owed any more: it was taken, or written off. */
export async function settle(
  tx: Tx,
  deps: Deps,
  row: ReversalRow,
  { taken, ...by }: MovedBy & { readonly taken: string },
) {
  await moveSoon(tx, deps, fiatReversals, row, 'settled', { ...by, change: { taken } });
  const outcome = by.by === 'operator' ? 'approved' : 'closed';
  await closeCase(tx, deps, { kind: 'fiatDebt', id: row.id }, outcome, by);
}

/** Takes what came in for what is owed, of everybody. Each has a transaction of his own. */
export async function collectDebts(deps: Deps): Promise<void> {
  const open = await deps.db
    .selectFrom('fiat_reversal')
    .select(['account_id', 'asset'])
    .where('status', '=', 'owed')
    .groupBy(['account_id', 'asset'])
    .orderBy((eb) => eb.fn.min('updated_at'))
    .limit(atOnce)
    .execute();
  for (const { account_id: accountId, asset } of open)
    await deps.db.transaction().execute(async (tx) => {
      const debts = await lockDebts(tx, accountId, assetCode(asset));
      await postAndCollect(tx, deps, debts);
      // Those that were looked at longest ago come first.
      const ids = debts.rows.map(({ id }) => id);
      const looked = tx.updateTable('fiat_reversal').set({ updated_at: deps.clock.now() });
      if (ids.length > 0) await looked.where('id', 'in', ids).where('status', '=', 'owed').execute();
    });
}

/** The same in the transaction that credited somebody. */
export async function collectFrom(tx: Tx, deps: Deps, accountId: string, asset: string): Promise<void> {
  await postAndCollect(tx, deps, await lockDebts(tx, accountId, assetCode(asset)));
}

async function audit(tx: Tx, id: string, details: Readonly<Record<string, string>>): Promise<void> {
  const subject = `fiatReversal:${id}`;
  await writeAudit(tx, { actor: { kind: 'system', id: 'bank' }, action: 'fiatDeposit.reversed', subject, details });
}
