import { sql, type Expression, type RawBuilder } from 'kysely';
import { refuse, type RefusalDetails } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FoundIds } from './rows.ts';
import './tables.ts';

/** What blocks money from leaving an account. */
export interface Standing {
  readonly accountId: string;
  readonly frozenAt: Date | null;
  /** Set by a security change. */
  readonly blockedUntil: Date | null;
  /** True if disabled or banned by staff. */
  readonly isShut: boolean;
}

/** A `Standing` as a statement returns it, with its times as text. */
interface FoundStanding extends Pick<Standing, 'accountId' | 'isShut'> {
  readonly frozenAt: string | null;
  readonly blockedUntil: string | null;
}

/** Returns the standings of accounts as an expression for any statement. */
export const standingsOf = (ids: FoundIds): RawBuilder<readonly FoundStanding[]> =>
  sql<readonly FoundStanding[]>`(select coalesce(jsonb_agg(jsonb_build_object('accountId', id, 'frozenAt', frozen_at,
      'blockedUntil', transfers_blocked_until, 'isShut', is_disabled or banned_at is not null)), '[]')
    from app_user where id = any (${ids}))`;

/** Converts a standing returned by a statement. */
export const toStanding = ({ accountId, frozenAt, blockedUntil, isShut }: FoundStanding): Standing => ({
  accountId,
  frozenAt: frozenAt === null ? null : new Date(frozenAt),
  blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
  isShut,
});

/**
 * Reads the standings of these accounts, in no particular order; `owner` is an additional account whose id a subquery
 * finds.
 */
export async function readStanding(
  db: Queryable,
  accountIds: readonly (string | null | undefined)[],
  owner?: Expression<string>,
): Promise<Standing[]> {
  const ids = [...new Set(accountIds.filter((id) => id !== null && id !== undefined))];
  if (ids.length === 0) return [];
  const all = owner ? sql<readonly string[]>`${ids}::uuid[] || ${owner}` : sql<readonly string[]>`${ids}::uuid[]`;
  const read = db.selectNoFrom([standingsOf(all).as('standings')]);
  return (await read.executeTakeFirstOrThrow()).standings.map(toStanding);
}

/**
 * Refuses `security:blocked` while a security change blocks money from leaving any of these accounts, with the seconds
 * left, or while one is frozen, with `isFrozen`. Every command that moves money out declares the code.
 */
export function refuseBlocked(standings: readonly Blockable[], now: Date): void {
  const block = blockOf(standings, now);
  if (block) refuse('security:blocked', block);
}

type Blockable = Pick<Standing, 'frozenAt' | 'blockedUntil'>;

/** Returns the first block found on these accounts, as the details of a refusal. */
export function blockOf(standings: readonly Blockable[], now: Date): RefusalDetails | undefined {
  for (const { frozenAt, blockedUntil } of standings) {
    if (frozenAt) return { isFrozen: true };
    const leftMs = (blockedUntil?.getTime() ?? 0) - now.getTime();
    if (leftMs > 0) return { isFrozen: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
  }
  return undefined;
}

/** Like `refuseBlocked`, and also refuses 60004 if an account was closed. For payments that waited before leaving. */
export function refuseUnfree(standings: readonly Standing[], now: Date): void {
  refuseBlocked(standings, now);
  if (standings.some(({ isShut }) => isShut)) refuse(60004);
}

/** Refuses `security:blocked` only while an account is frozen. For commands whose money stays in the account. */
export function refuseFrozen(standings: readonly Pick<Standing, 'frozenAt'>[]): void {
  if (standings.some(({ frozenAt }) => frozenAt !== null)) refuse('security:blocked', { isFrozen: true });
}

/** Like `refuseBlocked`, for accounts that are not read yet. */
export async function assertNotBlocked(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  ...accountIds: readonly (string | null | undefined)[]
): Promise<void> {
  refuseBlocked(await readStanding(db, accountIds), clock.now());
}

/** What blocks a user, and until when if it ends by itself. */
export interface Blocked {
  readonly reason: 'frozen' | 'securityChange';
  readonly until: Date | null;
}

/**
 * Returns what currently blocks any of these users: a freeze takes precedence over a security change; of security
 * changes, the one that lasts longest.
 */
export async function findBlock(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  accountIds: readonly string[],
): Promise<Blocked | undefined> {
  return worstOf(await readStanding(db, accountIds), clock.now());
}

/** Same for standings already read. */
export function worstOf(standings: readonly Blockable[], now: Date): Blocked | undefined {
  if (standings.some(({ frozenAt }) => frozenAt !== null)) return { reason: 'frozen', until: null };
  const [until] = standings
    .flatMap(({ blockedUntil }) => (blockedUntil !== null && blockedUntil > now ? [blockedUntil] : []))
    .toSorted((left, right) => right.getTime() - left.getTime());
  return until && { reason: 'securityChange', until };
}
