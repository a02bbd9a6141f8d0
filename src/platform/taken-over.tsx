import { useEffect, type ComponentType, type ReactElement } from 'react';
import { firstScreenWithinMs, pause } from './go-on.ts';

/** Of a page that was made ahead of time: whether the browser has its screen in hand by now. */
const taken = Promise.withResolvers<void>();

/**
 * A screen that says so. React takes a page over boundary by boundary, from without to within, and the router has several
 * round each screen: whoever goes elsewhere before the innermost is in hand has React compare the next page with this one.
 */
export function whenTakenOver(Screen: ComponentType): () => ReactElement {
  return function TakenOver() {
    useEffect(() => taken.resolve(), []);
    return <Screen />;
  };
}

let isTaking = false;

/** Such a page is being taken over. @returns what resolves then; a screen that broke has a page in its place, which answers too */
export function takingOver(): Promise<void> {
  isTaking = true;
  return Promise.race([taken.promise, pause(firstScreenWithinMs)]);
}

/**
 * What brings a piece that the page answers without, asked for no sooner than it does: each file costs a slow phone 9 ms before
 * that.
 */
export function onceInHand<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    if (isTaking) await takingOver();
    return load();
  };
}
