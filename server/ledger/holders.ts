import { sql, type RawBuilder } from 'kysely';

/** Owners who hold some of these assets, in whatever state: a subquery of one column, `owner`. */
export const holdersOf = (assets: readonly string[]): RawBuilder<unknown> => sql`(
  select distinct a.owner from ledger_account a join ledger_account_kind k using (kind)
   where k.is_customers and a.balance > 0 and a.asset = any (${[...assets]}::text[]))`;
