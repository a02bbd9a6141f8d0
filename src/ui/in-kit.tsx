import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { once } from '#contract/platform/once.ts';
import { firstScreen } from '#src/platform/first-screen.ts';
import { pageTextsThere } from '#src/platform/i18n.ts';
import type { PieceLoader } from './boundary.tsx';
import { loadKitStyles } from './kit-styles.ts';

/** The home and the sign-in page are there before this is: the cache of questions and Mantine are a third of their code. */
let Kit: ComponentType<{ children: ReactNode }> | undefined;
const listeners = new Set<() => void>();

/** Brings it: before a screen in it is shown. */
export const loadKit = once(async () => {
  // Where pages are made ahead of time nothing is known of before, and nothing is drawn.
  const [kit] = await Promise.all([import('./kit.tsx'), import.meta.env.SSR ? undefined : loadKitStyles()]);
  if (!import.meta.env.SSR) kit.persistQueries();
  Kit = kit.Kit;
  for (const listener of listeners) listener();
});

/** In the kit, as soon as that is there. */
export function InKit({ children }: { children: ReactNode }) {
  const kit = useSyncExternalStore(onLoad, readKit, readKit);
  return kit ? createElement(kit, null, children) : children;
}

/** A piece with code of its own is rendered with what stands round it where that has come before. */
export function kept<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): PieceLoader<P> {
  let piece: ComponentType<P> | undefined;
  const loadPiece = async () => {
    const found = await load();
    piece = found.default;
    return found;
  };
  return Object.assign(loadPiece, { known: () => piece });
}

/** For a piece with code of its own that stands outside of screens in the kit: it comes with the kit that it needs. */
export function inKit<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): PieceLoader<P> {
  let piece: ComponentType<P> | undefined;
  return kept(async () => {
    const [{ default: Piece }] = await Promise.all([load(), loadKit()]);
    piece ??= (props) => (
      <InKit>
        <Piece {...props} />
      </InKit>
    );
    return { default: piece };
  });
}

/** For one that the first screen does without: nothing of it, nor of the kit, is asked for before. */
export const afterFirst = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PieceLoader<P> => inKitAfter(firstScreen, load);

/** For one that says what the first screen does without: it comes after the texts of all pages, which follow that. */
export const afterTexts = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PieceLoader<P> => inKitAfter(pageTextsThere, load);

function inKitAfter<P extends object>(
  wait: () => Promise<void>,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PieceLoader<P> {
  const loadInKit = inKit(load);
  return kept(async () => {
    await wait();
    return loadInKit();
  });
}

const readKit = () => Kit;

function onLoad(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
