import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { shownOfSaved, withheldOfSaved } from '../payees/index.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const recipientsOwned: readonly OwnedTable[] = [
  owned('transfer_recipient', {
    whose: 'account_id',
    orderedBy: 'id',
    shows: [...shownOfSaved, 'revision'],
    withholds: withheldOfSaved,
  }),
];
