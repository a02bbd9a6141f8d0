import { sql, type Expression } from 'kysely';
import type { ReversalState } from '#contract/deposits/states.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { must } from '#contract/platform/errors.ts';
import {
  availableOf,
  capture,
  customerAccount,
  hold,
  platformAccount,
  postOne,
  release,
  takeUpTo,
  transfer,
} from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eachAlone } from '#server/platform/each-alone.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { takeTurn } from '#server/platform/turns.ts';
import { onChain } from '../kept.ts';
import { assetOf, byChain, lockDeposit, changeDeposit } from '../record.ts';
import type { DepositRow } from '../tables.ts';
import { tellOfReversal } from '../tell.ts';
import { auditReplaced, byTime, comesBackMs, drop, listDropped, listReappeared, takeUp } from './dropped.ts';
import { depositReversalColumns, reversalOrders, type ReversalRow } from './tables.ts';

/** The job that follows deposits whose blocks were replaced. */
export const followTask = 'deposit.followReplaced';

const atOnce = 500;
const credited = ['credited', 'remitted', 'completed', 'frozen', 'unfrozen'] as const;

/**
 * Holds the amount credited for a block that the chain no longer has. Releases it when the transaction is in another
 * block, as deep as the credit required, and takes it back for good when it has been in none for an hour. What is spent
 * by then stays owed and is collected as money comes in. Each replacement of its block is a separate round. One that
 * isn't credited yet ends after that hour, and continues if it comes back. Each case runs in its own transaction, so
 * that one failure holds up no other.
 */
export async function followReplaced(deps: Deps): Promise<void> {
  const each = async (
    sweep: string,
    due: Expression<{ id: string }>,
    step: (id: string) => Promise<void>,
  ): Promise<void> => {
    const turn = await takeTurn(deps.db, `depositReversal.${sweep}`, due, atOnce);
    await eachAlone(turn, ({ id }) => step(id), 'replaced deposits');
  };
  const inTransaction = (step: (tx: Tx, deps: Deps, id: string) => Promise<void>) => (id: string) =>
    deps.db.transaction().execute((tx) => step(tx, deps, id));
  const passes = [
    () => each('begin', listLost(deps), inTransaction(begin)),
    () => each('goOn', listOpen(deps), inTransaction(goOn)),
    () => each('returned', listReturned(deps), inTransaction(goOn)),
    () => each('dropped', listDropped(deps), (id) => drop(deps, id)),
    () => each('reappeared', listReappeared(deps), inTransaction(takeUp)),
  ];
  await eachAlone(passes, (pass) => pass(), 'passes');
}

const listLost = ({ db }: Deps) =>
  onChain(db)
    .select('d.id')
    .where('c.lost_at', 'is not', null)
    .where('d.status', 'in', [...credited])
    .where((eb) => {
      const open = eb.selectFrom('deposit_reversal as r').select('r.deposit_id').whereRef('r.deposit_id', '=', 'd.id');
      return eb.not(eb.exists(open.where('r.status', '<>', 'returned')));
    });

const listOpen = ({ db }: Deps) =>
  db.selectFrom('deposit_reversal').select('deposit_id as id').where('status', 'in', ['waiting', 'owed']);

/** Fully taken back, but on the chain again after all. */
const listReturned = ({ db }: Deps) =>
  onChain(db)
    .innerJoin('deposit_reversal as r', 'r.deposit_id', 'd.id')
    .select('d.id')
    .where('r.status', '=', 'settled')
    .where('c.lost_at', 'is', null);

/** Holds as much as is available; the rest blocks withdrawals of the coin. */
async function begin(tx: Tx, deps: Deps, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  const begun = await open(tx, deps, deposit);
  if (!begun) return;
  const { owner } = begun;
  const asset = assetOf(deposit);
  const amount = BigInt(deposit.amount);
  const available = await availableOf(tx, sql`(${owner}::uuid)`, asset);
  const { taken: held } = takeUpTo(amount, asset, available);
  if (held > 0n) {
    const names = { kind: 'deposit.freeze', reference: id, key: keyOf(begun, 'replaced') };
    const { transferId } = await hold(tx, { ...names, owner, asset, amount: held });
    const change = { hold_id: transferId, held: String(held) };
    await tx.updateTable('deposit_reversal').set(change).where('deposit_id', '=', id).execute();
  }
  await noteAccountChange(tx, deposit.user_id);
  await auditReplaced(tx, id, 'waiting', { amount: deposit.amount, held: String(held) });
}

/** Opens a reversal, or a further round of one; undefined if it was handled meanwhile. */
async function open(tx: Tx, deps: Deps, deposit: DepositRow): Promise<ReversalRow | undefined> {
  const { id, user_id } = deposit;
  const known = await reversals(tx).where('deposit_id', '=', id).forUpdate().executeTakeFirst();
  if (known && known.status !== 'returned') return undefined;
  const now = deps.clock.now();
  const anew = { hold_id: null, held: '0', taken: '0', begun_at: now };
  if (known) {
    const change = { ...anew, round: known.round + 1 };
    return moveOrder(tx, deps, reversalOrders, { ...known, id }, 'waiting', { ...byChain, change });
  }
  const row = {
    ...anew,
    deposit_id: id,
    owner: deposit.sub_account_id ?? user_id,
    user_id,
    asset: assetOf(deposit),
    amount: deposit.amount,
    status: 'waiting' as const,
    updated_at: now,
  };
  const begun = await tx
    .insertInto('deposit_reversal')
    .values(row)
    .returning(depositReversalColumns)
    .executeTakeFirstOrThrow();
  await beginOrder(tx, reversalOrders, { id, status: row.status, at: now }).execute();
  await tellOfReversal(tx, deps, begun, 'deposit.replaced');
  return begun;
}

