import { sql } from 'kysely';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { minSearch, foundKinds } from '#contract/desk-search/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { accounts, ownName, searchPeople } from '../accounts/index.ts';
import { newestCases, readableKinds, type Finder, type FoundLine } from '../staff/index.ts';
import { maskContacts } from '../step-up/index.ts';
import { recorded, wantedOf } from './wanted.ts';

/** Maximum results per kind. */
const maxFound = 10;

/**
 * Finds everything with this number, hash, reference or contact that the operator may read. The search is recorded
 * before results are shown.
 */
export async function findRecords(deps: Deps, finders: readonly Finder[], context: Context, typed: string) {
  const session = sessionOf(context);
  const { text, ...wanted } = wantedOf(typed);
  const isShort = text.length < minSearch;
  const readable = finders.filter(({ kind }) => session.permissions.includes(`desk.${foundKinds[kind].area}.read`));
  const [people, found] = await Promise.all([
    isShort ? [] : searchPeople(deps.db, deps.vault, text),
    isShort ? [] : Promise.all(readable.map((one) => linesOf(deps.db, one, { text, ...wanted }))),
  ]);
  const orders = found.flat();
  await writeAudit(deps.db, {
    actor: { kind: 'staff', id: session.userId },
    action: 'desk.search',
    details: { text: recorded(text), customers: people.length, orders: orders.length },
    from: context,
  });
  return {
    customers: people
      .slice(0, maxFound)
      .map((person) => ({ uid: person.uid, name: person.name, ...maskContacts(person) })),
    orders: await withWhereabouts(deps.db, session, orders),
  };
}

type Line = FoundLine & Pick<Finder, 'kind'>;

async function linesOf(db: Queryable, finder: Finder, wanted: Parameters<Finder['find']>[1]): Promise<Line[]> {
  return (await finder.find(db, wanted, maxFound)).map((line) => ({ kind: finder.kind, ...line }));
}

/** Adds the owner of each result and the page that shows it. */
async function withWhereabouts(db: Queryable, session: Session, lines: readonly Line[]) {
  const [owners, cases] = await Promise.all([
    ownersOf(db, lines),
    newestCases(db, readableKinds(session), [...new Set(lines.map(({ id }) => id))]),
  ]);
  return lines.map(({ kind, id, account_id, asset, amount, status, at }) => {
    const page: CaseKind | null = foundKinds[kind].record ?? cases.get(id) ?? null;
    const code = assetCode(asset);
    return {
      kind,
      id,
      customer: (account_id === null ? undefined : owners.get(account_id)) ?? null,
      asset,
      amount: amount === null ? null : formatUnits(BigInt(amount), scaleOf(code)),
      status,
      at: at.toISOString(),
      case: page,
    };
  });
}

async function ownersOf(db: Queryable, lines: readonly Line[]) {
  const ids = [...new Set(lines.flatMap(({ account_id: id }) => (id === null ? [] : [id])))];
  if (ids.length === 0) return new Map<string, { uid: string; name: string | null }>();
  const rows = await db
    .selectFrom(accounts.as('owner'))
    .select(['owner.id', 'owner.uid'])
    .select(ownName('owner').as('name'))
    .where(sql<boolean>`owner.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, uid, name }) => [id, { uid, name }]));
}
