import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { shownOfSaved, withheldOfSaved } from './saved.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const payeesOwned: readonly OwnedTable[] = [
  owned('bank_payee', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [...shownOfSaved, 'usable_at'],
    withholds: withheldOfSaved,
  }),
];
