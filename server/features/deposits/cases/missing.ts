import { findNetwork } from '#contract/currencies/networks.ts';
import { maxOpenReports, readHash } from '#contract/deposits/rules.ts';
import { missingDepositTable, type MissingState } from '#contract/deposits/states.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allowedMove, beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { syncedUntil } from '#server/platform/synced-until.ts';
import { accounts } from '../../accounts/index.ts';
import { customerOf } from './customer.ts';
import { claimFiles } from '../../files/index.ts';
import { assetOf } from '../record.ts';
import { missingDepositColumns, missingOrders, type MissingTable } from '../tables.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  conflictOf,
  openCase,
  findConflicts,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../../staff/index.ts';
import { columnsIn } from '#server/platform/columns.ts';
import { sealText } from '#server/platform/vault/texts.ts';

export interface Report {
  readonly asset: string;
  readonly network: string;
  readonly transactionHash: string;
  readonly amount: string;
  readonly remark: string;
  readonly fileId: string | null;
}

/**
 * Accepts a report. Refuses 60015 if the transaction is a deposit already, or was reported before and not answered with
 * “not found”.
 */
export const reportMissing = defineCommand({
  name: 'deposit.reportMissing',
  locks: 'account',
  ask: async ({ tx, session }, report: Report) => {
    const read = readReport(report);
    await assertNew(tx, session.accountId, report.network, read.hash);
    return read;
  },
  work: insert,
});

function readReport(report: Report) {
  const network = findNetwork(report.asset, report.network) ?? refuse(60002);
  const units = parseUnits(report.amount, scaleOf(network.asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  // Normalized, so that a transaction can't be reported twice.
  const hash = readHash(network.addressFamily, report.transactionHash);
  return { network, units, hash: hash ?? refuse('request:invalid', { field: 'transactionHash' }) };
}

async function insert(given: Given<ReturnType<typeof readReport>>, report: Report) {
  const { tx, deps, session, now, found } = given;
  const { userId, accountId } = session;
  const { network, units, hash } = found;
  const id = deps.ids.uuid();
  if (report.fileId !== null) {
    const files = [{ field: 'fileId', id: report.fileId, purposes: ['deposit.proof'] as const }];
    await claimFiles(tx, { userId, subject: `missingDeposit:${id}`, files, isSealed: true });
  }
  const row = await tx
    .insertInto('missing_deposit')
    .values({
      id,
      user_id: accountId,
      asset: report.asset,
      network: report.network,
      transaction_hash: hash,
      amount: String(units),
      remark: sealText(deps.vault, 'missingRemark', id, report.remark.trim()),
      file_id: report.fileId,
      reported_by: userId,
      status: 'pending',
      answer: null,
      answered_by: null,
      created_at: now,
      answered_at: null,
    })
    .returning(missingDepositColumns)
    .executeTakeFirstOrThrow();
  given.write(beginOrder(tx, missingOrders, { id, status: 'pending', at: now, actorId: userId }));
  const money = { asset: network.asset, amount: units };
  await openCase(tx, deps, { kind: 'missingDeposit', id, customerId: accountId, money });
  await noteAccountChange(tx, accountId);
  const details = { asset: report.asset, network: report.network, transactionHash: hash };
  given.note({ action: 'deposit.reportMissing', subject: `missingDeposit:${id}`, details });
  return toMissing(row);
}

async function assertNew(tx: Tx, accountId: string, network: string, hash: string): Promise<void> {
  const told = tx
    .selectFrom('missing_deposit')
    .select(['network', 'transaction_hash', 'status'])
    .where('user_id', '=', accountId)
    .where('status', '<>', 'notFound')
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb('transaction_hash', '=', hash)]));
  const arrived = tx
    .selectFrom('deposit')
    .select('id')
    .where('user_id', '=', accountId)
    .where('network', '=', network)
    .where('transaction_hash', 'in', [hash, `0x${hash}`]);
  const [reports, deposit] = await allDone([told.execute(), arrived.executeTakeFirst()]);
  if (reports.some((one) => one.transaction_hash === hash && one.network === network)) {
    refuse(60015, { field: 'transactionHash', reason: 'reported' });
  }
  if (reports.filter(({ status }) => status === 'pending').length >= maxOpenReports) refuse('request:tooMany');
  if (deposit) refuse(60015, { field: 'transactionHash', reason: 'arrived', depositId: deposit.id });
}

