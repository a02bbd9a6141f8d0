import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { useLive } from '#src/platform/local.ts';
import { localTable } from '#src/platform/local-table.ts';
import type { UserRows } from '#worker/local/tables.ts';

export type CardRow = UserRows['corporateCards'];

/** Cards visible to the user, on this device. Each round fetches all, because a manager may lose that role. */
export const cardsTable = localTable({
  name: 'corporateCards',
  calls: [corporateCards.list],
  scope: 'account',
  isPushed: true,
  isSnapshot: true,
  page: ({ Cursor, MaxResultCount }, options) =>
    api(corporateCards.list, { query: { Cursor, MaxResultCount } }, options),
});

export type PaymentRow = UserRows['cardPayments'];

/** Payments grow without limit, and users look for the newest. */
const newestPayments = 5000;

/** Payments with the cards visible to the user. */
export const paymentsTable = localTable({
  name: 'cardPayments',
  calls: [corporateCards.listPayments],
  scope: 'account',
  isPushed: true,
  newestBy: 'createdAt',
  keep: newestPayments,
  page: (query, options) => api(corporateCards.listPayments, { query }, options),
});

const shown = 100;

/** Returns one card's payments, newest first; undefined while they are read. */
export function useCardPayments(cardId: string): readonly PaymentRow[] | undefined {
  return useLive(
    async (local) => {
      const rows = (await paymentsTable.in(local)?.where('cardId').equals(cardId).toArray()) ?? [];
      return rows.toSorted((one, other) => (one.id < other.id ? 1 : -1)).slice(0, shown);
    },
    [cardId],
  );
}
