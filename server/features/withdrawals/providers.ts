import { sql } from 'kysely';
import type { TravelRule } from '#contract/withdrawals/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import './tables.ts';

/** Lists the names of the providers travel rule data can be sent to. */
export async function listProviders({ db }: Deps) {
  const rows = await db
    .selectFrom('travel_rule_provider')
    .select('name')
    .orderBy(sql`lower(name)`)
    .execute();
  return { items: rows.map(({ name }) => name) };
}

/** Whether a declared provider is on the list: a name typed in is not enough to pass. */
export async function isKnownProvider(db: Queryable, rule: TravelRule | null): Promise<boolean> {
  const name = rule?.providerName?.trim().toLowerCase() ?? '';
  const known = await db
    .selectFrom('travel_rule_provider')
    .select('code')
    .where(sql<string>`lower(name)`, '=', name)
    .executeTakeFirst();
  return known !== undefined;
}
