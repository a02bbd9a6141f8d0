import { appeals } from '#contract/appeals/calls.ts';
import type { appealsSchemas } from '#contract/appeals/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

export type AppealRow = ResultOf<typeof appealsSchemas.get>;

/** Appeals about the account's orders, as either side, on this device. */
export const appealsTable = localTable({
  name: 'appeals',
  calls: [appeals.list],
  scope: 'account',
  isPushed: true,
  newestBy: 'createdAt',
  keep: 5000,
  page: (query, options) => api(appeals.list, { query }, options),
});
