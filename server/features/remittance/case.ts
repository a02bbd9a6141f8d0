import { assetCode } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { remittanceOrderTable } from '#contract/remittance/states.ts';
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
import { amountsOf, lockRemittance, openDetails, remittances } from './store.ts';
import type { RemittanceTable } from './tables.ts';

/** Where the two answers lead. */
const leads = { approve: 'processing', reject: 'failed' } as const;

/** Opens the case of a remittance whose recipient the staff has to screen. */
export async function openRemittanceCase(tx: Tx, deps: Deps, row: RemittanceTable): Promise<void> {
  const money = { asset: assetCode(row.pay_asset), amount: BigInt(row.pay_amount) };
  const needed = row.eyes === 2 ? 2 : 1;
  await openCase(tx, deps, { kind: 'remittance', id: row.id, customerId: row.account_id, money, needed });
}

/** Remittances at the desk. */
export const remittanceCases: CaseType = { kind: 'remittance', show: showCase, carryOut: decide };

/** Who pays and who made the order. */
const sidesOf = (row: RemittanceTable) => [row.account_id, row.made_by];
const decidersOf = ({ first_decided_by }: RemittanceTable) => (first_decided_by === null ? [] : [first_decided_by]);
const versionOf = ({ status, first_decided_by }: RemittanceTable) => (first_decided_by ? `${status}/1` : status);

async function showCase(deps: Deps, db: Queryable, id: string) {
  const row = await remittances(db).where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { recipient, purposeText, reference } = await openDetails(deps, row);
  const { payAsset, payAmount, receiveAsset, receiveAmount, fee } = amountsOf(row);
  return {
    facts: [
      amountFact('amount', payAmount, payAsset),
      amountFact('fee', fee, receiveAsset),
      ...textFacts({
        network: row.scheme,
        beneficiary: [recipient.name, recipient.account, recipient.country].join(' · '),
        remark: [`${receiveAmount} ${receiveAsset}`, row.purpose, purposeText, reference].filter(Boolean).join(' · '),
      }),
    ],
    version: versionOf(row),
    answers: answersFrom(remittanceOrderTable, row.status, leads),
    sides: sidesOf(row),
    deciders: decidersOf(row),
  };
}

/** Approves it, the first half of it where two have to, or gives the money back. */
async function decide(given: Given, { id, decision, reason, version }: CaseOrder): Promise<void> {
  const { tx, deps, actor } = given;
  const row = (await lockRemittance(tx, id)) ?? refuse('request:notFound');
  if (versionOf(row) !== version || row.cleared_at !== null) refuse(60015, { status: row.status });
  const { payAsset: asset, payAmount: amount } = amountsOf(row);
  const isApproved = decision === 'approve';
  const deciders = isApproved ? decidersOf(row) : [];
  if (isApproved) await assertNotBlocked(tx, deps, row.account_id, row.made_by);
  const about = { kind: 'remittance', id, decision, reason, asset, amount } as const;
  await takeDecision(given, { ...about, sides: sidesOf(row), deciders });
  given.note({
    action: `remittance.${decision}`,
    subject: `remittance:${id}`,
    details: { reason: reason.trim() },
  });
  if (isApproved && row.eyes === 2 && row.first_decided_by === null) {
    await tx.updateTable('remittance_order').set({ first_decided_by: actor.id }).where('id', '=', id).execute();
    return;
  }
  const by = movedBy('operator', given);
  if (isApproved) await move(tx, deps, row, leads.approve, by);
  else await move(tx, deps, row, leads.reject, { ...by, reason: reason.trim() });
  await closeCase(tx, deps, { kind: 'remittance', id }, isApproved ? 'approved' : 'rejected', by);
}
