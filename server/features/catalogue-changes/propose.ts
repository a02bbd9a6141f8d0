import { sql } from 'kysely';
import type { catalogueChangesSchemas } from '#contract/catalogue/changes/schemas.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { beginProposal, openCase, staffCommand, takeDecision } from '../staff/index.ts';
import { changedIn, type Changes, countChanges, type Problem } from '../catalogue/index.ts';
import { readProposal } from './list.ts';
import { studyDraft, type Draft } from './study.ts';
import { catalogueProposals } from './tables.ts';

/** Previews what a draft would do; nothing is stored. */
export async function previewChange({ db, clock }: Deps, draft: Draft) {
  const now = clock.now();
  refusePast(draft, now);
  const { preview, problems, digest, baseVersion } = await studyDraft(db, now, draft);
  return { ...preview, problems, digest, baseVersion };
}

/** Proposes a change; nothing changes until another operator approves. */
export const proposeChange = defineCommand({ ...staffCommand, name: 'catalogue.propose', work: propose });

async function propose(given: Given, input: BodyOf<typeof catalogueChangesSchemas.propose>) {
  const { tx, deps, actor, now } = given;
  const { baseVersion, reason, revertOf } = input;
  const effectiveAt = input.effectiveAt === null ? null : new Date(input.effectiveAt);
  refusePast(input, now);
  const { rows, preview, problems, digest } = await studyDraft(tx, now, input);
  if (countChanges(rows) === 0) refuse(60015);
  await refuseStale(tx, rows, baseVersion);
  refuseUnsound(problems);
  await takeDecision(given, { kind: 'catalogue', id: digest, decision: 'propose', sides: [] });
  const id = deps.ids.uuid();
  const said = { reason: reason.trim(), reverts: revertOf, effective_at: effectiveAt };
  await tx
    .insertInto('catalogue_proposal')
    .values({
      id,
      ...said,
      reason: sealText(deps.vault, 'catalogueReason', id, said.reason),
      rows: JSON.stringify(rows),
      preview: JSON.stringify(preview),
      base_version: baseVersion,
      proposed_by: actor.id,
      proposed_at: now,
    })
    .execute();
  beginProposal(given, catalogueProposals, id);
  await openCase(tx, deps, { kind: 'catalogue', id, customerId: null });
  given.note({
    action: 'catalogue.propose',
    subject: `catalogueProposal:${id}`,
    reason: said.reason,
    details: {
      revertOf,
      effectiveAt: input.effectiveAt,
      rows: preview.rows.map(nameOf).join(', '),
    },
  });
  return readProposal(tx, id);
}

function refusePast({ effectiveAt }: Draft, now: Date): void {
  if (effectiveAt !== null && new Date(effectiveAt) <= now) refuse('catalogue:past', { field: 'effectiveAt' });
}

const nameOf = ({ part, key }: { readonly part: string; readonly key: string }) => `${part}: ${key}`;

/** Refuses a proposal if what was seen when it was made has changed since. */
export async function refuseStale(tx: Tx, rows: Changes, baseVersion: number): Promise<void> {
  const [stale] = await changedIn(tx, sql`v.version > ${baseVersion}`, rows);
  if (stale !== undefined) refuse('catalogue:stale', { row: stale });
}

/** Refuses an inconsistent catalogue, which would stop orders. */
export function refuseUnsound(problems: readonly Problem[]): void {
  if (problems.length > 0)
    refuse('catalogue:unsound', { problems: problems.map(({ kind, of }) => `${kind} ${of}`).join(', ') });
}