export async function listMissing(deps: Deps, context: Context, query: PageQuery) {
  const { accountId } = sessionOf(context);
  const own = deps.db.selectFrom('missing_deposit').select(missingDepositColumns).where('user_id', '=', accountId);
  const { rows, nextCursor } = await pageBy(own, query, { order: 'newest' });
  return { items: rows.map(toMissing), nextCursor, asOf: syncedUntil(deps.clock) };
}

export async function listMissingForOperator(
  deps: Deps,
  context: Context,
  query: PageQuery & { readonly Status?: MissingState; readonly Id?: string },
) {
  const reports = deps.db
    .selectFrom('missing_deposit as m')
    .innerJoin(accounts.as('u'), 'u.id', 'm.user_id')
    .select(columnsIn('m', missingDepositColumns))
    .select(['u.uid', 'u.email', 'u.phone'])
    .$if(query.Id !== undefined, (select) => select.where('m.id', '=', query.Id ?? ''))
    .$if(query.Id === undefined, (select) => select.where('m.status', '=', query.Status ?? 'pending'));
  const { rows, nextCursor } = await pageBy(reports, query, { order: 'oldest', by: 'm.id' });
  const { userId } = sessionOf(context);
  const conflicts = await findConflicts(deps, deps.db, userId, rows, (row) => ({ sides: sidesOf(row) }));
  return {
    items: rows.map((row) => ({
      ...toMissing(row),
      customer: customerOf(row),
      conflict: conflictOf(conflicts(row)),
    })),
    nextCursor,
  };
}

const sidesOf = (row: MissingTable) => [row.user_id, row.reported_by];

/** The status each of the two answers leads to. */
const leads = { approve: 'found', reject: 'notFound' } as const;

/** Reports of missing deposits at the desk: an approved one was found. */
export const missingDepositCases: CaseType = { kind: 'missingDeposit', show: showCase, carryOut: answer };

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await db
    .selectFrom('missing_deposit')
    .select(missingDepositColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { asset, amount, network, transactionHash, remark } = toMissing(row);
  return {
    facts: [amountFact('amount', amount, asset), ...textFacts({ network, transactionHash, remark })],
    version: row.status,
    answers: answersFrom(missingDepositTable, row.status, leads),
    sides: sidesOf(row),
  };
}

/** Answers a report, once. Refuses 40007 if there is none, 60015 if it was answered already. */
async function answer(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx, deps, actor, now } = given;
  const found = await tx
    .selectFrom('missing_deposit')
    .select(missingDepositColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) refuse(40007);
  allowedMove(missingOrders, found.status, leads[decision], 'operator');
  const { asset: code, amount } = toMissing(found);
  const by = movedBy('operator', given);
  const sealed = sealText(deps.vault, 'missingAnswer', id, reason.trim());
  const change = { answer: sealed, answered_by: actor.id, answered_at: now };
  const sides = sidesOf(found);
  const [, { status }] = await allDone([
    takeDecision(given, { kind: 'missingDeposit', id, decision, reason, asset: code, amount, sides }),
    moveOrder(tx, deps, missingOrders, found, leads[decision], { ...by, change }),
  ]);
  const subject = `missingDeposit:${id}`;
  given.note({ action: 'deposit.answerMissing', subject, details: { status }, reason: reason.trim() });
  await closeCase(tx, deps, { kind: 'missingDeposit', id }, decision === 'approve' ? 'approved' : 'rejected', by);
}

function toMissing(row: MissingTable) {
  const asset = assetOf(row);
  return {
    id: row.id,
    asset,
    network: row.network,
    transactionHash: row.transaction_hash,
    amount: formatUnits(BigInt(row.amount), scaleOf(asset)),
    remark: row.remark,
    fileId: row.file_id,
    status: row.status,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
  };
}
