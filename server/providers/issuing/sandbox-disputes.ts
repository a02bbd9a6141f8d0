import { randomInt } from 'node:crypto';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable, Tx } from '#server/platform/db.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { DisputeRequest, IssuerDispute } from './issuing.ts';
import { report } from './sandbox-cards.ts';
import { paymentBy } from './sandbox-payments.ts';
import type { SandboxPayment } from './sandbox-store.ts';

/** Minutes until a dispute is reviewed, and days that a merchant has to respond. */
const looking = { least: 5, most: 60 } as const;
const answerDays = 45;

const columns = ['id', 'payment_id', 'status', 'is_credited', 'version', 'answer_by', 'due_at'] as const;
const disputes = (db: Queryable) => db.selectFrom('sandbox_card_dispute').select(columns);
type Row = Awaited<ReturnType<ReturnType<typeof disputes>['executeTakeFirstOrThrow']>>;

const toDispute = ({ id, version, status, is_credited: isCredited, answer_by: answerBy }: Row): IssuerDispute => ({
  id,
  version,
  status,
  isCredited,
  answerBy,
});

export async function findDispute(db: Queryable, id: string): Promise<IssuerDispute | undefined> {
  const row = await disputes(db).where('id', '=', id).executeTakeFirst();
  return row && toDispute(row);
}

/** Accepts a dispute. The same id is the same dispute. */
export async function beginDispute(db: Db, clock: Clock, request: DisputeRequest): Promise<IssuerDispute> {
  const now = clock.now();
  const { id, transactionId: payment_id, amount, reason, files } = request;
  const times = {
    answer_by: new Date(now.getTime() + answerDays * dayMs),
    due_at: new Date(now.getTime() + randomInt(looking.least, looking.most + 1) * 60_000),
    created_at: now,
  };
  await db
    .insertInto('sandbox_card_dispute')
    .values({
      id,
      payment_id,
      amount,
      reason,
      status: 'submitted',
      is_credited: false,
      files: files.length,
      version: 1,
      ...times,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return must(await findDispute(db, id), 'the dispute');
}

/** Increments the version and reports the change, then repeats the previous report. */
async function set(tx: Tx, row: Row, change: Partial<Pick<Row, 'status' | 'is_credited' | 'due_at'>>): Promise<void> {
  const version = row.version + 1;
  await tx
    .updateTable('sandbox_card_dispute')
    .set({ ...change, version })
    .where('id', '=', row.id)
    .execute();
  await report(tx, 'dispute', row.id, String(version), String(row.version));
}

const isOpen = ({ status }: Row) => status === 'submitted' || status === 'underReview';

/** Withdraws a dispute; a decided one stays unchanged. */
export async function withdrawDispute(db: Db, id: string): Promise<IssuerDispute> {
  return db.transaction().execute(async (tx) => {
    const row = must(await disputes(tx).where('id', '=', id).forUpdate().executeTakeFirst(), `dispute ${id}`);
    if (isOpen(row)) await set(tx, row, { status: 'withdrawn', is_credited: false, due_at: null });
    return must(await findDispute(tx, id), 'the dispute');
  });
}

export type DisputeAct = 'review' | 'credit' | 'win' | 'lose';

const changes = {
  review: { status: 'underReview' },
  credit: { status: 'underReview', is_credited: true },
  win: { status: 'won', is_credited: true, due_at: null },
  lose: { status: 'lost', is_credited: false, due_at: null },
} as const;

/** Applies the issuer's decision to the dispute of a payment. */
export async function decideDispute(db: Db, paymentId: string, act: DisputeAct): Promise<SandboxPayment> {
  return db.transaction().execute(async (tx) => {
    const latest = disputes(tx).where('payment_id', '=', paymentId).orderBy('created_at', 'desc').limit(1).forUpdate();
    const row = (await latest.executeTakeFirst()) ?? refuse('request:notFound');
    if (!isOpen(row)) refuse(60015, { status: row.status });
    await set(tx, row, changes[act]);
    return paymentBy(tx, paymentId);
  });
}

/** Starts the review of new disputes; a merchant who misses the deadline loses. */
export async function tickDisputes(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = disputes(tx).where('due_at', '<=', clock.now()).forUpdate().skipLocked();
    for (const row of await due.execute())
      await set(tx, row, row.status === 'submitted' ? { status: 'underReview', due_at: row.answer_by } : changes.win);
  });
}

/** Makes everything scheduled within the week due now. */
export async function hurryDisputes(db: Db, clock: Clock): Promise<void> {
  const soon = new Date(clock.now().getTime() + 7 * dayMs);
  await db.updateTable('sandbox_card_dispute').set({ due_at: clock.now() }).where('due_at', '<', soon).execute();
  await tickDisputes(db, clock);
}
