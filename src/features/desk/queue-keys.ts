import type { RefObject } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { useSession } from '#src/platform/session.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useLetterKeys } from '#src/ui/use-letter-keys.ts';
import { assign } from './assign.ts';

/**
 * Adds keyboard navigation to the queue: `j` and `k` move the focus between cases, Enter opens the focused one, like
 * any link, and `a` takes it.
 */
export function useQueueKeys(list: RefObject<HTMLElement | null>): { readonly problem: unknown } {
  const { user } = useSession();
  const mayAssign = useStaffMay({ call: desk.assign });
  const { error, run } = useCommand();
  const lines = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
  const move = (by: 1 | -1) => () => {
    const found = lines();
    const at = found.findIndex((line) => line.contains(document.activeElement));
    const next = at === -1 ? (by === 1 ? 0 : found.length - 1) : at + by;
    const link = found[Math.min(Math.max(next, 0), found.length - 1)]?.querySelector('a');
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
  };
  const take = () => {
    const id = lines().find((line) => line.contains(document.activeElement))?.dataset['case'];
    if (id !== undefined) void run(() => assign(id, user?.uid ?? null));
  };
  useLetterKeys({ j: move(1), k: move(-1), a: mayAssign ? take : undefined });
  return { problem: error };
}
