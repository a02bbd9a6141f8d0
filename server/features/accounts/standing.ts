import { sql, type Expression, type RawBuilder } from 'kysely';
import { refuse, type RefusalDetails } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FoundIds } from './rows.ts';
import './tables.ts';

/** What keeps an account's money where it is. */
export interface Standing {
  readonly accountId: string;
  readonly frozenAt: Date | null;
  /** By a security change. */
  readonly blockedUntil: Date | null;
  /** Disabled or banned by us. */
  readonly isShut: boolean;
}

/** The same as a statement finds it, with its times as texts. */
interface FoundStanding extends Pick<Standing, 'accountId' | 'isShut'> {
  readonly frozenAt: string | null;
  readonly blockedUntil: string | null;
}

/** How accounts stand, to be read in whatever statement. */
export const standingsOf = (ids: FoundIds): RawBuilder<readonly FoundStanding[]> =>
  sql<readonly FoundStanding[]>`(select coalesce(jsonb_agg(jsonb_build_object('accountId', id, 'frozenAt', frozen_at,
      'blockedUntil', transfers_blocked_until, 'isShut', is_disabled or banned_at is not null)), '[]')
    from app_user where id = any (${ids}))`;

/** A standing that a statement found. */
export const toStanding = ({ accountId, frozenAt, blockedUntil, isShut }: FoundStanding): Standing => ({
  accountId,
  frozenAt: frozenAt === null ? null : new Date(frozenAt),
  blockedUntil: blockedUntil === null ? null : new Date(blockedUntil),
  isShut,
});

/** How these accounts stand, in no order; `owner` is one more, whose id a subquery finds. */
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
 * Refuses `security:blocked` while a security change keeps any of these accounts' money where it is, with the seconds
 * left, or while one is frozen, with `isFrozen`. Every command that moves money out declares the code.
 */
export function refuseBlocked(standings: readonly Blockable[], now: Date): void {
  const block = blockOf(standings, now);
  if (block) refuse('security:blocked', block);
}

type Blockable = Pick<Standing, 'frozenAt' | 'blockedUntil'>;

/** What keeps the first of these accounts' money where it is, as a refusal says it. */
export function blockOf(standings: readonly Blockable[], now: Date): RefusalDetails | undefined {
  for (const { frozenAt, blockedUntil } of standings) {
    if (frozenAt) return { isFrozen: true };
    const leftMs = (blockedUntil?.getTime() ?? 0) - now.getTime();
    if (leftMs > 0) return { isFrozen: false, retryAfterSeconds: Math.ceil(leftMs / 1000) };
  }
  return undefined;
}

/** Refuses the same, and 60004 where one was closed: of what waited before it leaves. */
export function refuseUnfree(standings: readonly Standing[], now: Date): void {
  refuseBlocked(standings, now);
  if (standings.some(({ isShut }) => isShut)) refuse(60004);
}

/** Refuses the same while one is frozen: of commands whose money stays in the account. */
export function refuseFrozen(standings: readonly Pick<Standing, 'frozenAt'>[]): void {
  if (standings.some(({ frozenAt }) => frozenAt !== null)) refuse('security:blocked', { isFrozen: true });
}

/** As `refuseBlocked`, of accounts that are not read yet. */
export async function assertNotBlocked(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  ...accountIds: readonly (string | null | undefined)[]
): Promise<void> {
  refuseBlocked(await readStanding(db, accountIds), clock.now());
}

/** What blocks any of these people now: a freeze before a security change, of which the one that lasts longest. */
export async function findBlock(
  db: Queryable,
  { clock }: Pick<Deps, 'clock'>,
  accountIds: readonly string[],
): Promise<{ readonly reason: 'frozen' | 'securityChange'; readonly until: Date | null } | undefined> {
  const now = clock.now();
  const standings = await readStanding(db, accountIds);
  if (standings.some(({ frozenAt }) => frozenAt !== null)) return { reason: 'frozen', until: null };
  const [until] = standings
    .flatMap(({ blockedUntil }) => (blockedUntil !== null && blockedUntil > now ? [blockedUntil] : []))
    .toSorted((left, right) => right.getTime() - left.getTime());
  return until && { reason: 'securityChange', until };
}
