import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import { contentFacts, contentFields, contentName } from '#contract/content/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { refuse } from '#contract/platform/errors.ts';
import { locales } from '#contract/platform/locales.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { beginProposal, openCase, staffCommand, takeDecision } from '../../staff/index.ts';
import type { ShelvedPiece } from '../shelves.ts';
import { latestVersion, readPiece, readScheduled, readProposal } from './list.ts';
import { contentProposals } from './tables.ts';
import { refuseUnfit } from './unfit.ts';

type Proposed = BodyOf<typeof contentDeskSchemas.propose>;

/** Proposes a text; readers see none of it until another operator approves. */
export const proposeContent = defineCommand({ ...staffCommand, name: 'content.propose', work: propose });

async function propose(given: Given, input: Proposed) {
  const { tx, deps, actor, now } = given;
  const { kind, contentId, isRemoval, baseVersion } = input;
  const publishAt = input.publishAt === null ? null : new Date(input.publishAt);
  if (publishAt !== null && publishAt <= now) refuse('catalogue:past', { field: 'publishAt' });
  const before = await readPiece(tx, kind, contentId);
  // What was sent to customers can't have another version.
  if (contentFacts[kind].isSentOnce && baseVersion > 0) refuse('catalogue:stale', { row: contentId });
  const scheduled = await readScheduled(tx, kind, contentId);
  // Of a text that readers don't have yet, this cancels the publication.
  const piece = isRemoval ? (before ?? scheduled ?? refuse('request:notFound')) : input;
  await refuseUnfit(tx, { ...input, ...piece });
  if ((await latestVersion(tx, kind, contentId)) !== baseVersion) refuse('catalogue:stale', { row: contentId });
  // The published text proposed again cancels a scheduled change.
  if (!scheduled) refuseUnchanged(before, input);
  const decision = isRemoval ? 'takeDown' : 'propose';
  await takeDecision(given, { kind: 'content', id: contentName(kind, contentId), decision, sides: [] });
  const id = deps.ids.uuid();
  await tx
    .insertInto('content_proposal')
    .values({
      id,
      kind,
      content_id: contentId,
      category_id: piece.categoryId,
      texts: JSON.stringify(piece.texts),
      fields: JSON.stringify(piece.fields),
      is_removal: isRemoval,
      base_version: baseVersion,
      reason: sealText(deps.vault, 'contentReason', id, input.reason.trim()),
      publish_at: publishAt,
      proposed_by: actor.id,
      proposed_at: now,
    })
    .execute();
  beginProposal(given, contentProposals, id);
  await openCase(tx, deps, { kind: 'content', id, customerId: null });
  given.note({
    action: 'content.propose',
    subject: `contentProposal:${id}`,
    reason: input.reason.trim(),
    details: { kind, contentId, isRemoval, publishAt: input.publishAt },
  });
  return readProposal(tx, id);
}

/** Refuses a proposal that changes nothing: a version identical to the previous one would be none. */
function refuseUnchanged(before: ShelvedPiece | undefined, input: Proposed): void {
  if (!before || input.isRemoval) return;
  const said = (piece: Pick<Proposed, 'categoryId' | 'fields' | 'texts'>) => [
    piece.categoryId,
    ...contentFields.map((name) => piece.fields[name]),
    ...locales.flatMap((locale) => [piece.texts[locale].title, piece.texts[locale].body]),
  ];
  if (said(before).join('\0') === said(input).join('\0')) refuse(60015);
}
