import { useWindowEvent } from '@mantine/hooks';
import { readStored } from '#src/platform/storage.ts';

/** Reports whether the user is typing there, in which case letters are text. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/**
 * Handles shortcuts that are single letters, by `event.key` (`A` with Shift). They are inactive while a dialog is open
 * or the user is typing, and can be turned off (WCAG 2.2, 2.1.4).
 */
export function useLetterKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act || isTyping(event.target) || document.querySelector('dialog[open]') || readStored('keys') === 'off')
      return;
    event.preventDefault();
    act();
  });
}
