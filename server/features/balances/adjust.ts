import type { Selectable } from 'kysely';
import type { BodyOf } from '#contract/platform/call.ts';
import type { balancesSchemas } from '#contract/balances/schemas.ts';
import { assetCode, isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { placeName } from '#contract/staff/rules.ts';
import { customerAccount, platformAccount, postOne, simpleTransfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { findAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { lockDebts, postAndCollect, type Debts } from '../fiat-debts/index.ts';
import { decimalOf, tell } from '../notices/index.ts';
import {
  amountFact,
  assertUndecided,
  beginProposal,
  defineProposals,
  openCase,
  proposalAnswers,
  settleProposal,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { findHolder, holderOf } from './holder.ts';
import type { BalanceAdjustmentTable } from './tables.ts';

/** Proposes a correction; nothing moves until another operator approves it at the desk. */
export const proposeAdjustment = defineCommand({ ...staffCommand, name: 'balance.propose', work: propose });

async function propose(given: Given, order: BodyOf<typeof balancesSchemas.proposeAdjustment>) {
  const { tx, deps, actor, now } = given;
  const { uid, pocket, asset, amount } = order;
  const owner = (await findAccount(tx, 'uid', uid)) ?? refuse(50011, { field: 'uid' });
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units === 0n) refuse(50014, { field: 'amount' });
  await holderOf(tx, owner.id, pocket, asset);
  const decision = { kind: 'balance', id: placeName(uid, pocket, asset), decision: 'propose', amount, asset } as const;
  const reason = order.reason.trim();
  await takeDecision(given, { ...decision, reason, sides: [owner.id] });
  const id = deps.ids.uuid();
  const sealed = sealText(deps.vault, 'adjustmentReason', id, reason);
  const row = { id, account_id: owner.id, pocket, asset, amount: String(units), reason: sealed };
  await tx
    .insertInto('balance_adjustment')
    .values({ ...row, proposed_by: actor.id, proposed_at: now })
    .execute();
  beginProposal(given, adjustments, row.id);
  const money = { asset, amount: absolute(units) };
  await openCase(tx, deps, { kind: 'balance', id: row.id, customerId: owner.id, money });
  given.note({ action: 'balance.propose', subject: `user:${owner.id}`, details: { pocket, asset, amount }, reason });
  return {};
}

export const adjustments = defineProposals('balance', 'balance_adjustment');

const columns = ['id', 'account_id', 'pocket', 'asset', 'amount', 'reason', 'status', 'proposed_by'] as const;

/** Corrections at the desk: never decided by their proposer. */
export const adjustmentCases: CaseType = { kind: 'balance', show: showCase, lock: lockCase };

const rows = (db: Queryable, id: string) => db.selectFrom('balance_adjustment').select(columns).where('id', '=', id);
type Row = Pick<Selectable<BalanceAdjustmentTable>, (typeof columns)[number]>;

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await rows(db, id).executeTakeFirst();
  return row && shown(row);
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await rows(tx, id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const [asset, owner] = [assetCode(row.asset), row.account_id];
  const isPaidIn = BigInt(row.amount) > 0n && row.pocket === 'globalAccount';
  const [debts, holder] = await allDone([
    isPaidIn ? lockDebts(tx, owner, asset) : Promise.resolve(undefined),
    findHolder(tx, owner, row.pocket, asset),
  ]);
  return { ...shown(row), carryOut: (given, order) => decide(given, order, row, { holder, debts }) };
}

function shown(row: Row): ShownCase {
  const asset = assetCode(row.asset);
  return {
    facts: [
      amountFact('amount', formatUnits(BigInt(row.amount), scaleOf(asset)), asset),
      ...textFacts({ account: row.pocket, change: 'adjust', remark: row.reason }),
    ],
    version: row.status,
    answers: proposalAnswers(row.status),
    sides: [row.account_id],
    deciders: [row.proposed_by],
  };
}

async function decide(given: Given, { id, decision, reason }: CaseOrder, row: Row, known: Known) {
  assertUndecided(adjustments, row);
  const [asset, units] = [assetCode(row.asset), BigInt(row.amount)];
  const amount = formatUnits(absolute(units), scaleOf(asset));
  const sides = { sides: [row.account_id], deciders: [row.proposed_by] };
  await allDone([
    takeDecision(given, { kind: 'balance', id, decision, reason, amount, asset, ...sides }),
    decision === 'approve' ? book(given, row, { asset, units, ...known }) : Promise.resolve(),
    settleProposal(given, adjustments, row, decision),
  ]);
  const details = { pocket: row.pocket, asset, amount: formatUnits(units, scaleOf(asset)) };
  given.note({ action: `balance.${decision}`, subject: `user:${row.account_id}`, details, reason: reason.trim() });
}

interface Known {
  /** Undefined if it isn't open. */
  readonly holder: string | undefined;
  /** What the bank took back after the customer had spent it; money coming into the global account pays this first. */
  readonly debts: Debts | undefined;
}

interface Correction extends Known {
  readonly asset: AssetCode;
  readonly units: bigint;
}

/** Books between the customer and the suspense account, so the books show it as a correction. Refuses 60006, 60028. */
async function book({ tx, deps }: Given, row: Row, { asset, units, holder, debts }: Correction): Promise<void> {
  const { id, account_id: owner, pocket } = row;
  const own = customerAccount(holder ?? refuse(60006, { asset }), asset, 'available');
  const ours = platformAccount(asset, 'suspense');
  const [from, to] = units > 0n ? [ours, own] : [own, ours];
  const amount = absolute(units);
  const names = { kind: 'balance.adjust', reference: id, key: `balance:${id}:adjust` };
  const draft = simpleTransfer(names, from, to, amount);
  if (debts) await postAndCollect(tx, deps, debts, { draft, into: { owner: own.owner, amount } });
  else await postOne(tx, draft);
  await noteAccountChange(tx, owner);
  const told = { id, pocket, asset, amount: decimalOf(amount, asset) };
  await tell(tx, deps, owner, units > 0n ? 'balance.added' : 'balance.taken', told);
}
