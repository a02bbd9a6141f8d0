import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './db.ts';
import { soon } from './pipelined.ts';

/** The one channel on which the servers that share a database tell each other what changed. */
export const eventChannel = 'keelson_event';

/**
 * What a notification says: whose account changed, who was told something, which session ended, whose access is to be
 * looked at anew, that the catalogue has another version, which rates a stream tells.
 */
export const eventKinds = {
  account: 'account',
  user: 'user',
  session: 'session',
  access: 'access',
  catalogue: 'catalogue',
  watch: 'watch',
} as const;

/**
 * Tells whoever looks at an account that something of it changed: its orders, its deposits. What the
 * ledger posts is told by the ledger. It is heard when the transaction commits, and once, however often it
 * is said there.
 */
export async function noteAccountChange(tx: Queryable, accountId: string): Promise<void> {
  await soon(tx, sql`select pg_notify(${eventChannel}, ${changeOf(accountId)})`.execute(tx));
}

/** The same among other things that are told. */
export const changeOf = (accountId: string) => `${eventKinds.account} ${accountId}`;

/** What tells a user, whichever account he looks at, that there is something new for him. */
export const newsFor = (userId: string) => `${eventKinds.user} ${userId}`;

/** As part of a statement, tells the servers. */
export function telling(told: readonly string[]): RawBuilder<unknown> {
  return sql`(select count(pg_notify(${eventChannel}, said)) from unnest(${told}::text[]) said)`;
}

/** Tells whichever server has a session's stream which pairs it tells the rates of. */
export async function noteWatched(
  db: Queryable,
  { stream, sessionId, pairs }: { stream: string; sessionId: string; pairs: readonly string[] },
): Promise<void> {
  const said = `${eventKinds.watch} ${stream} ${sessionId} ${pairs.join(',')}`;
  await sql`select pg_notify(${eventChannel}, ${said})`.execute(db);
}
