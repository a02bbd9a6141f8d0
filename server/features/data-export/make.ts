import { tell } from '../notices/index.ts';
import { getAccount, whomOf } from '../accounts/index.ts';
import { brand } from '#contract/platform/brand.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { readOwned, type OwnedTable, type Whom } from '#server/platform/owned.ts';
import type { Task } from '#server/platform/jobs.ts';
import { zip, type ZipPart } from '#server/platform/zip.ts';
import { changeExport, findExport, type ExportRow } from './store.ts';
import { expiryOf } from './view.ts';

export const makeTask = 'dataExport.make';
/** Number of tries of the job; after the last one it is reported as failed. */
export const makeTries = 5;

/**
 * Builds an export. A rerun starts over; what it made before under the same id is overwritten. That includes a failed
 * one whose job staff retry.
 */
export function makeExports(deps: Deps, tables: readonly OwnedTable[]): Task {
  return async (payload, { number }) => {
    const row = await findExport(deps.db, (payload as { readonly id: string }).id);
    if (!row || row.ready_at) return;
    try {
      await finish(deps, row, await writeExport(deps, row, tables));
    } catch (error) {
      if (number >= makeTries) await changeExport(deps.db, row.id, { failed_at: deps.clock.now() });
      throw error;
    }
  };
}

/** Writes all parts from one snapshot, however long reading them takes. */
async function writeExport(deps: Deps, row: ExportRow, tables: readonly OwnedTable[]): Promise<Buffer> {
  return deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => zip(partsOf(deps, tx, row, tables), row.asked_at));
}

async function* partsOf(
  deps: Deps,
  tx: Tx,
  { id, account_id: accountId, asked_at }: ExportRow,
  tables: readonly OwnedTable[],
): AsyncGenerator<ZipPart> {
  const { uid } = await getAccount(tx, accountId);
  const about = { platform: brand.name, account: uid, requestedAt: asked_at, files: tables.map(fileOf) };
  yield { name: 'about.json', pieces: piecesOf(JSON.stringify(about, null, 2)) };
  const whom = await whomOf(tx, accountId);
  for (const [done, owned] of tables.entries()) {
    yield { name: fileOf(owned), pieces: listOf(deps, tx, owned, whom) };
    // Written outside the transaction, so that the waiting customer sees the progress.
    await changeExport(deps.db, id, { parts_done: done + 1 });
  }
}

const fileOf = ({ table }: OwnedTable) => `${table.replaceAll('_', '-')}.json`;

async function* piecesOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function* listOf(deps: Deps, tx: Tx, owned: OwnedTable, whom: Whom): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of readOwned(tx, deps.vault, owned, whom)) {
    yield `${before}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** Writes the bytes first, then the row: bytes without a row are cleaned up. */
async function finish(deps: Deps, row: ExportRow, bytes: Buffer): Promise<void> {
  await deps.providers.files.put(row.id, bytes);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now();
    if (!(await changeExport(tx, row.id, { ready_at: now, failed_at: null, size: bytes.length }))) return;
    const { uid } = await getAccount(tx, row.account_id);
    const values = { uid, until: expiryOf(row).toISOString() };
    for (const reader of new Set([row.account_id, row.asked_by])) await tell(tx, deps, reader, 'data.exported', values);
  });
}
