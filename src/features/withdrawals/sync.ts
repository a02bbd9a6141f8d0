import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { registerSync } from '#src/platform/local.ts';

/** Withdrawals as this device keeps them, in the account's own database. */
export const withdrawalSync = 'withdrawals';

const page = 100;

registerSync({
  name: withdrawalSync,
  database: 'account',
  table: 'withdrawals',
  fetchPage: ({ updatedAfter, cursor }, signal) =>
    api(
      withdrawals.list,
      { body: { UpdatedAfter: updatedAfter ?? undefined, Cursor: cursor ?? undefined, MaxResultCount: page } },
      { signal, isInline: true },
    ),
});
