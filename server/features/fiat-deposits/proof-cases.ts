import { fiatDepositTable } from '#contract/fiat-deposits/states.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy, moveOrder, type MovedBy } from '#server/platform/orders.ts';
import { sealWords } from '#server/platform/vault/texts.ts';
import { getAccount, verifiedNameOf, type Account } from '../accounts/index.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  resumeCase,
  takeDecision,
  textFacts,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { deposits } from './store.ts';
import { fiatDeposits, type DepositRow } from './tables.ts';

const kind = 'paymentProof';

/**
 * Proofs of payments that the bank knows nothing of. Staff look for the money: once a credit is matched to the deposit
 * the case closes by itself; if there is none, they tell the customer that it was not received.
 */
export const proofCases: CaseType = { kind: 'paymentProof', show: showCase, lock: lockCase };

const leads = { reject: 'failed' } as const;

/** Has staff look at a proof, or at one more. */
export function openProofCase(tx: Tx, deps: Deps, row: DepositRow, by: MovedBy): Promise<void> {
  const { id, account_id: customerId } = row;
  const money = row.expected === null ? {} : { money: { asset: assetCode(row.asset), amount: BigInt(row.expected) } };
  return resumeCase(tx, deps, { kind, id, customerId, ...money }, by);
}

/** Closes the case of a deposit whose money is found or no longer awaited. */
export async function closeProofCase(tx: Tx, deps: Deps, { id, proofs }: DepositRow, by: MovedBy): Promise<void> {
  if (proofs > 0) await closeCase(tx, deps, { kind, id }, 'closed', by);
}

const isSeen = (db: Queryable, id: string) =>
  db.selectFrom('fiat_credit').select('id').where('deposit_id', '=', id).executeTakeFirst();

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const row = await deposits(db).where('id', '=', id).executeTakeFirst();
  return row && shown(row, await getAccount(db, row.account_id), (await isSeen(db, id)) !== undefined);
}

function shown(row: DepositRow, owner: Account, isFound: boolean): ShownCase {
  const { asset, amount } = moneyOf(row);
  return {
    facts: [
      ...(amount === undefined ? [] : [amountFact('amount', amount, asset)]),
      ...textFacts({
        to: [verifiedNameOf(owner), owner.uid].filter(Boolean).join(', '),
        reference: row.reference,
        currencies: asset,
      }),
    ],
    version: [row.status, row.proofs, isFound].join(':'),
    answers: isFound ? [] : answersFrom(fiatDepositTable, row.status, leads),
    sides: [row.account_id, row.made_by],
  };
}

/** The announced money; without an amount if none was announced. */
function moneyOf({ asset: code, expected }: DepositRow) {
  const asset = assetCode(code);
  return expected === null ? { asset } : { asset, amount: formatUnits(BigInt(expected), scaleOf(asset)) };
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const row = await deposits(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const [owner, credit] = await allDone([getAccount(tx, row.account_id), isSeen(tx, id)]);
  const now = shown(row, owner, credit !== undefined);
  return { ...now, carryOut: (given, order) => decide(given, order, row, now) };
}

async function decide(given: Given, { id, decision, reason, version }: CaseOrder, row: DepositRow, now: ShownCase) {
  const { tx, deps } = given;
  if (now.version !== version || !now.answers.includes(decision)) refuse(60015, { status: row.status });
  const by = movedBy('operator', given);
  const { asset, amount } = moneyOf(row);
  const money = amount === undefined ? {} : { asset, amount };
  const change = { reason: sealWords(deps.vault, 'depositReason', id, reason.trim()) };
  await allDone([
    takeDecision(given, { kind, id, decision, reason, ...money, sides: now.sides }),
    moveOrder(tx, deps, fiatDeposits, row, leads.reject, { ...by, change }),
  ]);
  given.note({ action: 'fiatDeposit.notReceived', subject: `fiatDeposit:${id}`, reason: reason.trim() });
  await closeCase(tx, deps, { kind, id }, 'rejected', by);
}
