import { rowKey } from '#contract/catalogue/changes/rules.ts';
import { sql } from 'kysely';
import type { Tier } from '#contract/catalogue/entries.ts';
import { must } from '#contract/platform/errors.ts';
import { holdersOf } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import { depositAddresses } from '../deposits/index.ts';
import { accounts, subAccounts } from '../accounts/index.ts';
import { type CatalogueContent, type Changes, type PartName } from '../catalogue/index.ts';

/** Whom a row is about. */
interface Whom {
  readonly assets: readonly string[];
  /** Only those with an address there, or with the coin; null: whatever the chain. */
  readonly network: string | null;
  readonly tier: Tier | null;
}

/** How many customers each row touches, by its part and key: who hold the coin or have an address for it. */
export async function countCustomers(
  db: Queryable,
  content: CatalogueContent,
  rows: Changes,
): Promise<(part: PartName, key: string) => number> {
  const counts = new Map<string, number>();
  for (const { part, key, whom } of whomOf(content, rows)) counts.set(`${part} ${key}`, await count(db, whom));
  return (part, key) => counts.get(`${part} ${key}`) ?? 0;
}

function whomOf({ assetNetworks }: CatalogueContent, rows: Changes) {
  const everybody = { network: null, tier: null } as const;
  const named = <Entry extends object>(part: PartName, entries: readonly Entry[], whom: (entry: Entry) => Whom) =>
    entries.map((entry) => ({ part, key: rowKey(part, entry), whom: whom(entry) }));
  return [
    ...named('assets', rows.assets, ({ code }) => ({ ...everybody, assets: [code] })),
    ...named('networks', rows.networks, ({ code }) => ({
      assets: assetNetworks.flatMap(({ network, asset }) => (network === code ? [asset] : [])),
      network: code,
      tier: null,
    })),
    ...named('assetNetworks', rows.assetNetworks, ({ asset, network }) => ({ assets: [asset], network, tier: null })),
    ...named('paymentMethods', rows.paymentMethods, ({ currencies }) => ({ ...everybody, assets: currencies })),
    ...named('terms', rows.terms, ({ asset, network, tier }) => ({ assets: [asset], network, tier })),
  ];
}

/** A sub-account is its company's. */
async function count(db: Queryable, { assets, network, tier }: Whom): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct u.id)::int as count from (
      select coalesce(s.company_id, h.owner) as id from ${holdersOf(assets)} h left join ${subAccounts} s on s.id = h.owner
      union all
      select user_id from ${depositAddresses} a
       where asset = any (${[...assets]}::text[]) and (${network}::text is null or network = ${network})
    ) touched join ${accounts} u using (id) where ${tier}::text is null or u.tier = ${tier}`.execute(db);
  return must(rows[0], 'the count').count;
}
