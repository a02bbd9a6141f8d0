import { sql, type Selectable } from 'kysely';
import type { ContentKind } from '#contract/content/rules.ts';
import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import type { QueryOf, ResultOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import { accounts } from '../../accounts/index.ts';
import { listNotices } from '../group-notices/list.ts';
import { listCategories } from '../store.ts';
import { shelves, type ShelvedPiece } from '../shelves.ts';
import { contentProposalColumns, type ContentProposalTable } from './tables.ts';
import { proposalOf } from '../../staff/index.ts';

type Schemas = typeof contentDeskSchemas;
type Proposal = ResultOf<Schemas['propose']>;
export type ProposalRow = Pick<Selectable<ContentProposalTable>, (typeof contentProposalColumns)[number]>;

const shownVersions = 100;

/** Returns the newest approved version of a text, published or not; 0 if there is none. */
export async function latestVersion(db: Queryable, kind: ContentKind, id: string): Promise<number> {
  const { latest } = await db
    .selectFrom('content_proposal')
    .select((eb) => eb.fn.max('version').as('latest'))
    .where('kind', '=', kind)
    .where('content_id', '=', id)
    .executeTakeFirstOrThrow();
  return latest ?? 0;
}

const latest = sql<number>`coalesce((select max(other.version) from content_proposal other
  where other.kind = proposal.kind and other.content_id = proposal.content_id), 0)`;

/** A newer version is published, so that this one never will be. */
const overtaken = sql<boolean>`exists (select from content_proposal other
  where other.kind = proposal.kind and other.content_id = proposal.content_id
    and other.version > proposal.version and other.published_at is not null)`;

const proposals = (db: Queryable) =>
  db
    .selectFrom('content_proposal as proposal')
    .innerJoin(accounts.as('proposer'), 'proposer.id', 'proposal.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'proposal.decided_by')
    .select((eb) => [
      ...contentProposalColumns.map((column) => `proposal.${column}` as const),
      latest.as('latest'),
      overtaken.as('overtaken'),
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ]);

type ShownRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

function toProposal(row: ShownRow): Proposal {
  return {
    id: row.id,
    kind: row.kind,
    contentId: row.content_id,
    categoryId: row.category_id,
    texts: row.texts,
    fields: row.fields,
    isRemoval: row.is_removal,
    reason: row.reason,
    publishAt: row.publish_at?.toISOString() ?? null,
    publishedAt: row.published_at?.toISOString() ?? null,
    version: row.version,
    isStale: row.status === 'proposed' ? row.latest !== row.base_version : row.published_at === null && row.overtaken,
    ...proposalOf(row),
  };
}

export async function readProposal(db: Queryable, id: string): Promise<Proposal> {
  return toProposal(await proposals(db).where('proposal.id', '=', id).executeTakeFirstOrThrow());
}

/** Returns a proposal with what readers currently see. Refuses `request:notFound`. */
export async function compareProposal(db: Queryable, id: string): Promise<ResultOf<Schemas['getProposal']>> {
  const row = (await proposals(db).where('proposal.id', '=', id).executeTakeFirst()) ?? refuse('request:notFound');
  const before = await readPiece(db, row.kind, row.content_id);
  return { ...toProposal(row), before: before ? { texts: before.texts, fields: before.fields } : null };
}

/** Reads a piece as readers have it. */
export async function readPiece(db: Queryable, kind: ContentKind, id: string): Promise<ShelvedPiece | undefined> {
  return (await shelves[kind].list(db)).find((piece) => piece.id === id);
}

/** Reads the newest version of a piece if it is approved but waits for its time. */
export async function readScheduled(db: Queryable, kind: ContentKind, id: string) {
  const row = await proposals(db)
    .where('proposal.kind', '=', kind)
    .where('proposal.content_id', '=', id)
    .where('proposal.version', '=', latest)
    .where('proposal.published_at', 'is', null)
    .executeTakeFirst();
  return row && { categoryId: row.category_id, texts: row.texts, fields: row.fields };
}

/** Lists the proposals for one text, newest first. */
export async function listVersions(db: Queryable, { Kind, Id }: QueryOf<Schemas['listVersions']>) {
  const rows = await proposals(db)
    .where('proposal.kind', '=', Kind)
    .where('proposal.content_id', '=', Id)
    .orderBy('proposal.id', 'desc')
    .limit(shownVersions)
    .execute();
  return { items: rows.map(toProposal) };
}

/** A group notice that was waiting for its time and was cancelled. */
const begunNotice = sql`(select 1 from group_notice notice
  where proposal.kind = 'groupNotice' and notice.content_id = proposal.content_id)`;

/** Lists every text as readers see it, with what waits for approval or for its time, and what was taken down. */
export async function listContent(db: Queryable, now: Date): Promise<ResultOf<Schemas['list']>> {
  const versions = await newestVersions(db);
  const items = [];
  for (const kind of listedKinds)
    for (const piece of await shelves[kind].list(db))
      items.push(pieceOf(kind, piece, versions.get(`${kind} ${piece.id}`) ?? 0));
  const waiting = await proposals(db)
    .where('proposal.published_at', 'is', null)
    .where((eb) => eb.or([eb('proposal.status', '=', 'proposed'), eb('proposal.publish_at', '>', now)]))
    .where('proposal.status', '<>', 'rejected')
    .where((eb) => eb.not(eb.exists(begunNotice)))
    .where((eb) => eb.not(overtaken))
    .orderBy('proposal.id', 'desc')
    .execute();
  const removed = await proposals(db)
    .where('proposal.is_removal', '=', true)
    .where('proposal.published_at', 'is not', null)
    .where('proposal.version', '=', latest)
    .orderBy('proposal.published_at', 'desc')
    .limit(shownVersions)
    .execute();
  return {
    items,
    categories: await listCategories(db),
    proposals: waiting.map(toProposal),
    removed: removed.map(toProposal),
    notices: await listNotices(db),
  };
}

const listedKinds: readonly ContentKind[] = ['announcement', 'article', 'category', 'footer', 'contacts', 'appVersion'];

async function newestVersions(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('content_proposal')
    .select((eb) => ['kind', 'content_id', eb.fn.max('version').as('version')])
    .where('version', 'is not', null)
    .groupBy(['kind', 'content_id'])
    .execute();
  return new Map(rows.map(({ kind, content_id, version }) => [`${kind} ${content_id}`, version ?? 0]));
}

const pieceOf = (kind: ContentKind, { id, categoryId, texts, fields, updatedAt }: ShelvedPiece, version: number) => ({
  kind,
  contentId: id,
  categoryId,
  texts,
  fields,
  version,
  updatedAt: updatedAt?.toISOString() ?? null,
});
