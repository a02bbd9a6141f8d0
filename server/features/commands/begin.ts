import { sql, type RawBuilder } from 'kysely';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Context } from '#server/platform/http/context.ts';
import type { StoredAnswer } from '#server/platform/idempotency.ts';

/** What is asked of the database before a command is decided. */
export interface Beginning<Found> {
  readonly userId: string;
  readonly accountIds: readonly string[];
  /** Whether commands about these accounts come one after the other. */
  readonly isLocking: boolean;
  readonly verification: string | null;
  /** What else is looked up in the same round trip, of what the locks don't guard. */
  readonly find: RawBuilder<Found> | undefined;
}

interface BegunRow<Found> {
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
}

/** A security verification as it is stored, with its times as texts. */
export interface VerificationRow {
  readonly action: string;
  /** In hexadecimal digits. */
  readonly valuesHash: string;
  readonly passedAt: string | null;
  readonly usedAt: string | null;
  readonly expiresAt: string;
}

/** A command that is answered already, or the facts to decide it by. */
export type Begun<Found> =
  | { readonly answer: { readonly stored: StoredAnswer } }
  | (Facts<Found> & { readonly answer: undefined });

export interface Facts<Found> {
  readonly standings: readonly { readonly frozenAt: Date | null; readonly blockedUntil: Date | null }[];
  readonly verification: VerificationRow | null;
  readonly found: Found;
}

/** Takes key and locks, and reads the facts. Refuses `idempotency:inFlight` and `idempotency:mismatch`. */
export async function begin<Found>(
  tx: Tx,
  { command }: Pick<Context, 'command'>,
  what: Beginning<Found>,
): Promise<Begun<Found>> {
  const { userId, accountIds, isLocking, verification, find } = what;
  const { rows } = await sql<BegunRow<Found>>`select b.is_free, b.request_hash, b.answer, b.standings, b.verification,
      ${find ?? sql`null`} as found
    from command_begin(${userId}, ${command?.key ?? null}, ${accountIds}, ${isLocking}, ${verification}) b`.execute(tx);
  const row = must(rows[0], 'the answer of command_begin');
  if (!row.is_free) refuse('idempotency:inFlight');
  if (row.request_hash === null) return { ...row, answer: undefined, standings: (row.standings ?? []).map(toStanding) };
  if (row.request_hash !== command?.hash) refuse('idempotency:mismatch');
  return { answer: { stored: row.answer } };
}

const toStanding = ({ frozenAt, blockedUntil }: StandingRow) => ({
  frozenAt: frozenAt === null ? null : new Date(frozenAt),
  blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
});
