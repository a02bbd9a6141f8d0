import { useState, useSyncExternalStore } from 'react';

/** A finger that rests longer than this presses nothing. */
const longestPressMs = 5000;

let isPressed = false;
let isWatching = false;
let pressEnd: ReturnType<typeof setTimeout> | undefined;
let release: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(pressed: boolean): void {
  clearTimeout(pressEnd);
  // The mouse that follows a finger begins before the finger's end was heard.
  clearTimeout(release);
  if (pressed) pressEnd = setTimeout(() => set(false), longestPressMs);
  isPressed = pressed;
  for (const listener of listeners) listener();
}

/** From here on it is known whether a pointer is down. */
function watchPresses(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWatching) {
    isWatching = true;
    // A finger's tap is a pointer's first, and then a mouse's, by which fields are left and buttons are hit.
    for (const begin of ['pointerdown', 'mousedown']) addEventListener(begin, () => set(true), true);
    // The click comes after it and before the next task.
    const end = () => {
      release = setTimeout(() => set(false));
    };
    for (const name of ['pointerup', 'pointercancel', 'mouseup']) addEventListener(name, end, true);
  }
  return () => void listeners.delete(listener);
}

/**
 * The value, which doesn't change while a pointer is down: a notice that comes or goes then would move what is being
 * pressed, and the press would be lost.
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
