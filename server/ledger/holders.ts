import { sql, type RawBuilder } from 'kysely';

/** Subquery of one column, `owner`: owners who hold any of these assets, in any kind of account. */
export const holdersOf = (assets: readonly string[]): RawBuilder<unknown> => sql`(
  select distinct a.owner from ledger_account a join ledger_account_kind k using (kind)
   where k.is_customers and a.balance > 0 and a.asset = any (${[...assets]}::text[]))`;
