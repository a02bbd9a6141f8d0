import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { shownOfSaved, withheldOfSaved } from '../payees/index.ts';
import './tables.ts';

/** What of these tables belongs to a customer, and is handed out with his data. */
export const recipientsOwned: readonly OwnedTable[] = [
  owned('transfer_recipient', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [...shownOfSaved, 'revision'],
    withholds: withheldOfSaved,
  }),
];
