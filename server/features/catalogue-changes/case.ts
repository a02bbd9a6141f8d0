import { sql } from 'kysely';
import { caseAnswers } from '#contract/desk/rules.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { movedBy } from '#server/platform/orders.ts';
import type { Given } from '../commands/index.ts';
import { changedIn, lockCatalogue, publish } from '../catalogue/index.ts';
import { closeCase, takeDecision, textFact, textFacts, type CaseOrder, type CaseType } from '../staff/index.ts';
import type { ProposalRow } from './list.ts';
import { refuseStale, refuseUnsound } from './propose.ts';
import { problemsAt } from './study.ts';
import { catalogueProposalColumns, type Preview } from './tables.ts';

/** Changes of the catalogue at the desk: never decided by who proposed them. Approved, one is a version from its instant on. */
export const catalogueCases: CaseType = { kind: 'catalogue', show: showCase, carryOut: decide };

const proposals = (db: Queryable, id: string) =>
  db.selectFrom('catalogue_proposal').select(catalogueProposalColumns).where('id', '=', id);

async function showCase(_deps: Deps, db: Queryable, id: string) {
  const row = await proposals(db, id).executeTakeFirst();
  if (!row) return undefined;
  const isOpen = row.status === 'proposed';
  const isStale = isOpen && (await changedIn(db, sql`v.version > ${row.base_version}`, row.rows)).length > 0;
  const answers = isStale ? (['reject'] as const) : caseAnswers;
  return {
    facts: [
      ...row.preview.rows.map((one) => textFact('row', textOf(one))),
      ...textFacts({
        reverts: row.reverts === null ? null : String(row.reverts),
        effectiveAt: row.effective_at?.toISOString() ?? null,
        remark: row.reason,
      }),
    ],
    version: isStale ? 'stale' : row.status,
    answers: isOpen ? answers : [],
    sides: [],
    deciders: [row.proposed_by],
  };
}

/** A row as one line: what names it, and what differs in it. */
function textOf({ part, key, fields }: Preview['rows'][number]): string {
  const said = fields.map(({ field, before, after }) => `${field} ${before ?? '–'} → ${after ?? '–'}`);
  return `${part} ${key.replaceAll(' *', '')}: ${said.join(', ')}`;
}

async function decide(given: Given, { id, decision, reason }: CaseOrder): Promise<void> {
  const { tx, deps, actor, now } = given;
  // First: versions come one after the other, and each is compared with those before it.
  await lockCatalogue(tx);
  const row = await proposals(tx, id).forUpdate().executeTakeFirst();
  if (!row) refuse('request:notFound');
  if (row.status !== 'proposed') refuse(60015, { status: row.status });
  await takeDecision(given, { kind: 'catalogue', id, decision, reason, sides: [], deciders: [row.proposed_by] });
  const version = decision === 'approve' ? await publishProposal(given, row) : null;
  const status = decision === 'approve' ? 'approved' : 'rejected';
  const decided = { status, decided_by: actor.id, decided_at: now, version } as const;
  await tx.updateTable('catalogue_proposal').set(decided).where('id', '=', id).execute();
  await closeCase(tx, deps, { kind: 'catalogue', id }, status, movedBy('operator', given));
  const details = { reason: reason.trim(), version, effectiveAt: row.effective_at?.toISOString() ?? null };
  given.note({ action: `catalogue.${decision}`, subject: `catalogueProposal:${id}`, details });
}

/** Looked at anew: others may have changed the catalogue since. */
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
    reason: row.reason,
  });
}
