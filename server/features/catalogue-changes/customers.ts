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

/** Customers a row affects. */
interface Whom {
  /** Those who hold one of these, or have an address for it; null for everyone. */
  readonly assets: readonly string[] | null;
  /** Counts addresses on this chain only; null for any chain. */
  readonly network: string | null;
  /** Narrows them to these groups; all by default. */
  readonly isTouched?: (group: Group) => boolean;
}

interface Both {
  readonly before: CatalogueContent;
  readonly after: CatalogueContent;
}

/**
 * Counts the customers each row affects, by part and key: those who hold the coin or have an address for it, were
 * verified in the country, or have exactly these terms and none that take precedence.
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
    // A currency it loses affects its holders, just like one it gains.
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

/** Returns whether these terms apply to the group, rather than more specific ones. */
function isHolding(content: CatalogueContent, terms: TermsContent, { tier, country }: Group): boolean {
  const found = holdingTerms(content, { ...terms, tier, country });
  return found !== undefined && rowKey('terms', found) === rowKey('terms', terms);
}

/** A sub-account counts for its company, a global account for its customer. */
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
