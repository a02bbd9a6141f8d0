import { notices } from '#contract/notices/calls.ts';
import type { NoticeValues } from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/paths.ts';
import type { Someone } from './company.ts';

/** Returns what a user was told of changes to their account's security, oldest first, and where each notice leads. */
export async function toldChanges({ device }: Someone) {
  const { items } = await device.ask(notices.list, { query: {} });
  return items
    .filter(({ kind }) => kind === 'security.changed')
    .map((notice) => {
      const { action, item } = notice.values as NoticeValues['security.changed'];
      return { action, item, path: noticePath(notice) };
    })
    .toReversed();
}
