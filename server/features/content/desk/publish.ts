import { sql } from 'kysely';
import type { ContentKind } from '#contract/content/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import type { Given } from '../../commands/index.ts';
import { shelves } from '../shelves.ts';
import type { ProposalRow } from './list.ts';
import { contentProposalColumns } from './tables.ts';

export const publishTask = 'content.publish';

interface PublishJob {
  readonly id: string;
}

/** Schedules an approved text for its time. */
export async function leavePublishing({ tx }: Pick<Given, 'tx'>, id: string, runAt: Date): Promise<void> {
  const job: PublishJob = { id };
  await enqueue(tx, publishTask, job, { runAt, jobKey: `${publishTask} ${id}` });
}

/** Serializes versions of a piece, and keeps a category from being removed while a text is added to it. */
export async function lockPiece(tx: Tx, row: Pick<ProposalRow, 'kind' | 'content_id' | 'category_id'>): Promise<void> {
  const { kind, content_id, category_id } = row;
  if (category_id !== null) await lockName(tx, 'category', category_id);
  await lockName(tx, kind, content_id);
}

const lockName = (tx: Tx, kind: ContentKind, id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind} ${id}`}, 0))`.execute(tx);

type Publishable = Pick<
  ProposalRow,
  'id' | 'kind' | 'content_id' | 'category_id' | 'texts' | 'fields' | 'version' | 'is_removal'
>;

/** Publishes a locked piece or takes it down, unless a newer version is already there. */
export async function publishProposal(tx: Tx, row: Publishable, at: Date): Promise<void> {
  const { id, kind, content_id, category_id: categoryId, texts, fields, version, is_removal } = row;
  if (version === null || (await isBehind(tx, { kind, content_id, version }))) return;
  const piece = { id: content_id, categoryId, texts, fields, version, at };
  await (is_removal ? shelves[kind].take(tx, piece) : shelves[kind].put(tx, piece));
  await tx.updateTable('content_proposal').set({ published_at: at }).where('id', '=', id).execute();
}

interface Versioned extends Pick<Publishable, 'kind' | 'content_id'> {
  readonly version: number;
}

async function isBehind(tx: Tx, { kind, content_id, version }: Versioned): Promise<boolean> {
  const newer = await tx
    .selectFrom('content_proposal')
    .select('id')
    .where('kind', '=', kind)
    .where('content_id', '=', content_id)
    .where('version', '>', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Job that publishes what was approved for later, once. */
export async function publishDue({ db, clock }: Deps, { id }: PublishJob): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('content_proposal')
      .select(contentProposalColumns)
      .where('id', '=', id)
      .where('published_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await lockPiece(tx, row);
    await publishProposal(tx, row, clock.now());
  });
}
