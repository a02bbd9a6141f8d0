import { owned, type OwnedTable } from '#server/platform/owned.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import './tables.ts';

/** What a customer wrote to us belongs to the customer and is included in the data export; our notes on it are not. */
export const contactUsOwned: readonly OwnedTable[] = [
  owned('contact_request', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: ['details_sealed', 'locale', 'created_at', 'settled_as', 'settled_at'],
    withholds: {
      id: 'internal',
      number: 'internal',
      user_id: 'internal',
      email_index: 'internal',
      areas: 'internal',
      purpose: 'internal',
      settled_by: 'staff',
      note: 'staff',
    },
  }),
];

/** Kept for a year after the last outcome; requests not handled yet are kept. */
export const contactUsKept: readonly Kept[] = [{ table: 'contact_request', since: 'settled_at', forMs: 365 * dayMs }];
