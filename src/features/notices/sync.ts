import { notices } from '#contract/notices/calls.ts';
import { keptNotices } from '#contract/notices/rules.ts';
import { api } from '#src/platform/api.ts';
import { openLocal } from '#src/platform/local.ts';
import { localTable } from '#src/platform/local-table.ts';

export const noticesTable = localTable({
  name: 'notices',
  calls: [notices.list],
  scope: 'user',
  isPushed: true,
  newestBy: 'at',
  keep: keptNotices,
  page: async (query, options) => {
    const answer = await api(notices.list, { query }, options);
    const known = (await (await openLocal()).user?.notices.bulkGet(answer.items.map(({ id }) => id))) ?? [];
    // Items read here may still be queued for the server; an item never becomes unread again.
    const items = answer.items.map((item, index) => ({ ...item, readAt: item.readAt ?? known[index]?.readAt ?? null }));
    return { ...answer, items };
  },
});
