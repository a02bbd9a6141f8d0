import { cardPurchase } from '#contract/card-purchase/calls.ts';
import { api } from '#src/platform/api.ts';
import { localTable } from '#src/platform/local-table.ts';

/** Coins bought by card or from the account's own money, as stored on this device. */
export const cardPurchasesTable = localTable({
  name: 'cardPurchases',
  calls: [cardPurchase.list],
  scope: 'account',
  isPushed: true,
  newestBy: 'createdAt',
  keep: 20_000,
  page: (body, options) => api(cardPurchase.list, { body }, options),
});
