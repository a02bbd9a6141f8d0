import { coolDownHours } from '#contract/addresses/rules.ts';

export const coolDownMs = coolDownHours * 3600 * 1000;

/** Stored mode of an address book. */
export interface StoredMode {
  readonly is_allow_list_only: boolean;
  readonly turns_off_at: Date | null;
}

/**
 * Returns whether withdrawals may currently go only to the book's addresses. A book that was never changed has no row.
 */
export function isAllowListOnly(mode: StoredMode | undefined, now: Date): boolean {
  if (!mode?.is_allow_list_only) return false;
  return mode.turns_off_at === null || mode.turns_off_at > now;
}

/** Returns when an entry can be withdrawn to; null if it can be now. */
export function usableAt(mode: StoredMode | undefined, createdAt: Date, now: Date): Date | null {
  if (!mode || !isAllowListOnly(mode, now)) return null;
  const coolsUntil = createdAt.getTime() + coolDownMs;
  // The mode may end before the cool-down does.
  const at = new Date(Math.min(coolsUntil, mode.turns_off_at?.getTime() ?? coolsUntil));
  return at > now ? at : null;
}
