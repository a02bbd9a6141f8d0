import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { lockCatalogue, publish } from '../catalogue/index.ts';
import { readProposal, type ProposalRow } from './list.ts';
import { refuseStale, refuseUnsound } from './propose.ts';
import { problemsAt } from './study.ts';
import { catalogueProposalColumns } from './tables.ts';

/** Four eyes: whoever proposed it can't decide it. Approved, it is a new version from its instant on. */
export const decideChange = defineCommand({ ...staffCommand, name: 'catalogue.decide', work: decide });

async function decide(given: Given, { id, isApproved }: BodyOf<typeof catalogueChangesSchemas.decide>) {
  const { tx, actor, now } = given;
  // First: versions come one after the other, and each is compared with those before it.
  await lockCatalogue(tx);
  const row = await tx
    .selectFrom('catalogue_proposal')
    .select(catalogueProposalColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) refuse('request:notFound');
  if (row.status !== 'proposed') refuse(60015);
  const decision = isApproved ? 'approve' : 'reject';
  await takeDecision(given, { kind: 'catalogue', id, decision, sides: [], deciders: [row.proposed_by] });
  const version = isApproved ? await carryOut(given, row) : null;
  await tx
    .updateTable('catalogue_proposal')
    .set({ status: isApproved ? 'approved' : 'rejected', decided_by: actor.id, decided_at: now, version })
    .where('id', '=', id)
    .execute();
  const details = { reason: row.reason, version, effectiveAt: row.effective_at?.toISOString() ?? null };
  given.note({ action: `catalogue.${decision}`, subject: `catalogueProposal:${id}`, details });
  return readProposal(tx, id, actor.id);
}

/** Looked at anew: others may have changed the catalogue since. */
async function carryOut({ tx, deps, actor, now }: Given, row: ProposalRow): Promise<number> {
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
