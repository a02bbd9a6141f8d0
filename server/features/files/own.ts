import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const filesOwned: readonly OwnedTable[] = [
  owned('upload', {
    whose: 'user_id',
    orderedBy: 'created_at',
    shows: ['id', 'purpose', 'content_type', 'size', 'sha256', 'created_at'],
    withholds: { user_id: 'internal', claimed_by: 'internal', is_sealed: 'internal' },
  }),
];
