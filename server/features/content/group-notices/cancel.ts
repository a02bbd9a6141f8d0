import type { contentDeskSchemas } from '#contract/content/desk-schemas.ts';
import { contentName } from '#contract/content/rules.ts';
import type { BodyOf } from '#contract/platform/call.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { staffCommand, takeDecision } from '../../staff/index.ts';
import { lockPiece } from '../desk/publish.ts';
import { toNotice } from './list.ts';
import { groupNoticeColumns } from './tables.ts';

type Cancelled = BodyOf<typeof contentDeskSchemas.cancelNotice>;

/**
 * Stops a group notice that is being sent or approved for later. One operator may do so, since not being notified harms
 * no one. The current batch finishes first. Refuses 60015 if everyone has it or it was already stopped.
 */
export const cancelNotice = defineCommand({ ...staffCommand, name: 'content.cancelNotice', work: cancel });

async function cancel(given: Given, { contentId, reason }: Cancelled) {
  const { tx, now } = given;
  const kind = 'groupNotice';
  const decision = { kind: 'content', id: contentName(kind, contentId), decision: 'cancel', sides: [] } as const;
  await takeDecision(given, decision);
  await lockPiece(tx, { kind, content_id: contentId, category_id: null });
  const begun = await find(given, contentId);
  if (begun && (begun.sent_at !== null || begun.cancelled_at !== null)) refuse(60015);
  await (begun
    ? tx.updateTable('group_notice').set({ cancelled_at: now }).where('content_id', '=', contentId).execute()
    : keepFromStarting(given, contentId));
  const subject = `groupNotice:${contentId}`;
  given.note({ action: 'content.cancelNotice', subject, reason: reason.trim(), details: { told: begun?.told ?? 0 } });
  return toNotice(must(await find(given, contentId), 'the cancelled notice'));
}

const find = ({ tx }: Given, contentId: string) =>
  tx
    .selectFrom('group_notice')
    .select(groupNoticeColumns)
    .where('content_id', '=', contentId)
    .forUpdate()
    .executeTakeFirst();

/** Marks a waiting notice as cancelled, so that it won't start. Refuses `request:notFound` if none is waiting. */
async function keepFromStarting({ tx, now }: Given, contentId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('content_proposal')
    .select(['texts', 'fields'])
    .where('kind', '=', 'groupNotice')
    .where('content_id', '=', contentId)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  const { texts, fields } = waiting ?? refuse('request:notFound');
  const row = { content_id: contentId, texts: JSON.stringify(texts), fields: JSON.stringify(fields), started_at: now };
  await tx
    .insertInto('group_notice')
    .values({ ...row, cancelled_at: now })
    .execute();
}
