import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { useLive } from '#src/platform/local.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type CardRow = UserRows['corporateCards'];

/** The cards that somebody may see, on this device. Each round brings all: who manages them may lose that. */
export const cardsTable = localTable({
  name: 'corporateCards',
  calls: [corporateCards.list],
  scope: 'account',
  isPushed: true,
  isSnapshot: true,
  permission: 'cards.read',
  page: ({ Cursor, MaxResultCount }, options) =>
    api(corporateCards.list, { query: { Cursor, MaxResultCount } }, options),
});

export type PaymentRow = UserRows['cardPayments'];

/** They grow for ever; the newest are what somebody looks for. */
const newestPayments = 5000;

/** What was paid with the cards that somebody may see. */
export const paymentsTable = localTable({
  name: 'cardPayments',
  calls: [corporateCards.listPayments],
  scope: 'account',
  isPushed: true,
  permission: 'cards.read',
  newestBy: 'createdAt',
  keep: newestPayments,
  page: (query, options) => api(corporateCards.listPayments, { query }, options),
});

const shown = 100;

/** Of one card, newest first; undefined while the device is read. */
export function useCardPayments(cardId: string): readonly PaymentRow[] | undefined {
  return useLive(
    async (local) => {
      const rows = (await paymentsTable.in(local)?.where('cardId').equals(cardId).toArray()) ?? [];
      return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, shown);
    },
    [cardId],
  );
}
