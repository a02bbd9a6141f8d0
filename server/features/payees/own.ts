import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { shownOfSaved, withheldOfSaved } from './saved.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const payeesOwned: readonly OwnedTable[] = [
  owned('bank_payee', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [...shownOfSaved, 'usable_at'],
    withholds: withheldOfSaved,
  }),
];
