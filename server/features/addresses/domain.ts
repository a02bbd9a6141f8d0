import { coolDownHours } from '#contract/addresses/rules.ts';

export const coolDownMs = coolDownHours * 3600 * 1000;

/** The mode of a book, as it is stored. */
export interface StoredMode {
  readonly is_allow_list_only: boolean;
  readonly turns_off_at: Date | null;
}

/** Whether only the book's addresses may be withdrawn to at this time. A book that was never touched has no row. */
export function isAllowListOnly(mode: StoredMode | undefined, now: Date): boolean {
  if (!mode?.is_allow_list_only) return false;
  return mode.turns_off_at === null || mode.turns_off_at > now;
}

/** When an entry may be withdrawn to; null where it may be now. */
export function usableAt(mode: StoredMode | undefined, createdAt: Date, now: Date): Date | null {
  if (!mode || !isAllowListOnly(mode, now)) return null;
  const coolsUntil = createdAt.getTime() + coolDownMs;
  // The mode may end before the cool-down does.
  const at = new Date(Math.min(coolsUntil, mode.turns_off_at?.getTime() ?? coolsUntil));
  return at > now ? at : null;
}
