import { sql, type RawBuilder } from 'kysely';
import { must, refuse } from '#contract/platform/errors.ts';
import { askedAtOnce, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { StoredAnswer } from '#server/platform/idempotency.ts';
import type { Acting } from './acting.ts';

/** Part of the key of the object looked up, as an expression of the statement that looks it up. */
export type Named = (part: string) => RawBuilder<string>;

/** A lookup done for several commands in one statement. */
export interface LookUp<Input, Found> {
  /** Lookup key; a missing part is null. */
  by(input: Input, deps: Deps): Readonly<Record<string, string>>;
  readonly read: (named: Named) => RawBuilder<Found>;
}

/** What is queried from the database before a command is decided. */
export interface Beginning<Found> {
  readonly userId: string;
  /** Session it was asked in; null if the server runs it for an absent user. */
  readonly sessionId: string | null;
  readonly accountIds: readonly string[];
  /** Whether a staff member issues it, whose roles are read then. */
  readonly isStaff: boolean;
  /** Whether commands about these accounts are serialized. */
  readonly isLocking: boolean;
  readonly verification: string | null;
  /** Whether others begin in the same transaction. */
  readonly isShared: boolean;
  /** Additional lookup in the same round trip, for data not guarded by the locks. */
  readonly find:
    | { readonly by: Readonly<Record<string, string>>; readonly read: LookUp<never, Found>['read'] }
    | undefined;
}

interface BegunRow<Found> {
  readonly n: number;
  readonly is_free: boolean;
  readonly request_hash: string | null;
  readonly answer: StoredAnswer;
  readonly standings: readonly StandingRow[] | null;
  readonly verification: VerificationRow | null;
  readonly found: Found;
}

interface StandingRow {
  readonly frozenAt: string | null;
  readonly blockedUntil: string | null;
  readonly isDisabled: boolean;
  readonly bannedAt: string | null;
  /** Null in a customer's command. */
  readonly roles: readonly string[] | null;
  readonly acting: Omit<Acting, 'isClosed'> | null;
}

/** A step-up verification as stored, with its times as text. */
export interface VerificationRow {
  readonly action: string;
  /** Hex. */
  readonly valuesHash: string;
  readonly passedAt: string | null;
  readonly usedAt: string | null;
  readonly expiresAt: string;
}

/** A command already answered, or the facts to decide it by. */
export type Begun<Found> =
  | { readonly answer: { readonly stored: StoredAnswer } }
  | (Facts<Found> & { readonly answer: undefined });

export interface Facts<Found> {
  readonly standings: readonly { readonly frozenAt: Date | null; readonly blockedUntil: Date | null }[];
  /** Whether staff disabled or banned the user. */
  readonly isUserShut: boolean;
  /** The roles of the staff member who issues it; null for a customer. */
  readonly staffRoles: readonly string[] | null;
  /** What the user may do with the account; undefined for their own. */
  readonly acting: Acting | undefined;
  readonly verification: VerificationRow | null;
  readonly found: Found;
}

interface Begins extends Beginning<unknown> {
  readonly key: string | null;
}

const named: Named = (part) => sql<string>`(asked.named ->> ${sql.lit(part)})`;

async function beginAlike(tx: Tx, read: LookUp<never, unknown>['read'] | undefined, all: readonly Begins[]) {
  const rows = all.map(({ userId, sessionId, key, accountIds, isStaff, isLocking, verification, find }, n) => {
    const acting = { user_id: userId, session_id: sessionId, accounts: accountIds };
    return { n, ...acting, key, is_staff: isStaff, is_locking: isLocking, verification, named: find?.by };
  });
  const { rows: begun } = await sql<BegunRow<unknown>>`
    select asked.n, asked.is_free, asked.request_hash, asked.answer, asked.standings, asked.verification,
        ${read?.(named) ?? sql`null`} as found
      from commands_begin(${JSON.stringify(rows)}::jsonb) asked`.execute(tx);
  return inPlaces(begun);
}

/** Takes the keys and locks of many commands, in order of arrival, and reads the facts of each. */
const beginAll = askedAtOnce(async (tx: Tx, all: readonly Begins[]): Promise<readonly BegunRow<unknown>[]> => {
  const begun = new Map<Begins, BegunRow<unknown>>();
  for (const [read, some] of Map.groupBy(all, ({ find }) => find?.read))
    for (const [index, row] of (await beginAlike(tx, read, some)).entries())
      begun.set(must(some[index], 'whose it is'), row);
  return all.map((one) => must(begun.get(one), 'the answer of commands_begin'));
});

/** Takes the key and the locks, and reads the facts. Refuses `idempotency:inFlight` and `idempotency:mismatch`. */
export async function begin<Found>(
  tx: Tx,
  { command }: Pick<Context, 'command'>,
  what: Beginning<Found>,
): Promise<Begun<Found>> {
  const one = { ...what, key: command?.key ?? null };
  // Send at once if no others can join, so that later queries run under its locks. Has the type its lookup declares.
  const begun = what.isShared
    ? beginAll(tx, one)
    : beginAlike(tx, what.find?.read, [one]).then(([row]) => must(row, 'its answer'));
  const row = (await begun) as BegunRow<Found>;
  if (!row.is_free) refuse('idempotency:inFlight');
  if (row.request_hash === null) return { ...row, answer: undefined, ...factsOf(row.standings ?? []) };
  if (row.request_hash !== command?.hash) refuse('idempotency:mismatch');
  return { answer: { stored: row.answer } };
}

function factsOf(
  rows: readonly StandingRow[],
): Pick<Facts<unknown>, 'standings' | 'isUserShut' | 'staffRoles' | 'acting'> {
  const company = rows.find(({ acting }) => acting !== null);
  const acting = company?.acting && { ...company.acting, isClosed: isShut(company) };
  const isUserShut = rows.some((row) => row.acting === null && isShut(row));
  const staffRoles = rows.find(({ roles }) => roles !== null)?.roles ?? null;
  return { standings: rows.map(toStanding), isUserShut, staffRoles, acting: acting ?? undefined };
}

const isShut = ({ isDisabled, bannedAt }: StandingRow) => isDisabled || bannedAt !== null;

const toStanding = ({ frozenAt, blockedUntil }: StandingRow) => ({
  frozenAt: frozenAt === null ? null : new Date(frozenAt),
  blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
});
