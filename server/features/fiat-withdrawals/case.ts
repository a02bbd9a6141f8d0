import { fiatWithdrawalTable } from '#contract/fiat-withdrawals/states.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  openCase,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import { move } from './move.ts';
import { amountsOf, fiatWithdrawals, lockFiatWithdrawal, openDetails } from './store.ts';
import type { FiatWithdrawalRow, FiatWithdrawalTable } from './tables.ts';

/** Where the two answers lead. */
const leads = { approve: 'inProgress', reject: 'rejected' } as const;

/** Opens the case of a withdrawal that begins to wait for staff. */
export async function openPayoutCase(tx: Tx, deps: Deps, row: FiatWithdrawalTable): Promise<void> {
  const money = { asset: assetCode(row.asset), amount: BigInt(row.amount) };
  await openCase(tx, deps, {
    kind: 'fiatWithdrawal',
    id: row.id,
    customerId: row.account_id,
    money,
    needed: row.eyes,
  });
}

/** Withdrawals to banks at the desk. */
export const fiatWithdrawalCases: CaseType = { kind: 'fiatWithdrawal', show: showCase, carryOut: decide };

/** Who pays and who made the order. */
const sidesOf = (row: FiatWithdrawalRow) => [row.account_id, row.made_by];
const decidersOf = ({ first_decided_by }: FiatWithdrawalRow) => (first_decided_by === null ? [] : [first_decided_by]);
const versionOf = ({ status, first_decided_by }: FiatWithdrawalRow) => (first_decided_by ? `${status}/1` : status);

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await fiatWithdrawals(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { payee, purpose, reference } = await openDetails(deps, row);
  const { asset, amount, fee } = amountsOf(row);
  return {
    facts: [
      amountFact('amount', amount, asset),
      amountFact('fee', fee, asset),
      ...textFacts({
        network: row.scheme,
        beneficiary: [payee.name, payee.account, payee.country].join(' · '),
        remark: [purpose, reference].filter(Boolean).join(' · '),
      }),
    ],
    version: versionOf(row),
    answers: answersFrom(fiatWithdrawalTable, row.status, leads),
    sides: sidesOf(row),
    deciders: decidersOf(row),
  };
}

/** Approves it, the first half of it where two have to, or gives the money back. */
async function decide(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps, actor } = given;
  const row = (await lockFiatWithdrawal(tx, id)) ?? refuse('request:notFound');
  if (versionOf(row) !== version) refuse(60015, { status: row.status });
  const { asset, amount } = amountsOf(row);
  const isFirstOfTwo = decision === 'approve' && row.eyes === 2 && row.first_decided_by === null;
  const deciders = decision === 'approve' ? decidersOf(row) : [];
  if (decision === 'approve') await assertNotBlocked(tx, deps, row.account_id, row.made_by);
  await takeDecision(given, {
    kind: 'fiatWithdrawal',
    id,
    decision,
    reason,
    asset,
    amount,
    sides: sidesOf(row),
    deciders,
  });
  given.note({
    action: `fiatWithdrawal.${decision}`,
    subject: `fiatWithdrawal:${id}`,
    details: { reason: reason.trim() },
  });
  if (isFirstOfTwo) {
    await tx.updateTable('fiat_withdrawal').set({ first_decided_by: actor.id }).where('id', '=', id).execute();
    return;
  }
  const by = movedBy('operator', given);
  if (decision === 'approve') await move(tx, deps, row, leads.approve, by);
  else await move(tx, deps, row, leads.reject, { ...by, reason: reason.trim() });
  await closeCase(tx, deps, { kind: 'fiatWithdrawal', id }, decision === 'approve' ? 'approved' : 'rejected', by);
}
