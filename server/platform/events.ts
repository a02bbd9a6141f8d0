import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from './db.ts';
import { soon } from './pipelined.ts';

/** The channel on which servers that share a database notify each other of changes. */
export const eventChannel = 'keelson_event';

/**
 * Kinds of notifications: an account changed, a user was notified, a session ended, an access has to be checked again,
 * the catalogue has a new version, a stream changed which rates it sends.
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
 * Notifies clients viewing an account that something in it changed: its orders, its deposits. Ledger postings are
 * notified by the ledger itself. The notification is delivered when the transaction commits, and only once, however
 * often it is sent in the transaction.
 */
export async function noteAccountChange(tx: Queryable, accountId: string): Promise<void> {
  await soon(tx, sql`select pg_notify(${eventChannel}, ${changeOf(accountId)})`.execute(tx));
}

/** Returns the same notification as a payload, to be sent along with others. */
export const changeOf = (accountId: string) => `${eventKinds.account} ${accountId}`;

/**
 * Returns the payload that notifies a user, whichever account they are viewing, that there is something new for them.
 */
export const newsFor = (userId: string) => `${eventKinds.user} ${userId}`;

/** Notifies the servers as part of a statement. */
export function telling(told: readonly string[]): RawBuilder<unknown> {
  return sql`(select count(pg_notify(${eventChannel}, said)) from unnest(${told}::text[]) said)`;
}

/** Notifies the server that holds a session's stream which pairs to send rates for. */
export async function noteWatched(
  db: Queryable,
  { stream, sessionId, pairs }: { stream: string; sessionId: string; pairs: readonly string[] },
): Promise<void> {
  const said = `${eventKinds.watch} ${stream} ${sessionId} ${pairs.join(',')}`;
  await sql`select pg_notify(${eventChannel}, ${said})`.execute(db);
}
