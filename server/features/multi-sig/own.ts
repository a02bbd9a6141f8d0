import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

/** The columns of these tables that belong to a customer and are exported with their data. */
export const multiSigOwned: readonly OwnedTable[] = [
  owned('multi_sig_wallet', {
    whose: 'account_id',
    orderedBy: 'created_at',
    shows: ['id', 'name', 'network', 'minimum', 'status', 'address', 'created_at', 'updated_at'],
    withholds: { account_id: 'internal', created_by: 'internal', salt: 'internal' },
  }),
  owned('multi_sig_signer', {
    whose: ({ accountId }) =>
      sql`user_id = ${accountId} or wallet_id in (select id from multi_sig_wallet where account_id = ${accountId})`,
    orderedBy: 'invited_at',
    shows: [
      'wallet_id',
      'position',
      'label',
      'status',
      'key_kind',
      'address',
      'joins_minimum',
      'invited_at',
      'answered_at',
    ],
    withholds: { id: 'internal', user_id: 'internal', replaces: 'internal' },
  }),
  owned('multi_sig_operation', {
    whose: ({ accountId }) => sql`wallet_id in (select id from multi_sig_wallet where account_id = ${accountId})`,
    orderedBy: 'created_at',
    shows: [
      'id',
      'wallet_id',
      'kind',
      'status',
      'asset',
      'amount',
      'address',
      'new_minimum',
      'minimum',
      'hash',
      'transaction_hash',
      'failure_reason',
      'created_at',
      'updated_at',
      'expires_at',
      'sent_at',
      'completed_at',
    ],
    withholds: { created_by: 'internal', replaced_id: 'internal', replacement_id: 'internal', proposal: 'internal' },
    amounts: { amount: 'asset' },
  }),
  owned('multi_sig_signature', {
    whose: ({ accountId }) => sql`signer_id in (select id from multi_sig_signer where user_id = ${accountId})`,
    orderedBy: 'number',
    shows: ['operation_id', 'decision', 'signature', 'created_at'],
    withholds: { number: 'internal', signer_id: 'internal' },
  }),
];
