import { sql, type Selectable } from 'kysely';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { takePayment } from '#server/providers/chain/payments.ts';
import { chainPayments } from '#server/providers/chain/books.ts';
import { accounts } from '../accounts/index.ts';
import { decimalOf } from './payments.ts';
import { custodyRefillColumns, type CustodyRefillTable } from './tables.ts';
import { placeName } from '#contract/staff/rules.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import {
  amountFact,
  assertUndecided,
  beginProposal,
  conflictOf,
  findConflicts,
  type Conflict,
  defineProposals,
  openCase,
  proposalAnswers,
  settleProposal,
  staffCommand,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { columnsIn } from '#server/platform/columns.ts';
import { sealText } from '#server/platform/vault/texts.ts';

const maxRows = 200;

export const refills = defineProposals('refill', 'custody_refill');

type RefillRow = Selectable<CustodyRefillTable>;

/** Returns the chain that carries a coin on a network. Refuses 60002 if it is the sandbox's or there is none. */
function chainOf({ providers: { chain } }: Deps, network: string, asset: string) {
  const { watched } = chain;
  const found = watched.find((one) => one.network === network && one.assets.some((code) => code === asset));
  return found ?? refuse(60002, { asset, network });
}

/** Selects refill orders with their makers and the status of their payments. */
const orders = (db: Queryable) =>
  db
    .selectFrom('custody_refill as refill')
    .innerJoin(accounts.as('proposer'), 'proposer.id', 'refill.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'refill.decided_by')
    .leftJoin(chainPayments.as('payment'), (join) =>
      join.on('payment.id', '=', sql<string>`'refill:' || refill.id::text`),
    )
    .select(columnsIn('refill', custodyRefillColumns))
    .select((eb) => [
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
      'payment.status as payment_status',
      'payment.confirmations',
      'payment.is_final',
      'payment.failure',
      'payment.transaction_hash',
    ]);

type OrderRow = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

function toItem(row: OrderRow, userId: string, conflict: Conflict) {
  const { payment_status: status } = row;
  return {
    id: row.id,
    network: row.network,
    asset: row.asset,
    amount: decimalOf(row.asset, BigInt(row.amount)),
    status: row.status,
    proposedBy: row.proposed_by,
    proposedByName: row.proposer_name,
    isOwn: row.proposed_by === userId,
    conflict: conflictOf(conflict),
    proposedAt: row.proposed_at.toISOString(),
    decidedBy: row.decided_by,
    decidedByName: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    transactionHash: row.transaction_hash,
    payment: status && {
      status,
      confirmations: row.confirmations ?? 0,
      isFinal: row.is_final ?? false,
      failure: row.failure,
    },
  };
}

/** Returns a refill as its proposer sees it. */
async function readOwn(tx: Tx, id: string, userId: string) {
  const row = await orders(tx).where('refill.id', '=', id).executeTakeFirstOrThrow();
  return toItem(row, userId, { isOwn: false, hasDecided: true });
}

/** A refill that can no longer be decided conflicts with no one. */
const concerning = ({ status, proposed_by }: OrderRow) => ({
  sides: [],
  deciders: proposalAnswers(status).length > 0 ? [proposed_by] : [],
});

export async function listRefills(deps: Deps, context: Context) {
  const { userId } = sessionOf(context);
  const rows = await orders(deps.db).orderBy('refill.proposed_at', 'desc').limit(maxRows).execute();
  const conflicts = await findConflicts(deps, deps.db, userId, rows, concerning);
  return { items: rows.map((row) => toItem(row, userId, conflicts(row))) };
}

interface Proposal {
  readonly network: string;
  readonly asset: string;
  readonly amount: string;
  readonly verification: string;
}

/** Orders a refill of the hot wallet; nothing moves until another operator approves. */
export const proposeRefill = defineCommand({ ...staffCommand, name: 'custody.proposeRefill', work: propose });

async function propose(given: Given, body: Proposal) {
  const { tx, deps, actor, now } = given;
  chainOf(deps, body.network, body.asset);
  const units = isAssetCode(body.asset) ? parseUnits(body.amount, scaleOf(body.asset)) : undefined;
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const { network, asset, amount } = body;
  const order = { kind: 'refill', id: placeName(asset, network), decision: 'propose', amount, asset } as const;
  await takeDecision(given, { ...order, sides: [] });
  const row: RefillRow = {
    id: deps.ids.uuid(),
    network: body.network,
    asset: body.asset,
    amount: String(units),
    status: 'proposed',
    proposed_by: actor.id,
    proposed_at: now,
    decided_by: null,
    decided_at: null,
    reason: null,
  };
  await tx
    .insertInto('custody_refill')
    .values({ ...row, reason: null })
    .execute();
  beginProposal(given, refills, row.id);
  const proposed = { asset: assetCode(row.asset), amount: units };
  await openCase(tx, deps, { kind: 'refill', id: row.id, customerId: null, money: proposed });
  note(given, row, 'custody.proposeRefill');
  return readOwn(tx, row.id, actor.id);
}

/** Refills at the desk. */
export const refillCases: CaseType = { kind: 'refill', show: showCase, carryOut: decide };

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await db
    .selectFrom('custody_refill')
    .select(custodyRefillColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      facts: [
        amountFact('amount', decimalOf(row.asset, BigInt(row.amount)), row.asset),
        ...textFacts({ network: row.network }),
      ],
      version: row.status,
      answers: proposalAnswers(row.status),
      sides: [],
      deciders: [row.proposed_by],
    }
  );
}

/** Decides by four eyes: the proposer can't decide it. Approval starts the cold wallet's payment. */
async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx, deps } = given;
  const isApproved = decision === 'approve';
  const row = await tx
    .selectFrom('custody_refill')
    .select(custodyRefillColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  assertUndecided(refills, row);
  const money = { amount: decimalOf(row.asset, BigInt(row.amount)), asset: row.asset };
  await takeDecision(given, {
    kind: 'refill',
    id,
    decision,
    reason,
    ...money,
    sides: [],
    deciders: [row.proposed_by],
  });
  await settleProposal(given, refills, row, decision, {
    reason: sealText(deps.vault, 'refillReason', id, reason.trim()),
  });
  if (isApproved) await order(deps, tx, row);
  const status = isApproved ? 'approved' : 'rejected';
  note(given, { ...row, status, reason: reason.trim() }, 'custody.decideRefill');
}

async function order(deps: Deps, tx: Tx, row: RefillRow): Promise<void> {
  await takePayment(tx, deps.clock, {
    id: `refill:${row.id}`,
    network: row.network,
    purpose: 'refill',
    asset: row.asset,
    from: { key: 'cold', path: [0, 0] },
    to: await chainOf(deps, row.network, row.asset).walletAddress('hot'),
    amount: BigInt(row.amount),
    isReleased: true,
  });
}

function note(given: Given, { id, network, asset, amount, status, reason }: RefillRow, action: string): void {
  given.note({ action, subject: `refill:${id}`, details: { network, asset, amount, status }, reason });
}
