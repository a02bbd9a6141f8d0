import { notices } from '#contract/notices/calls.ts';
import { keptNotices } from '#contract/notices/rules.ts';
import { api } from '#src/platform/api.ts';
import { openLocal, registerSync } from '#src/platform/local.ts';

export const noticesSync = 'notices';

const page = 100;

registerSync({
  name: noticesSync,
  database: 'user',
  table: 'notices',
  isPushed: true,
  keep: { newest: keptNotices, by: 'at' },
  fetchPage: async ({ updatedAfter, cursor }, signal) => {
    const query = { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: page };
    const answer = await api(notices.list, { query }, { signal, isInline: true });
    const { user } = await openLocal();
    const known = (await user?.notices.bulkGet(answer.items.map(({ id }) => id))) ?? [];
    // What was read here may still be on its way to the server; nothing is ever unread again.
    const items = answer.items.map((item, index) => ({ ...item, readAt: item.readAt ?? known[index]?.readAt ?? null }));
    return { ...answer, items };
  },
});
