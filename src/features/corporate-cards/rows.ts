import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type CardRow = UserRows['corporateCards'];

/** The cards that somebody may see, on this device. Each round brings all: who manages them may lose that. */
export const cardsTable = localTable({
  name: 'corporateCards',
  scope: 'account',
  isPushed: true,
  isSnapshot: true,
  page: ({ Cursor, MaxResultCount }, options) =>
    api(corporateCards.list, { query: { Cursor, MaxResultCount } }, options),
});
