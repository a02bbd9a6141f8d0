import { sql, type RawBuilder } from 'kysely';
import { auditRecords } from '#server/platform/audit.ts';
import type { ChainFault } from '#contract/audit/rules.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Vault } from '#server/platform/vault/vault.ts';
import { genesis, isSame, linkHash, recordText, signHead } from './chain.ts';
import { lateMinutes } from './seal.ts';
import './tables.ts';

const page = 2000;

interface Fault {
  readonly id: string;
  readonly kind: ChainFault;
}

export interface Verdict {
  readonly checked: number;
  readonly since: string | null;
  readonly fault: Fault | null;
  readonly unsealed: number;
  readonly head: { readonly number: string; readonly hash: string; readonly at: string } | null;
}

/**
 * Recomputes the chain. It begins at a signed head, so that a part of it can be checked alone, and ends at the newest
 * one; anything after that has no signature and is a fault.
 * @param most number of newest records; all by default
 */
export async function verifyAudit(db: Queryable, vault: Vault, most?: number): Promise<Verdict> {
  const upTo = most === undefined ? undefined : sql<string>`(select max(n) from audit_link) - ${most}::bigint`;
  const found = await walk(db, vault, { start: await startOf(db, upTo) });
  return { ...found, unsealed: await countUnsealed(db), head: await newestHead(db) };
}

/** Recomputes the chain around some of its positions: from the signed head before the first to one at or after the last. */
export async function verifyPart(
  db: Queryable,
  vault: Vault,
  { first, last }: { readonly first: bigint; readonly last: bigint },
): Promise<Pick<Verdict, 'checked' | 'fault'>> {
  const start = await startOf(db, sql<string>`${String(first)}::bigint - 1`);
  const head = await db
    .selectFrom('audit_head')
    .select('n')
    .where('n', '>=', String(last))
    .orderBy('n')
    .limit(1)
    .executeTakeFirst();
  return walk(db, vault, { start, end: head?.n ?? String(last) });
}

interface Way {
  readonly start: Awaited<ReturnType<typeof startOf>>;
  /** Position of the last link; the newest by default. */
  readonly end?: string;
}

async function walk(
  db: Queryable,
  vault: Vault,
  { start, end }: Way,
): Promise<Pick<Verdict, 'checked' | 'since' | 'fault'>> {
  const heads = new Map((await headsAfter(db, start.n)).map((head) => [head.n, head]));
  let { hash } = start;
  let checked = 0;
  let since: string | null = null;
  let fault =
    start.head && !isSame(signHead(vault, start.n, hash), start.head.signature) ? unsigned(start.head.up_to) : null;
  let from = start.n;
  let signedAt = start.n;
  for (;;) {
    const rows = await linksAfter(db, from, end);
    for (const row of rows) {
      if (fault) break;
      if (row.text !== null) hash = linkHash(hash, row.text);
      if (row.text === null) fault = { id: row.audit_id, kind: 'missing' };
      else if (!isSame(hash, row.hash)) fault = { id: row.audit_id, kind: 'changed' };
      const head = heads.get(row.n);
      if (head && !fault && !isSame(signHead(vault, row.n, hash), head.signature)) fault = unsigned(row.audit_id);
      if (head) signedAt = row.n;
      since ??= row.at?.toISOString() ?? null;
      checked += 1;
    }
    from = rows.at(-1)?.n ?? from;
    if (rows.length < page || fault) break;
  }
  if (!fault && signedAt !== from) fault = unsigned(from);
  return { checked, since, fault };
}

const unsigned = (id: string): Fault => ({ id, kind: 'unsigned' });

/** Returns the latest signed head up to a position; the beginning if there is none. */
async function startOf(db: Queryable, upTo: RawBuilder<string> | undefined) {
  const beginning = { n: '0', hash: genesis, head: null };
  if (upTo === undefined) return beginning;
  const head = await db
    .selectFrom('audit_head as h')
    .innerJoin('audit_link as l', 'l.n', 'h.n')
    .select(['h.n', 'h.up_to', 'h.signature', 'l.hash'])
    .where('h.n', '<=', upTo)
    .orderBy('h.n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return head ? { n: head.n, hash: head.hash, head } : beginning;
}

const headsAfter = (db: Queryable, n: string) =>
  db.selectFrom('audit_head').select(['n', 'signature']).where('n', '>', n).execute();

/** Selects links with their records; a deleted record has no text. */
const linksAfter = (db: Queryable, n: string, end: string | undefined) =>
  db
    .selectFrom('audit_link as l')
    .leftJoin(auditRecords, 'a.id', 'l.audit_id')
    .select(['l.n', 'l.audit_id', 'l.hash', 'a.at'])
    .select(sql<string | null>`case when a.id is not null then ${recordText} end`.as('text'))
    .where('l.n', '>', n)
    .$if(end !== undefined, (query) => query.where('l.n', '<=', end ?? ''))
    .orderBy('l.n')
    .limit(page)
    .execute();

/** Counts records that should have been hashed by now. */
async function countUnsealed(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom(auditRecords)
    .leftJoin('audit_link as l', 'l.audit_id', 'a.id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('l.n', 'is', null)
    .where('a.at', '<', sql<Date>`now() - make_interval(mins => ${2 * lateMinutes})`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function newestHead(db: Queryable) {
  const row = await db
    .selectFrom('audit_head as h')
    .innerJoin('audit_link as l', 'l.n', 'h.n')
    .select(['h.n', 'l.hash', 'h.sealed_at'])
    .orderBy('h.n', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { number: row.n, hash: row.hash.toString('hex'), at: row.sealed_at.toISOString() } : null;
}
