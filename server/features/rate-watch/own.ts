import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const rateWatchOwned: readonly OwnedTable[] = [
  owned('rate_alert', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['id', 'from_asset', 'to_asset', 'direction', 'rate', 'created_at', 'reached_at', 'reached_rate'],
    withholds: { account_id: 'internal' },
  }),
];
