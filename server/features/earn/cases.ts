import { earnSlashingTable } from '#contract/earn/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { movedBy, moveOrder } from '#server/platform/orders.ts';
import { soon } from '#server/platform/pipelined.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  proposalAnswers,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { endIfEmpty, lockPosition, redemptions } from './positions.ts';
import { endExit, exitOf, freeQuota } from './provider.ts';
import { begin, costAgain, deallocateTask } from './redeem.ts';
import {
  slashingColumns,
  slashingOrders,
  type PositionTable,
  type RedemptionTable,
  type SlashingTable,
} from './tables.ts';

const textOf = (asset: string, units: string) => formatUnits(BigInt(units), scaleOf(assetCode(asset)));

/**
 * Failed redemptions at the desk: an approved one is ordered again; for a rejected one, the amount stays staked. If the
 * customer was paid before the exit failed, an approval orders only the exit again, and a rejection settles it as is.
 */
export const earnRedemptionCases: CaseType = {
  kind: 'earnRedemption',
  show: showRedemption,
  lock: lockRedemption,
};

async function showRedemption({ clock }: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await redemptions(db).where('id', '=', id).executeTakeFirst();
  return row && shownRedemption(db, row, clock.now());
}

async function lockRedemption({ clock }: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await redemptions(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  const shown = row && (await shownRedemption(tx, row, clock.now()));
  if (!shown) return undefined;
  const position = await lockPosition(tx, row.position_id);
  return { ...shown, carryOut: (given, order) => decideRedemption(given, order, row, position) };
}

async function shownRedemption(db: Queryable, row: RedemptionTable, now: Date): Promise<ShownCase | undefined> {
  if (row.review === null) return undefined;
  const isPaid = row.status === 'success';
  const cost = row.review === 'proposed' && !isPaid ? String(await costAgain(db, row, now)) : row.cost;
  return {
    facts: [
      amountFact('amount', textOf(row.asset, row.amount), row.asset),
      ...(cost === '0' ? [] : [amountFact('fee', textOf(row.asset, cost), row.asset)]),
      ...textFacts({ change: isPaid ? 'exit' : 'retry' }),
    ],
    version: versionOf(row),
    answers: proposalAnswers(row.review),
    sides: [row.account_id],
  };
}

/** The exit of a paid redemption may fail again, and is then another question. */
const versionOf = (row: RedemptionTable) =>
  row.status === 'success' ? `${row.review} ${exitOf(row)}` : (row.review ?? '');

async function decideRedemption(
  given: Given,
  { id, decision, reason, version }: CaseOrder,
  row: RedemptionTable,
  position: PositionTable,
): Promise<void> {
  const { tx, deps } = given;
  if (row.review !== 'proposed' || version !== versionOf(row)) refuse(60015, { status: row.review });
  const amount = textOf(row.asset, row.amount);
  const decided = { kind: 'earnRedemption', id, decision, reason, amount, asset: row.asset } as const;
  const review = decision === 'approve' ? ('approved' as const) : ('rejected' as const);
  await soon(tx, tx.updateTable('earn_redemption').set({ review }).where('id', '=', id).execute());
  const isPaid = row.status === 'success';
  await allDone([
    takeDecision(given, { ...decided, sides: [row.account_id] }),
    isPaid
      ? decidePaid(given, row, decision)
      : decision === 'approve'
        ? orderAnew(given, row, position)
        : Promise.resolve(),
  ]);
  const by = movedBy('operator', given);
  await closeCase(tx, deps, { kind: 'earnRedemption', id }, review, by);
  given.note({
    action: `earnRedemption.${decision}`,
    subject: `earnRedemption:${id}`,
    reason: reason.trim(),
  });
}

async function orderAnew({ tx, deps, now }: Given, row: RedemptionTable, position: PositionTable): Promise<void> {
  const units = BigInt(row.amount);
  // Another redemption may have taken it since.
  if (BigInt(position.principal) < units) refuse(60028, { asset: row.asset });
  const cost = await costAgain(tx, row, now);
  await begin(tx, deps, { row: position, units, cost, now, madeBy: row.made_by });
}

async function decidePaid({ tx, deps, now }: Given, row: RedemptionTable, decision: CaseOrder['decision']) {
  if (decision !== 'approve') return endExit(tx, deps, row);
  // The provider knows the failed one by its id.
  const anew = tx.updateTable('earn_redemption').set({ exit_id: deps.ids.uuid(), updated_at: now });
  await anew.where('id', '=', row.id).execute();
  await enqueue(tx, deallocateTask, { id: row.id });
}

/** Penalties at the desk: if approved, the customer bears it; if rejected, the platform does. */
export const earnSlashingCases: CaseType = { kind: 'earnSlashing', show: showSlashing, lock: lockSlashing };

const leads = { approve: 'charged', reject: 'covered' } as const;

const slashings = (db: Queryable) => db.selectFrom('earn_slashing').select(slashingColumns);

async function showSlashing(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await slashings(db).where('id', '=', id).executeTakeFirst();
  return row && shownSlashing(row);
}

async function lockSlashing(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await slashings(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const position = await lockPosition(tx, row.position_id);
  return { ...shownSlashing(row), carryOut: (given, order) => decideSlashing(given, order, row, position) };
}

function shownSlashing(row: SlashingTable): ShownCase {
  return {
    facts: [amountFact('amount', textOf(row.asset, row.amount), row.asset), ...textFacts({ change: 'slashing' })],
    version: row.status,
    answers: answersFrom(earnSlashingTable, row.status, leads),
    sides: [row.account_id],
  };
}

async function decideSlashing(
  given: Given,
  { id, decision, reason, version }: CaseOrder,
  row: SlashingTable,
  position: PositionTable,
): Promise<void> {
  const { tx, deps, now } = given;
  if (row.status !== version) refuse(60015, { status: row.status });
  const amount = textOf(row.asset, row.amount);
  const decided = { kind: 'earnSlashing', id, decision, reason, amount, asset: row.asset } as const;
  const by = movedBy('operator', given);
  await allDone([
    takeDecision(given, { ...decided, sides: [row.account_id] }),
    moveOrder(tx, deps, slashingOrders, row, leads[decision], { ...by, change: { settled_at: now } }),
    decision === 'approve' ? charge(given, row, position) : cover(given, row),
  ]);
  await closeCase(tx, deps, { kind: 'earnSlashing', id }, decision === 'approve' ? 'approved' : 'rejected', by);
  given.note({ action: `earnSlashing.${decision}`, subject: `earnSlashing:${id}`, reason: reason.trim() });
}

/** Charges the customer: the coins leave the stake and the platform's custody for it. Refuses 60028. */
async function charge({ tx, now }: Given, row: SlashingTable, position: PositionTable): Promise<void> {
  const [asset, amount] = [assetCode(row.asset), BigInt(row.amount)];
  const principal = BigInt(position.principal) - amount;
  if (principal < 0n) refuse(60028, { asset });
  const less = tx.updateTable('earn_position').set({ principal: String(principal) });
  await soon(tx, less.where('id', '=', position.id).execute());
  await soon(tx, endIfEmpty(tx, position.id, now));
  await soon(tx, freeQuota(tx, position.product_id, amount));
  const from = customerAccount(row.account_id, asset, 'staked');
  const to = platformAccount(asset, 'custody');
  await transfer(tx, { kind: 'earn.slash', reference: row.id, key: `earn:${row.id}:slash`, from, to, amount }, now);
}

async function cover({ tx, now }: Given, row: SlashingTable): Promise<void> {
  const [asset, amount] = [assetCode(row.asset), BigInt(row.amount)];
  // No single fee row may cover what customers were not charged, so the platform's own shortfall holds it.
  const from = platformAccount(asset, 'suspense');
  const to = platformAccount(asset, 'custody');
  await transfer(
    tx,
    { kind: 'earn.slashCover', reference: row.id, key: `earn:${row.id}:cover`, from, to, amount },
    now,
  );
}
