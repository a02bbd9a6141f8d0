import { useEffect, type ComponentType, type ReactElement } from 'react';
import { firstScreenWithinMs, pause } from './go-on.ts';

/** Resolves when the browser has taken over the screen of a prerendered page. */
const taken = Promise.withResolvers<void>();

/**
 * Wraps a screen to report its takeover. React hydrates a page boundary by boundary, from the outside in, and the
 * router has several around each screen: navigating before the innermost is hydrated makes React compare the next page
 * with this one.
 */
export function whenTakenOver(Screen: ComponentType): () => ReactElement {
  return function TakenOver() {
    useEffect(() => taken.resolve(), []);
    return <Screen />;
  };
}

let isTaking = false;

/**
 * Marks that a prerendered page is being taken over. @returns a promise that resolves when done; a crashed screen is
 * replaced by a page that is interactive too
 */
export function takingOver(): Promise<void> {
  isTaking = true;
  return Promise.race([taken.promise, pause(firstScreenWithinMs)]);
}

/**
 * Delays loading a part that the page doesn't need to be interactive until it is: each file costs a slow phone 9 ms
 * before that.
 */
export function onceInHand<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    if (isTaking) await takingOver();
    return load();
  };
}
