import { sql } from 'kysely';
import { rowKey } from '#contract/catalogue/changes/rules.ts';
import type { Tier } from '#contract/catalogue/entries.ts';
import { holdersOf } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import { depositAddresses } from '../deposits/index.ts';
import { accounts, globalAccounts, subAccounts } from '../accounts/index.ts';
import type { CatalogueContent, Changes, PartName, TermsContent } from '../catalogue/index.ts';
import { holdingTerms } from './examples.ts';

/** Customers of one tier and one country. */
interface Group {
  readonly tier: Tier;
  readonly country: string | null;
  readonly count: number;
}

/** Whom a row is about. */
interface Whom {
  /** Who hold one of these, or have an address for it; null: everybody. */
  readonly assets: readonly string[] | null;
  /** An address counts on this chain alone; null: on any. */
  readonly network: string | null;
  /** Of them, these; left out: all. */
  readonly isTouched?: (group: Group) => boolean;
}

interface Both {
  readonly before: CatalogueContent;
  readonly after: CatalogueContent;
}

/**
 * How many customers each row touches, by its part and key: who hold the coin or have an address for it, were verified in
 * the country, or have these very terms, and none that come before them.
 */
export async function countCustomers(
  db: Queryable,
  both: Both,
  rows: Changes,
): Promise<(part: PartName, key: string) => number> {
  const counts = new Map<string, number>();
  const found = new Map<string, readonly Group[]>();
  for (const { part, key, whom } of whomOf(both, rows)) {
    const { isTouched = () => true, ...asked } = whom;
    const name = JSON.stringify(asked);
    const groups = found.get(name) ?? (await groupsOf(db, asked));
    found.set(name, groups);
    counts.set(
      `${part} ${key}`,
      groups.filter(isTouched).reduce((sum, { count }) => sum + count, 0),
    );
  }
  return (part, key) => counts.get(`${part} ${key}`) ?? 0;
}

function whomOf(both: Both, rows: Changes) {
  const contents = [both.before, both.after];
  const named = <Entry extends object>(part: PartName, entries: readonly Entry[], whom: (entry: Entry) => Whom) =>
    entries.map((entry) => ({ part, key: rowKey(part, entry), whom: whom(entry) }));
  return [
    ...named('assets', rows.assets, ({ code }) => ({ assets: [code], network: null })),
    ...named('networks', rows.networks, ({ code }) => ({
      assets: both.after.assetNetworks.flatMap(({ network, asset }) => (network === code ? [asset] : [])),
      network: code,
    })),
    ...named('assetNetworks', rows.assetNetworks, ({ asset, network }) => ({ assets: [asset], network })),
    ...named('countries', rows.countries, ({ code }) => ({
      assets: null,
      network: null,
      isTouched: ({ country }) => country === code,
    })),
    // A currency that it loses touches who holds it, as one that it gains does.
    ...named('paymentMethods', rows.paymentMethods, ({ code }) => ({
      assets: [
        ...new Set(
          contents.flatMap(({ paymentMethods }) => paymentMethods.find((one) => one.code === code)?.currencies ?? []),
        ),
      ],
      network: null,
    })),
    ...named('terms', rows.terms, (terms) => ({
      assets: [terms.asset],
      network: terms.network,
      isTouched: (group) => isHolding(terms.isEnded ? both.before : both.after, terms, group),
    })),
  ];
}

/** Whether these are the terms that hold for such customers, and not others that say more about them. */
function isHolding(content: CatalogueContent, terms: TermsContent, { tier, country }: Group): boolean {
  const found = holdingTerms(content, { ...terms, tier, country });
  return found !== undefined && rowKey('terms', found) === rowKey('terms', terms);
}

/** A sub-account is its company's, a global account its customer's. */
async function groupsOf(db: Queryable, { assets, network }: Omit<Whom, 'isTouched'>): Promise<readonly Group[]> {
  const touched =
    assets === null
      ? sql`select id from ${accounts} everybody`
      : sql`select coalesce(s.company_id, g.account_id, h.owner) as id
              from ${holdersOf(assets)} h left join ${subAccounts} s on s.id = h.owner
              left join ${globalAccounts} g on g.id = h.owner
            union
            select user_id from ${depositAddresses} a
             where asset = any (${[...assets]}::text[]) and (${network}::text is null or network = ${network})`;
  const { rows } = await sql<Group>`
    select u.tier, u.country, count(distinct u.id)::int as count
      from (${touched}) touched join ${accounts} u using (id) group by u.tier, u.country`.execute(db);
  return rows;
}
