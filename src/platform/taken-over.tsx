import { useEffect, type ComponentType, type ReactElement } from 'react';

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

/** Resolves then. */
export const takenOver = (): Promise<void> => taken.promise;
