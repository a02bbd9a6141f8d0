import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Given } from '../commands/index.ts';
import { changedIn, lockCatalogue, publish } from '../catalogue/index.ts';
import {
  assertUndecided,
  proposalAnswers,
  settleProposal,
  takeDecision,
  textFact,
  textFacts,
  type CaseOrder,
  type CaseType,
} from '../staff/index.ts';
import type { ProposalRow } from './list.ts';
import { refuseStale, refuseUnsound } from './propose.ts';
import { problemsAt } from './study.ts';
import { catalogueProposalColumns, catalogueProposals, type Preview } from './tables.ts';

/**
 * Catalogue changes at the desk: never decided by their proposer. Once approved, a change is a version from its
 * effective instant on.
 */
export const catalogueCases: CaseType = { kind: 'catalogue', show: showCase, carryOut: decide };

const mostShown = 50;

const proposals = (db: Queryable, id: string) =>
  db.selectFrom('catalogue_proposal').select(catalogueProposalColumns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await proposals(db, id).executeTakeFirst();
  if (!row) return undefined;
  const open = proposalAnswers(row.status);
  const isStale = open.length > 0 && (await changedIn(db, sql`v.version > ${row.base_version}`, row.rows)).length > 0;
  return {
    facts: [
      ...rowFacts(row.preview.rows),
      ...textFacts({
        reverts: row.reverts === null ? null : String(row.reverts),
        effectiveAt: row.effective_at?.toISOString() ?? null,
        remark: row.reason,
      }),
    ],
    version: isStale ? 'stale' : row.status,
    answers: isStale ? open.filter((answer) => answer === 'reject') : open,
    sides: [],
    deciders: [row.proposed_by],
  };
}

/** Returns one fact per changed row; for a file's changes that are to be reverted, also how many more there are. */
function rowFacts(rows: Preview['rows']) {
  const shown = rows.slice(0, mostShown).map((one) => textFact('row', textOf(one)));
  return rows.length > mostShown ? [...shown, textFact('row', `+${rows.length - mostShown}`)] : shown;
}

/** Formats a row as one line: its key, and what differs. */
function textOf({ part, key, fields }: Preview['rows'][number]): string {
  const said = fields.map(({ field, before, after }) => `${field} ${before ?? '–'} → ${after ?? '–'}`);
  return `${part} ${key.replaceAll(' *', '')}: ${said.join(', ')}`;
}

async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx } = given;
  // Lock first: versions are published one at a time, and each is compared with those before it.
  await lockCatalogue(tx);
  const row = await proposals(tx, id).forUpdate().executeTakeFirst();
  if (!row) refuse('request:notFound');
  assertUndecided(catalogueProposals, row);
  await takeDecision(given, { kind: 'catalogue', id, decision, reason, sides: [], deciders: [row.proposed_by] });
  const version = decision === 'approve' ? await publishProposal(given, row) : null;
  await settleProposal(given, catalogueProposals, row, decision, { version });
  const details = { version, effectiveAt: row.effective_at?.toISOString() ?? null };
  given.note({ action: `catalogue.${decision}`, subject: `catalogueProposal:${id}`, details, reason: reason.trim() });
}

/** Checks the proposal again, because the catalogue may have changed since. */
async function publishProposal({ tx, deps, actor, now }: Given, row: ProposalRow): Promise<number> {
  if (row.effective_at !== null && row.effective_at <= now) refuse('catalogue:past');
  const effectiveAt = row.effective_at ?? now;
  await refuseStale(tx, row.rows, row.base_version);
  refuseUnsound(await problemsAt(tx, effectiveAt, row.rows));
  return publish(tx, deps.ids, row.rows, {
    effectiveAt,
    madeAt: now,
    madeBy: row.proposed_by,
    approvedBy: actor.id,
    // The text is sealed with the proposal, which names this version.
    reason: 'as proposed',
  });
}
