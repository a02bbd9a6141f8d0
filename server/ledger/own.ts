import { sql } from 'kysely';
import { owned, type OwnedTable } from '#server/platform/owned.ts';
import './tables.ts';

const accounted = (column: 'owner' | 'asset' | 'kind') =>
  sql`(select a.${sql.ref(column)} from ledger_account a where a.id = ledger_entry.account_id)`;
const transferred = (column: 'kind' | 'reference') =>
  sql`(select t.${sql.ref(column)} from ledger_transfer t where t.id = ledger_entry.transfer_id)`;

/** Balances and every entry behind them, for the customer's data export. */
export const ledgerOwned: readonly OwnedTable[] = [
  owned('ledger_account', {
    whose: ({ owners }) => sql`owner = any (${owners})`,
    orderedBy: 'id',
    shows: ['owner', 'asset', 'kind', 'balance', 'opened_at'],
    withholds: { id: 'internal', shard: 'internal', entry_count: 'internal', may_go_negative: 'internal' },
    amounts: { balance: 'asset' },
  }),
  owned('ledger_entry', {
    whose: ({ owners }) => sql`account_id in (select id from ledger_account where owner = any (${owners}))`,
    orderedBy: 'created_at',
    shows: ['amount', 'balance_after', 'created_at'],
    withholds: { account_id: 'internal', seq: 'internal', transfer_id: 'internal' },
    amounts: { amount: 'asset', balance_after: 'asset' },
    adds: () => ({
      owner: accounted('owner'),
      asset: accounted('asset'),
      account_kind: accounted('kind'),
      kind: transferred('kind'),
      reference: transferred('reference'),
    }),
  }),
  owned('ledger_hold', {
    whose: ({ owners }) => sql`owner = any (${owners})`,
    orderedBy: 'id',
    shows: ['id', 'owner', 'asset', 'amount', 'remaining'],
    withholds: {},
    amounts: { amount: 'asset', remaining: 'asset' },
  }),
];
