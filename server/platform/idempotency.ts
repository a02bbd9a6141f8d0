import { createHash } from 'node:crypto';
import { sql, type Generated } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { askedAtOnce, askedRows, inPlaces } from './asked-at-once.ts';
import type { Queryable } from './db.ts';
import type { Deps } from './deps.ts';
import { dayMs } from './durations.ts';
import { newRow } from './new-rows.ts';
import type { Kept } from './purge.ts';
import type { Vault } from './vault/vault.ts';

interface IdempotencyKeyTable {
  readonly user_id: string;
  readonly key: string;
  readonly request_hash: string;
  readonly answer: string;
  /** Null if stored before calls and accounts were recorded, under a hash that is no longer computed. */
  readonly call: Generated<string | null>;
  readonly account_id: Generated<string | null>;
  readonly created_at: Generated<Date>;
}

declare module '#server/platform/database.ts' {
  interface Database {
    idempotency_key: IdempotencyKeyTable;
  }
}

/** A command as its client sent it. */
export interface IdempotentCommand {
  /** Owner of the key: the user's id, or another name for a caller that is not a user. */
  readonly userId: string;
  /** Account the command is about: the user's own, or that of the company they act for. */
  readonly accountId: string;
  /** Name of the call. */
  readonly call: string;
  /** The `Idempotency-Key` the client generated before it first sent the command. */
  readonly key: string;
  /**
   * Hash of call, account and input, without parts that differ per try: distinguishes a replay from another command.
   */
  readonly hash: string;
}

/** Dependencies for storing commands. */
export type Commands = Pick<Deps, 'vault'> & { readonly db: Queryable };

/** Clients keep unsent commands for at most 7 days, so none outlives its key. */
export const keyLifetimeDays = 30;

/** A stored result: sealed, because it names people. */
export interface SealedAnswer {
  readonly sealed: string;
}
/** A result as read from the database: null if none was stored. */
export type StoredAnswer = SealedAnswer | null;

/** Adds input that was not in the request's body to a command: the content of an uploaded form. */
export function addContent(command: IdempotentCommand, content: unknown): IdempotentCommand {
  return { ...command, hash: hashRequest({ hash: command.hash, content }) };
}

type Named = Pick<IdempotentCommand, 'userId' | 'key'>;
const rowOf = ({ userId, key }: Named) => `${userId} ${key}`;

/** Seals a result: results name people, and are kept for a month. */
export async function sealAnswer(vault: Vault, named: Named, answer: unknown): Promise<SealedAnswer> {
  return { sealed: (await vault.seal('answer', rowOf(named), JSON.stringify(answer))).toString('base64') };
}

/** Opens a sealed result. */
export async function openAnswer(vault: Vault, named: Named, stored: StoredAnswer): Promise<unknown> {
  if (stored === null) return null;
  return JSON.parse(String(await vault.open('answer', rowOf(named), Buffer.from(stored.sealed, 'base64'))));
}

/** Returns the row that stores a command's sealed result. */
export const keptAnswer = ({ userId, key, hash, call, accountId }: IdempotentCommand, answer: SealedAnswer) =>
  newRow('idempotency_key', { user_id: userId, key, request_hash: hash, call, account_id: accountId, answer });

/**
 * Returns a command's earlier result, if any, in one round trip and without taking its key. Refuses
 * `idempotency:mismatch` and `idempotency:inFlight`.
 */
export async function findAnswer(
  commands: Commands,
  command: IdempotentCommand | null,
): Promise<{ readonly value: unknown } | undefined> {
  if (!command) return undefined;
  const { isRunning, done } = await lookUpCommand(commands, command.userId, command.key);
  if (isRunning) refuse('idempotency:inFlight');
  if (!done) return undefined;
  if (done.hash !== command.hash) refuse('idempotency:mismatch');
  return { value: done.answer };
}

/** What is known about a key. */
export interface KnownCommand {
  /** True while the command is running and has no result yet. */
  readonly isRunning: boolean;
  readonly done: DoneCommand | null;
}

export interface DoneCommand {
  readonly hash: string;
  readonly answer: unknown;
  /** Null if stored before calls and accounts were recorded. */
  readonly call: string | null;
  readonly accountId: string | null;
  readonly doneAt: Date;
}

interface Looked {
  readonly n: number;
  readonly is_running: boolean;
  readonly request_hash: string | null;
  readonly answer: StoredAnswer;
  readonly call: string | null;
  readonly account_id: string | null;
  readonly created_at: Date | null;
}

/** Looks a key up in one round trip, without taking it. */
export async function lookUpCommand({ db, vault }: Commands, userId: string, key: string): Promise<KnownCommand> {
  const { request_hash: hash, created_at: doneAt, ...row } = await lookUp(db, { userId, key });
  if (hash === null || doneAt === null) return { isRunning: row.is_running, done: null };
  const answer = await openAnswer(vault, { userId, key }, row.answer);
  return { isRunning: false, done: { hash, doneAt, answer, call: row.call, accountId: row.account_id } };
}

const lookUp = askedAtOnce(async (db: Queryable, all: readonly Named[]): Promise<readonly Looked[]> => {
  const named = all.map(({ userId, key }) => ({ user_id: userId, key }));
  const { rows } = await sql<Looked>`
    select asked.n, is_running, request_hash, answer, call, account_id, created_at
      from ${askedRows(named, 'user_id text, key text')} cross join lateral idempotency_look(asked.user_id, asked.key)`.execute(
    db,
  );
  return inPlaces(rows);
});

export const idempotencyKept: readonly Kept[] = [
  { table: 'idempotency_key', since: 'created_at', forMs: keyLifetimeDays * dayMs },
];

/** Returns the SHA-256 of the canonical JSON: the order of an object's keys and undefined values don't matter. */
export function hashRequest(request: unknown): string {
  return createHash('sha256').update(canonicalJson(request)).digest('hex');
}

function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  const sorted = entries.toSorted(([left], [right]) => (left < right ? -1 : 1));
  return `{${sorted.map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`).join(',')}}`;
}
