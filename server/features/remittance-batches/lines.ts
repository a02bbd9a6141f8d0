import { sql } from 'kysely';
import { must } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Payment } from '../remittance/index.ts';
import type { BatchLineTable, LineDetails } from './tables.ts';

type Vaulted = Pick<Deps, 'vault'>;
type Counts = Readonly<Record<BatchLineTable['status'], number>>;

/** Counts a batch's lines by state. */
export async function countLines(db: Queryable, batchId: string): Promise<Counts> {
  return must((await countLinesOf(db, [batchId])).get(batchId), 'the counts of a batch');
}

/** Counts the lines of several batches by state. */
export async function countLinesOf(db: Queryable, batchIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const rows = await db
    .selectFrom('remittance_batch_line')
    .select(['batch_id', 'status', sql<string>`count(*)`.as('count')])
    .where('batch_id', '=', sql<string>`any (${batchIds}::uuid[])`)
    .groupBy(['batch_id', 'status'])
    .execute();
  const of = (id: string, status: BatchLineTable['status']) =>
    Number(rows.find((row) => row.batch_id === id && row.status === status)?.count ?? 0);
  return new Map(
    batchIds.map((id) => [id, { waiting: of(id, 'waiting'), ordered: of(id, 'ordered'), refused: of(id, 'refused') }]),
  );
}

/** Valid line of a file, as stored until its turn. */
export interface NewLine {
  readonly n: number;
  readonly details: LineDetails;
  readonly payment: Payment;
  /** Index of the recipient's bank account. */
  readonly payee: Buffer;
}

/** Inserts a file's lines, sealed, in one statement. */
export async function insertLines(
  db: Queryable,
  { ids, vault }: Pick<Deps, 'ids' | 'vault'>,
  batchId: string,
  lines: readonly NewLine[],
): Promise<void> {
  const rows = lines.map((line) => {
    const id = ids.uuid();
    return { ...line, id, sealed: vault.sealShort('remittanceBatchLine', id, JSON.stringify(line.details)) };
  });
  await sql`insert into remittance_batch_line
      (id, batch_id, n, details_sealed, status, paid_index, payee_index, pay_amount, receive_amount, is_repeat_confirmed)
    select id, ${batchId}::uuid, n, decode(sealed, 'base64'), 'waiting', paid_index, payee_index, pays, arrives,
      is_repeat_confirmed
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ n }) => n)}::int[],
      ${rows.map(({ sealed }) => sealed.toString('base64'))}::text[],
      ${rows.map(({ payment }) => payment.index)}::bytea[], ${rows.map(({ payee }) => payee)}::bytea[],
      ${rows.map(({ payment }) => String(payment.pays))}::numeric[],
      ${rows.map(({ payment }) => String(payment.arrives))}::numeric[],
      ${rows.map(({ details }) => details.entry.isRepeatConfirmed)}::boolean[])
      as line (id, n, sealed, paid_index, payee_index, pays, arrives, is_repeat_confirmed)`.execute(db);
}

export async function openLine(
  { vault }: Vaulted,
  { id, details_sealed }: Pick<BatchLineTable, 'id' | 'details_sealed'>,
): Promise<LineDetails> {
  return JSON.parse(String(await vault.open('remittanceBatchLine', id, details_sealed))) as LineDetails;
}
