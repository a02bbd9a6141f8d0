import { refuse } from '#contract/platform/errors.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { coolDownMs, isAllowListOnly, usableAt } from './domain.ts';
import { findMode, findRow, holdMode, toEntry, type BookAddress, type Destination } from './store.ts';

/** The book's entry for a destination; undefined where it is not in the account's book. */
export async function findBookEntry(
  tx: Queryable,
  deps: Pick<Deps, 'clock' | 'vault'>,
  accountId: string,
  destination: Destination,
): Promise<BookAddress | undefined> {
  const row = await findRow(tx, accountId, destination);
  return row && toEntry(deps, row, await findMode(tx, accountId), deps.clock.now());
}

/** Whether the account withdraws to its book alone now, and until when that is, where it ends by itself. */
export async function findAllowList(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
): Promise<{ readonly until: Date | null } | undefined> {
  const mode = await findMode(db, accountId);
  return mode && isAllowListOnly(mode, deps.clock.now()) ? { until: mode.turns_off_at } : undefined;
}

/**
 * Refuses `address:notAllowed` where the account withdraws only to its book and this destination is not in it
 * (`reason: 'notInBook'`) or is too new (`reason: 'coolingDown'`, with the seconds left). The command that
 * withdraws declares the code. The book's row is held, so that a change of the mode comes before or after.
 */
export async function assertAddressAllowed(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const now = deps.clock.now();
  const mode = await holdMode(tx, accountId);
  if (!isAllowListOnly(mode, now)) return;
  const entry = await findRow(tx, accountId, destination);
  assertCooled(now, entry, (addedAt) => usableAt(mode, addedAt, now));
}

/**
 * The same for what pays with nobody looking: only to the account's book, and to an entry once its day of cooling down
 * is over, whatever the book's mode.
 */
export async function assertInBook(
  tx: Queryable,
  deps: Pick<Deps, 'clock'>,
  accountId: string,
  destination: Destination,
): Promise<void> {
  const now = deps.clock.now();
  const entry = await findRow(tx, accountId, destination);
  assertCooled(now, entry, (addedAt) => new Date(addedAt.getTime() + coolDownMs));
}

/** Refuses what is not in the book, or not yet usable there. @param named what the refusal says beside its reason */
export function assertCooled(
  now: Date,
  entry: { readonly created_at: Date } | undefined,
  usableFrom: (addedAt: Date) => Date | null,
  named: Readonly<Record<string, string>> = {},
): void {
  if (!entry) refuse('address:notAllowed', { ...named, reason: 'notInBook' });
  const at = usableFrom(entry.created_at);
  if (at === null || at <= now) return;
  const retryAfterSeconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
  refuse('address:notAllowed', { ...named, reason: 'coolingDown', retryAfterSeconds });
}
