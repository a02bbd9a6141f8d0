import { maxStatementEntries } from '#contract/statements/rules.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Task } from '#server/platform/jobs.ts';
import { writeEarnPdf } from './earn/pdf.ts';
import { readEarnStatement } from './earn/read.ts';
import { writeCamt053 } from './formats/camt053.ts';
import { writeCsv } from './formats/csv.ts';
import { writeMt940 } from './formats/mt940.ts';
import { writeCertificatePdf, writeStatementPdf } from './formats/pdf.ts';
import { readCertificate, readStatement } from './read.ts';
import { TooManyEntries, type Statement } from './statement.ts';
import { changeRow, findRow } from './store.ts';
import type { StatementRow } from './tables.ts';

export const makeTask = 'statement.make';
/** Number of attempts; after the last the statement is marked as failed. */
export const makeTries = 4;

/**
 * Makes a statement. A rerun starts over and overwrites what it made before under the same id; that includes a failed
 * one whose job staff retry. One with more entries than `most` fails at once.
 */
export function makeStatements(deps: Deps, most: number = maxStatementEntries): Task {
  return async (payload, { number }) => {
    const row = await findRow(deps.db, (payload as { readonly id: string }).id);
    if (!row || row.ready_at) return;
    try {
      await finish(deps, row, most);
    } catch (error) {
      if (error instanceof TooManyEntries) return changeRow(deps.db, row.id, tooLong(deps));
      if (number >= makeTries) await changeRow(deps.db, row.id, { failed_at: deps.clock.now() });
      throw error;
    }
  };
}

const tooLong = ({ clock }: Deps) => ({ failed_at: clock.now(), is_too_long: true });

/** Stores the bytes first, then the row: bytes without a row are cleaned up. */
async function finish(deps: Deps, row: StatementRow, most: number): Promise<void> {
  const { bytes, facts } = await makers[row.kind](deps, row, most);
  await deps.providers.files.put(row.id, bytes);
  await changeRow(deps.db, row.id, { ready_at: deps.clock.now(), ...worked, size: bytes.length, ...facts });
}

const worked = { failed_at: null, is_too_long: false } as const;

const makers = { statement, certificate, earn } as const;

async function earn(deps: Deps, row: StatementRow, most: number) {
  const read = await atOnce(deps, (db) => readEarnStatement(deps, db, row, most));
  const facts = { opening: String(read.opening), closing: String(read.closing), entries: read.entries.length };
  return { bytes: await writeEarnPdf(read, row.language), facts };
}

async function certificate(deps: Deps, row: StatementRow) {
  const read = await atOnce(deps, (db) => readCertificate(deps, db, row));
  return { bytes: await writeCertificatePdf(read, row.language), facts: {} };
}

async function statement(deps: Deps, row: StatementRow, most: number) {
  const read = await atOnce(deps, (db) => readStatement(deps, db, row, most));
  const facts = { opening: String(read.opening), closing: String(read.closing), entries: read.entries.length };
  return { bytes: await write(read, row), facts };
}

/** Reads from one snapshot, however long it takes. */
const atOnce = <T>(deps: Deps, work: (db: Parameters<typeof readStatement>[1]) => Promise<T>): Promise<T> =>
  deps.db.transaction().setIsolationLevel('repeatable read').execute(work);

async function write(read: Statement, { format, language }: StatementRow): Promise<Buffer> {
  if (format === 'pdf') return writeStatementPdf(read, language);
  if (format === 'camt053') return Buffer.from(writeCamt053(read), 'utf8');
  if (format === 'mt940') return Buffer.from(writeMt940(read), 'latin1');
  return Buffer.from(writeCsv(read, language), 'utf8');
}
