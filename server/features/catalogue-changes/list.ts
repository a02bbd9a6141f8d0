import { sql, type Selectable } from 'kysely';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { QueryOf } from '#contract/platform/call.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy } from '#server/platform/page.ts';
import { accounts } from '../accounts/index.ts';
import { changedIn } from '../catalogue/index.ts';
import { proposalAnswers, proposalOf } from '../staff/index.ts';
import { catalogueProposalColumns, type CatalogueProposalTable } from './tables.ts';

export type ProposalRow = Selectable<CatalogueProposalTable>;

const proposals = (db: Queryable) =>
  db
    .selectFrom('catalogue_proposal as proposal')
    .innerJoin(accounts.as('proposer'), 'proposer.id', 'proposal.proposed_by')
    .leftJoin(accounts.as('decider'), 'decider.id', 'proposal.decided_by')
    .select((eb) => [
      ...catalogueProposalColumns.map((column) => `proposal.${column}` as const),
      eb.fn.coalesce('proposer.name', 'proposer.email').as('proposer_name'),
      eb.fn.coalesce('decider.name', 'decider.email').as('decider_name'),
    ]);

type ShownRow = Awaited<ReturnType<ReturnType<typeof proposals>['executeTakeFirstOrThrow']>>;

async function toItem(db: Queryable, row: ShownRow) {
  const isWaiting = proposalAnswers(row.status).length > 0;
  const stale = isWaiting ? await changedIn(db, sql`v.version > ${row.base_version}`, row.rows) : [];
  return {
    id: row.id,
    reason: row.reason,
    revertOf: row.reverts,
    effectiveAt: row.effective_at?.toISOString() ?? null,
    preview: row.preview,
    isStale: stale.length > 0,
    ...proposalOf(row),
    version: row.version,
  };
}

export async function readProposal(db: Queryable, id: string) {
  return toItem(db, await proposals(db).where('proposal.id', '=', id).executeTakeFirstOrThrow());
}

export async function listProposals({ db }: Deps, query: QueryOf<typeof catalogueChangesSchemas.list>) {
  const { Status, Id } = query;
  const wanted = proposals(db)
    .$if(Status !== undefined, (all) => all.where('proposal.status', '=', Status ?? 'proposed'))
    .$if(Id !== undefined, (all) => all.where('proposal.id', '=', Id ?? ''));
  const { rows, nextCursor } = await pageBy(wanted, query, { order: 'newest', by: 'proposal.id' });
  return { items: await Promise.all(rows.map((row) => toItem(db, row))), nextCursor };
}
