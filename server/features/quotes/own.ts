import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The customer's own data in these tables, included in their data export. */
export const quotesOwned: readonly OwnedTable[] = [
  owned('quote', {
    whose: 'account_id',
    orderedBy: 'issued_at',
    shows: [
      'purpose',
      'gives_asset',
      'gives_amount',
      'gets_asset',
      'gets_amount',
      'rate',
      'rate_at',
      'mid_rate',
      'spread_bps',
      'fee',
      'price',
      'reference_price',
      'issued_at',
      'expires_at',
      'used_at',
    ],
    withholds: {
      id: 'internal',
      account_id: 'internal',
      asked_by: 'internal',
      sub_account_id: 'internal',
      terms_id: 'internal',
      pair_id: 'internal',
    },
    amounts: { gives_amount: 'gives_asset', fee: 'gives_asset', gets_amount: 'gets_asset' },
  }),
];
