import { sql } from 'kysely';
import type { ReversalState } from '#contract/deposits/states.ts';
import { balances, capture, customerAccount, hold, platformAccount, release, transfer } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { beginOrder, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { onChain } from '../kept.ts';
import { assetOf, byChain, lockDeposit, changeDeposit } from '../record.ts';
import { tellOfReversal } from '../tell.ts';
import { depositReversalColumns, reversalOrders, type ReversalRow } from './tables.ts';

/** The job that follows credited deposits whose blocks were replaced. */
export const followTask = 'deposit.followReplaced';

/** For so long a transaction may come back in another block; then it is gone for good. */
const comesBackMs = 3_600_000;
const atOnce = 500;
const credited = ['credited', 'remitted', 'completed', 'frozen', 'unfrozen'] as const;

/**
 * Holds what was credited for a block that the chain no longer has; gives it back when the transaction is in another
 * block, and takes it back for good when it is in none for an hour. What is spent by then stays owed and is taken as
 * money comes in. Each case is a transaction of its own: one that fails holds up no other.
 */
export async function followReplaced(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  const each = async (ids: readonly string[], step: (tx: Tx, id: string) => Promise<void>) => {
    for (const id of ids)
      await deps.db
        .transaction()
        .execute((tx) => step(tx, id))
        .catch((error: unknown) => failures.push(error));
  };
  await each(await listLost(deps), (tx, id) => begin(tx, deps, id));
  const open = [...(await listOpen(deps)), ...(await listReturned(deps))];
  await each(open, (tx, id) => goOn(tx, deps, id));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} replaced deposits failed`);
}

async function listLost({ db }: Deps): Promise<string[]> {
  const rows = await onChain(db)
    .select('d.id')
    .where('c.lost_at', 'is not', null)
    .where('d.status', 'in', [...credited])
    .where((eb) => {
      const known = eb.selectFrom('deposit_reversal as r').select('r.deposit_id').whereRef('r.deposit_id', '=', 'd.id');
      return eb.not(eb.exists(known));
    })
    .orderBy('c.lost_at')
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

async function listOpen({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('deposit_reversal')
    .select('deposit_id')
    .where('status', 'in', ['waiting', 'owed'])
    .orderBy('updated_at')
    .limit(atOnce)
    .execute();
  return rows.map(({ deposit_id }) => deposit_id);
}

/** Taken back whole, and in the chain again after all. */
async function listReturned({ db }: Deps): Promise<string[]> {
  const rows = await onChain(db)
    .innerJoin('deposit_reversal as r', 'r.deposit_id', 'd.id')
    .select('d.id')
    .where('r.status', '=', 'settled')
    .where('c.lost_at', 'is', null)
    .limit(atOnce)
    .execute();
  return rows.map(({ id }) => id);
}

/** As much as is there is held; the rest keeps the coin from leaving. */
async function begin(tx: Tx, deps: Deps, id: string): Promise<void> {
  const deposit = await lockDeposit(tx, id);
  const owner = deposit.sub_account_id ?? deposit.user_id;
  const asset = assetOf(deposit);
  const now = deps.clock.now();
  const amount = BigInt(deposit.amount);
  const begun = await tx
    .insertInto('deposit_reversal')
    .values({
      deposit_id: id,
      owner,
      user_id: deposit.user_id,
      asset,
      amount: deposit.amount,
      status: 'waiting',
      hold_id: null,
      begun_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(depositReversalColumns)
    .executeTakeFirst();
  if (!begun) return;
  await beginOrder(tx, reversalOrders, { id, status: 'waiting', at: now }).execute();
  const held = least(amount, await availableOf(tx, owner, deposit.asset));
  if (held > 0n) {
    const names = { kind: 'deposit.freeze', reference: id, key: `deposit:${id}:replaced` };
    const { transferId } = await hold(tx, { ...names, owner, asset, amount: held });
    const change = { hold_id: transferId, held: String(held) };
    await tx.updateTable('deposit_reversal').set(change).where('deposit_id', '=', id).execute();
  }
  await noteAccountChange(tx, deposit.user_id);
  await tellOfReversal(tx, deps, begun, 'deposit.replaced');
  await audit(tx, id, 'waiting', { amount: deposit.amount, held: String(held) });
}

async function goOn(tx: Tx, deps: Deps, id: string): Promise<void> {
  await lockDeposit(tx, id);
  const row = await tx
    .selectFrom('deposit_reversal')
    .select(depositReversalColumns)
    .where('deposit_id', '=', id)
    .where('status', '<>', 'returned')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const chain = await onChain(tx).select('c.lost_at').where('d.id', '=', id).executeTakeFirstOrThrow();
  if (chain.lost_at === null) return giveBack(tx, deps, row);
  if (row.status === 'owed') return collect(tx, deps, row);
  const isGone = deps.clock.now().getTime() - chain.lost_at.getTime() >= comesBackMs;
  if (row.status === 'waiting' && isGone) await takeBack(tx, deps, row);
}

/** It is in another block: what was held is free, and what was taken is credited again. */
async function giveBack(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner, hold_id } = row;
  const asset = assetOf(row);
  const [held, taken] = [BigInt(row.held), BigInt(row.taken)];
  const names = { reference: id, key: `deposit:${id}:returned` };
  if (held > 0n && hold_id !== null)
    await release(tx, { ...names, kind: 'deposit.unfreeze', owner, asset, holdId: hold_id, amount: held });
  if (taken > 0n) {
    const from = platformAccount(asset, 'custody');
    const to = customerAccount(owner, asset, 'available');
    await transfer(tx, { kind: 'deposit.credit', reference: id, key: `${names.key}:credit`, from, to, amount: taken });
  }
  await change(tx, deps, row, { status: 'returned', held: '0', taken: '0', by: byChain });
}

/** It won't come back: what is held goes back to where it was credited from. */
async function takeBack(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner, hold_id } = row;
  const asset = assetOf(row);
  const held = BigInt(row.held);
  if (held > 0n && hold_id !== null)
    await capture(tx, {
      kind: 'deposit.takeBack',
      reference: id,
      key: `deposit:${id}:takeBack`,
      owner,
      asset,
      holdId: hold_id,
      to: [{ account: platformAccount(asset, 'custody'), amount: held }],
    });
  const status = row.held === row.amount ? 'settled' : 'owed';
  await change(tx, deps, row, { status, held: '0', taken: row.held });
}

/** Whatever came in meanwhile pays what is owed, as far as it goes. Nobody's balance goes below zero. */
async function collect(tx: Tx, deps: Deps, row: ReversalRow): Promise<void> {
  const { deposit_id: id, owner } = row;
  const asset = assetOf(row);
  const [amount, taken] = [BigInt(row.amount), BigInt(row.taken)];
  const more = least(amount - taken, await availableOf(tx, owner, row.asset));
  if (more === 0n) {
    // Those that were looked at longest ago come first.
    await sql`update deposit_reversal set updated_at = ${deps.clock.now()} where deposit_id = ${id}`.execute(tx);
    return;
  }
  await transfer(tx, {
    kind: 'deposit.takeBack',
    reference: id,
    key: `deposit:${id}:takeBack:${taken}`,
    from: customerAccount(owner, asset, 'available'),
    to: platformAccount(asset, 'custody'),
    amount: more,
  });
  const total = taken + more;
  await change(tx, deps, row, { status: total === amount ? 'settled' : 'owed', taken: String(total) });
}

const byTime: MovedBy = { by: 'clock', actor: { kind: 'system', id: 'chain' } };

interface Change {
  readonly status: ReversalState;
  readonly taken: string;
  readonly held?: string;
  readonly by?: MovedBy;
}

/** What is still owed after more of it was taken stays where it is. */
async function change(tx: Tx, deps: Deps, row: ReversalRow, { status, by = byTime, ...sums }: Change): Promise<void> {
  const { deposit_id: id, amount } = row;
  const deposit = await lockDeposit(tx, id);
  if (status !== row.status) await moveOrder(tx, deps, reversalOrders, { ...row, id }, status, { ...by, change: sums });
  else {
    const stays = { ...sums, updated_at: deps.clock.now() };
    await tx.updateTable('deposit_reversal').set(stays).where('deposit_id', '=', id).execute();
  }
  await changeDeposit(deps, tx, deposit, { failure_reason: status === 'returned' ? null : 'replaced' });
  await audit(tx, id, status, { amount, taken: sums.taken });
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);

async function availableOf(tx: Tx, owner: string, asset: string): Promise<bigint> {
  return (await balances(tx, owner)).find((line) => line.asset === asset)?.available ?? 0n;
}

async function audit(tx: Tx, id: string, status: ReversalState, details: Readonly<Record<string, string>>) {
  await writeAudit(tx, {
    actor: { kind: 'system', id: 'chain' },
    action: 'deposit.replaced',
    subject: `deposit:${id}`,
    details: { status, ...details },
  });
}
