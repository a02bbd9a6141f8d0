import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { once } from '#contract/platform/once.ts';
import type { PieceLoader } from './boundary.tsx';

/** The home and the sign-in page are there before this is: the cache of questions and Mantine are a third of their code. */
let Kit: ComponentType<{ children: ReactNode }> | undefined;
const listeners = new Set<() => void>();

/** Brings it: before a screen in it is shown. */
export const loadKit = once(async () => {
  const kit = await import('./kit.tsx');
  // Where pages are made ahead of time nothing is known of before.
  if (!import.meta.env.SSR) kit.persistQueries();
  Kit = kit.Kit;
  for (const listener of listeners) listener();
});

/** In the kit, as soon as that is there. */
export function InKit({ children }: { children: ReactNode }) {
  const kit = useSyncExternalStore(onLoad, readKit, readKit);
  return kit ? createElement(kit, null, children) : children;
}

/** For a piece with code of its own that stands outside of screens: it comes with the kit that it needs. */
export function inKit<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): PieceLoader<P> {
  let piece: ComponentType<P> | undefined;
  const loadPiece = async () => {
    const [{ default: Piece }] = await Promise.all([load(), loadKit()]);
    piece ??= (props) => (
      <InKit>
        <Piece {...props} />
      </InKit>
    );
    return { default: piece };
  };
  return Object.assign(loadPiece, { known: () => piece });
}

const readKit = () => Kit;

function onLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
