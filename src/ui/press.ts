import { useState, useSyncExternalStore } from 'react';

/** Longest press. A finger that rests longer presses nothing. */
const longestPressMs = 5000;

let isPressed = false;
let isWatching = false;
let pressEnd: ReturnType<typeof setTimeout> | undefined;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(pressed: boolean): void {
  clearTimeout(pressEnd);
  // The mouse events that follow a touch begin before the end of the touch is handled.
  clearTimeout(release);
  if (pressed) pressEnd = setTimeout(() => set(false), longestPressMs);
  isPressed = pressed;
  for (const listener of listeners) listener();
}

/** Starts tracking whether a pointer is down. */
function watchPresses(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) {
    isWatching = true;
    // A tap fires pointer events first and then mouse events; the mouse events blur fields and click buttons.
    for (const begin of ['pointerdown', 'mousedown']) addEventListener(begin, () => set(true), true);
    // The click comes after this event and before the next task.
    const end = () => {
      release = setTimeout(() => set(false));
    };
    for (const name of ['pointerup', 'pointercancel', 'mouseup']) addEventListener(name, end, true);
  }
  return () => void listeners.delete(listener);
}

/**
 * Returns the value, frozen while a pointer is down: a notice that appears or disappears during a press would move the
 * target, and the press would be lost.
 */
export function useSteady<T>(value: T): T {
  const isHeld = useSyncExternalStore(
    watchPresses,
    () => isPressed,
    () => false,
  );
  const [shown, show] = useState(value);
  if (!isHeld && !Object.is(shown, value)) show(value);
  return isHeld ? shown : value;
}
