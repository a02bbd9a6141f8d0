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
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveSoon, type MovedBy } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { owningOf } from '../accounts/index.ts';
import { closeCase, openCase } from '../staff/index.ts';
import { fiatReversals, reversalColumns, type ReversalRow } from './tables.ts';
import { tellOfReversal } from './tell.ts';

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'bank' } };
const atOnce = 200;

/** Whether an account owes a currency that the bank took back after it was credited. */
export const fiatDebtOf = (accountId: Sql<string>, asset: Sql<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from fiat_reversal where account_id = ${accountId} and asset = ${asset} and status = 'owed')`;

/** Runs `fiatDebtOf` as a query of its own. */
export async function hasFiatDebt(db: Queryable, accountId: string, asset: string): Promise<boolean> {
  const { found } = await db.selectNoFrom([fiatDebtOf(accountId, asset).as('found')]).executeTakeFirstOrThrow();
  return found;
}

export const findReversal = (db: Queryable, depositId: string): Promise<ReversalRow | undefined> =>
  db.selectFrom('fiat_reversal').select(reversalColumns).where('deposit_id', '=', depositId).executeTakeFirst();

/** Returns when the oldest debt in suspense began. */
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
  /** Amount the customer was credited, in smallest units. */
  readonly amount: bigint;
  /** Fee kept from the deposit: we give it back. */
  readonly fee: bigint;
}

/**
 * Reverses a deposit that the bank took back after it was credited: the full amount leaves custody at once, taken from
 * what the customer has; what is already spent stands in suspense as their debt. No balance goes below zero.
 */
export async function beginReversal(tx: Tx, deps: Deps, reversed: Reversed): Promise<void> {
  const { depositId, accountId, asset, amount, fee } = reversed;
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  const available = await availableOf(tx, owningOf(accountId), asset);
  const { legs: takes, taken } = takeUpTo(amount, asset, bankFirst(accountId, available));
  const owed = amount - taken;
  const names = { kind: 'bank.takeBack', reference: depositId, key: `fiatDeposit:${depositId}:takeBack` };
  const legs: Leg[] = [...takes];
  // The fee was earned and may be spent already: giving it back is a cost.
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

/** The reference and idempotency key of a debt's ledger postings. */
export const debtNames = ({ id, deposit_id, card_payment_id }: ReversalRow) =>
  deposit_id === null
    ? { reference: must(card_payment_id, 'where a debt comes from'), key: `cardDebt:${id}` }
    : { reference: deposit_id, key: `fiatDeposit:${deposit_id}` };

interface CardDebt {
  readonly paymentId: string;
  readonly accountId: string;
  readonly asset: AssetCode;
  /** Amount a merchant took beyond the balance, in smallest units; it stands in suspense already. */
  readonly owed: bigint;
}

/**
 * Records a debt from a card payment beyond the balance: collected as money comes in, and reviewed, like a reversal by
 * the bank.
 */
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

/** Sorts the customer's two accounts by closeness to where the money came in: the bank account first, then the rest. */
const bankFirst = (accountId: string, available: ReadonlyMap<string, bigint>) =>
  [...available].toSorted(([one], [other]) => Number(one === accountId) - Number(other === accountId));

/** An account's debts in one currency, locked, with its available balances. */
export interface Debts {
  readonly accountId: string;
  readonly asset: AssetCode;
  /** Oldest first. */
  readonly rows: readonly ReversalRow[];
  /** By owner, in smallest units. */
  readonly available: ReadonlyMap<string, bigint>;
}

/**
 * Locks debts and reads balances in one round trip, so that a debt is collected once. Lock before decisions about the
 * customer and before the ledger.
 */
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

/** Money that comes in with the debts' own postings. */
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

/** Calculates what is taken for each debt, as far as it goes: from the global account first. */
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
 * Posts a credit and collects what the account owes in the same step, as far as the money goes. Money spent at the same
 * moment is gone; the debt then waits for the next time.
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

/** Closes a debt that was collected or written off. */
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

/** Collects from money that came in, for all debtors. Each runs in its own transaction, and fails alone. */
export async function collectDebts(deps: Deps): Promise<void> {
  const debtors = deps.db
    .selectFrom('fiat_reversal')
    .distinctOn(['account_id', 'asset'])
    .select(['id', 'account_id', 'asset'])
    .where('status', '=', 'owed')
    .orderBy('account_id')
    .orderBy('asset')
    .orderBy('id');
  const open = await takeTurn(deps.db, 'fiatDebt.collect', debtors, atOnce);
  const collect = ({ account_id: accountId, asset }: (typeof open)[number]) =>
    deps.db.transaction().execute(async (tx) => {
      await postAndCollect(tx, deps, await lockDebts(tx, accountId, assetCode(asset)));
    });
  await eachAlone(open, collect, 'collections of a debt');
}

/** Collects debts in the transaction that credited the account. */
export async function collectFrom(tx: Tx, deps: Deps, accountId: string, asset: string): Promise<void> {
  await postAndCollect(tx, deps, await lockDebts(tx, accountId, assetCode(asset)));
}

async function audit(tx: Tx, id: string, details: Readonly<Record<string, string>>): Promise<void> {
  const subject = `fiatReversal:${id}`;
  await writeAudit(tx, { actor: { kind: 'system', id: 'bank' }, action: 'fiatDeposit.reversed', subject, details });
}
