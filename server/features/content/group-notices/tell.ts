import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { joined, writeTogether } from '#server/platform/write-together.ts';
import type { ByLocale, Text } from '../tables.ts';
import { telling } from '../../notices/index.ts';
import { nextOfGroup } from './group.ts';
import { groupNoticeColumns } from './tables.ts';

export const tellTask = 'content.tellGroup';

export interface TellJob {
  readonly contentId: string;
}

/** Customers notified per job, so that more urgent work can run in between. */
const batchSize = 100;

/** Returns the values of a group notice for a customer's notification. */
export const valuesOf = ({ en, 'zh-CN': zh }: ByLocale<Text>) => ({
  titleEn: en.title,
  bodyEn: en.body,
  titleZh: zh.title,
  bodyZh: zh.body,
});

/**
 * Job that notifies the next customers of the group, and leaves the rest to another job. If cancelled, it notifies no
 * one else.
 */
export async function tellGroup(deps: Deps, { contentId }: TellJob): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const notice = await tx
      .selectFrom('group_notice')
      .select(groupNoticeColumns)
      .where('content_id', '=', contentId)
      .where('sent_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!notice) return;
    const place = { until: notice.started_at, after: notice.told_up_to, limit: batchSize };
    const next = await nextOfGroup(tx, notice.fields, place);
    const values = valuesOf(notice.texts);
    await writeTogether(tx, joined(next.map(({ id }) => telling(deps, id, 'group.told', values))));
    await goOn(tx, deps, notice, next);
  });
}

async function goOn(
  tx: Tx,
  { clock }: Deps,
  notice: { readonly content_id: string; readonly told: number },
  told: readonly { readonly id: string }[],
): Promise<void> {
  const isLast = told.length < batchSize;
  const last = told.at(-1);
  await tx
    .updateTable('group_notice')
    .set({
      told: notice.told + told.length,
      ...(last ? { told_up_to: last.id } : {}),
      ...(isLast ? { sent_at: clock.now() } : {}),
    })
    .where('content_id', '=', notice.content_id)
    .execute();
  const job: TellJob = { contentId: notice.content_id };
  if (!isLast) await enqueue(tx, tellTask, job, { priority: 'later' });
}