const reversals = (tx: Tx) => tx.selectFrom('deposit_reversal').select(depositReversalColumns);

/** Idempotency key of a posting about a reversal, one per round. */
const keyOf = ({ deposit_id: id, round }: ReversalRow, what: string) =>
  round === 1 ? `deposit:${id}:${what}` : `deposit:${id}:${round}:${what}`;

async function goOn(tx: Tx, deps: Deps, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  const row = await reversals(tx)
    .where('deposit_id', '=', id)
    .where('status', '<>', 'returned')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const chain = await onChain(tx).select(['c.lost_at', 'c.reported']).where('d.id', '=', id).executeTakeFirstOrThrow();
  if (chain.lost_at === null) {
    const { confirmations } = must(findNetwork(deposit.asset, deposit.network), 'the network of a deposit');
    if (chain.reported >= confirmations) await giveBack(tx, deps, row);
    return;
  }
  if (row.status === 'owed') return collect(tx, deps, row);
  const isGone = deps.clock.now().getTime() - chain.lost_at.getTime() >= comesBackMs;
  if (row.status === 'waiting' && isGone) await takeBack(tx, deps, row);
}

/** The transaction is in another block: releases what was held and credits again what was taken. */
async function giveBack(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner, hold_id } = row;
  const asset = assetOf(row);
  const [held, taken] = [BigInt(row.held), BigInt(row.taken)];
  const names = { reference: id, key: keyOf(row, 'returned') };
  if (held > 0n && hold_id !== null)
    await release(tx, { ...names, kind: 'deposit.unfreeze', owner, asset, holdId: hold_id, amount: held });
  if (taken > 0n) {
    const from = platformAccount(asset, 'custody');
    const to = customerAccount(owner, asset, 'available');
    // Not `deposit.credit`: the deposit already counts as volume.
    await transfer(tx, {
      kind: 'deposit.giveBack',
      reference: id,
      key: `${names.key}:credit`,
      from,
      to,
      amount: taken,
    });
  }
  await change(tx, deps, row, { status: 'returned', held: '0', taken: '0', by: byChain });
}

/** The transaction will not come back: returns what is held to where it was credited from. */
async function takeBack(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner, hold_id } = row;
  const asset = assetOf(row);
  const held = BigInt(row.held);
  if (held > 0n && hold_id !== null)
    await capture(tx, {
      kind: 'deposit.takeBack',
      reference: id,
      key: keyOf(row, 'takeBack'),
      owner,
      asset,
      holdId: hold_id,
      to: [{ account: platformAccount(asset, 'custody'), amount: held }],
    });
  const status = row.held === row.amount ? 'settled' : 'owed';
  await change(tx, deps, row, { status, held: '0', taken: row.held });
}

/**
 * Collects what is owed from money that came in meanwhile, as far as it goes: first from the owner that was credited,
 * then from the account, to which a sub-account may have passed it on. No balance goes below zero.
 */
async function collect(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner, user_id } = row;
  const asset = assetOf(row);
  const [amount, taken] = [BigInt(row.amount), BigInt(row.taken)];
  const owners = [...new Set([owner, user_id])];
  const available = await availableOf(tx, sql`(select unnest(${owners}::uuid[]))`, asset);
  const owned = owners.map((one) => [one, available.get(one) ?? 0n] as const);
  const { legs, taken: more } = takeUpTo(amount - taken, asset, owned);
  if (more === 0n) return;
  const names = { kind: 'deposit.takeBack', reference: id, key: keyOf(row, `takeBack:${taken}`) };
  await postOne(tx, { ...names, legs: [...legs, { account: platformAccount(asset, 'custody'), amount: more }] });
  const all = taken + more;
  await change(tx, deps, row, { status: all === amount ? 'settled' : 'owed', taken: String(all) });
}

interface Change {
  readonly status: ReversalState;
  readonly taken: string;
  readonly held?: string;
  readonly by?: MovedBy;
}

/** Records a change of a reversal. One that is still owed after more was taken keeps its status. */
async function change(tx: Tx, deps: Deps, row: ReversalRow, { status, by = byTime, ...sums }: Change): Promise<void> {
  const { deposit_id: id, amount } = row;
  const deposit = await lockDeposit(tx, id);
  if (status !== row.status) await moveOrder(tx, deps, reversalOrders, { ...row, id }, status, { ...by, change: sums });
  else {
    const stays = { ...sums, updated_at: deps.clock.now() };
    await tx.updateTable('deposit_reversal').set(stays).where('deposit_id', '=', id).execute();
  }
  await changeDeposit(deps, tx, deposit, { failure_reason: status === 'returned' ? null : 'replaced' });
  await auditReplaced(tx, id, status, { amount, taken: sums.taken });
}
