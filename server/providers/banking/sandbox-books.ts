import { randomBytes, randomInt } from 'node:crypto';
import { must } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { readSetting, writeSetting } from '../sandbox-settings.ts';
import type { AccountRequest, CreditStatus } from './banking.ts';
import { makeDetails } from './sandbox-numbers.ts';
import { bankAccounts, bankCredits, type AccountRow, type CreditFate, type CreditRow } from './sandbox-store.ts';

/** Task that processes due work, and the task that reports, which carries a `BankReport`. */
export const tickTask = 'sandboxBank.tick';
export const reportTask = 'sandboxBank.report';

export interface BankReport {
  readonly type: 'account' | 'credit' | 'payout';
  readonly objectId: string;
  readonly status: string;
}

/** Opening takes as long as customers are told: seconds to three minutes. */
const opening = { least: 10, most: 180 } as const;
/** Delay from one state of a credit to the next. */
const moving = { least: 2, most: 20 } as const;
const reversedAfterDays = 3;
export const nextAccountSetting = 'nextBankAccount';

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  randomInt(least, most + 1) * 1000;
const laterBy = (now: Date, ms: number) => new Date(now.getTime() + ms);
const newId = (prefix: string) => `${prefix}_${randomBytes(10).toString('hex')}`;

/** Sends a report twice, and then the previous state again: a client that trusts the last report gets it wrong. */
export async function report(db: Queryable, type: BankReport['type'], objectId: string, ...statuses: string[]) {
  const [status = '', before = status] = statuses;
  for (const said of [status, status, before])
    await enqueue(db, reportTask, { type, objectId, status: said } satisfies BankReport);
}

/** Accepts a request for an account. The same id is the same account. */
export async function requestAccount(db: Db, clock: Clock, request: AccountRequest): Promise<AccountRow> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const due_at = laterBy(now, within(opening));
    const isRefused = (await readSetting(tx, nextAccountSetting)) === 'refused';
    const inserted = await tx
      .insertInto('sandbox_bank_account')
      .values({
        id: newId('acc'),
        request_id: request.id,
        customer_id: request.customerId,
        holder: request.holder,
        currency: request.currency,
        status: 'requested',
        details: null,
        refusal: isRefused ? 'The proof of address can’t be read.' : null,
        due_at,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (inserted.numInsertedOrUpdatedRows === 1n) {
      if (isRefused) await writeSetting(tx, nextAccountSetting, 'active');
      await enqueue(tx, tickTask, {}, { runAt: due_at });
    }
    return must(await bankAccounts(tx).where('request_id', '=', request.id).executeTakeFirst(), 'the account');
  });
}

/** Money sent to an account, or to the shared one. */
export interface SentMoney {
  readonly accountId: string | null;
  readonly currency: string;
  readonly amount: string;
  readonly payer: { readonly name: string; readonly accountNumber: string };
  readonly reference: string;
  readonly fate: CreditFate;
}

export async function takeMoney(tx: Queryable, clock: Clock, sent: SentMoney): Promise<string> {
  const [id, now] = [newId('crd'), clock.now()];
  const due_at = laterBy(now, within(moving));
  await tx
    .insertInto('sandbox_bank_credit')
    .values({
      id,
      account_id: sent.accountId,
      currency: sent.currency,
      amount: sent.amount,
      status: 'pending',
      fate: sent.fate,
      payer_name: sent.payer.name,
      payer_number: sent.payer.accountNumber,
      reference: sent.reference,
      due_at,
      created_at: now,
      changed_at: now,
    })
    .execute();
  await report(tx, 'credit', id, 'pending');
  await enqueue(tx, tickTask, {}, { runAt: due_at });
  return id;
}

/** Processes work that is due. Several servers do so concurrently, each on its own rows. */
export async function tick(db: Db, clock: Clock, others: (tx: Tx) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock.now();
    const accounts = await bankAccounts(tx).where('due_at', '<=', now).forUpdate().skipLocked().execute();
    for (const account of accounts) await settleAccount(tx, account);
    const credits = await bankCredits(tx).where('due_at', '<=', now).forUpdate().skipLocked().execute();
    for (const credit of credits) await moveOn(tx, clock, credit);
    await others(tx);
  });
}

async function settleAccount(tx: Tx, { id, holder, currency, refusal }: AccountRow): Promise<void> {
  const status = refusal === null ? 'active' : 'refused';
  const details = refusal === null ? JSON.stringify(makeDetails(holder, currency)) : null;
  await tx.updateTable('sandbox_bank_account').set({ status, details, due_at: null }).where('id', '=', id).execute();
  await report(tx, 'account', id, status, 'requested');
}

async function moveOn(tx: Tx, clock: Clock, credit: CreditRow): Promise<void> {
  if (credit.status === 'pending') return setCredit(tx, clock, credit, 'screening', within(moving));
  if (credit.status === 'settled') return setCredit(tx, clock, credit, 'reversed');
  if (credit.fate === 'rejected') return setCredit(tx, clock, credit, 'rejected');
  return setCredit(tx, clock, credit, 'settled', credit.fate === 'reversed' ? reversedAfterDays * dayMs : undefined);
}

async function setCredit(
  tx: Tx,
  clock: Clock,
  { id, status: before }: CreditRow,
  status: CreditStatus,
  nextMs?: number,
) {
  const now = clock.now();
  const due_at = nextMs === undefined ? null : laterBy(now, nextMs);
  await tx.updateTable('sandbox_bank_credit').set({ status, due_at, changed_at: now }).where('id', '=', id).execute();
  await report(tx, 'credit', id, status, before);
  if (due_at) await enqueue(tx, tickTask, {}, { runAt: due_at });
}

/** Reverses or returns a settled credit. @returns its new state; undefined if it is not settled */
export async function undo(db: Db, clock: Clock, id: string, to: 'reversed' | 'returned') {
  return db.transaction().execute(async (tx) => {
    const row = await bankCredits(tx).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.status === 'settled') await setCredit(tx, clock, row, to);
    const isSo = row?.status === 'settled' || row?.status === to;
    return isSo ? { ...row, status: to } : undefined;
  });
}

/** Makes everything scheduled within the day due now. */
export async function hurry(db: Db, clock: Clock, others: (tx: Tx) => Promise<void>): Promise<void> {
  const [now, tomorrow] = [clock.now(), laterBy(clock.now(), dayMs)];
  for (const table of ['sandbox_bank_account', 'sandbox_bank_credit', 'sandbox_bank_payout'] as const)
    await db.updateTable(table).set({ due_at: now }).where('due_at', '<', tomorrow).execute();
  await tick(db, clock, others);
}
