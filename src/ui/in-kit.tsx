import { createElement, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { once } from '#contract/platform/once.ts';
import { firstScreen } from '#src/platform/first-screen.ts';
import { pageTextsThere } from '#src/platform/i18n.ts';
import type { PieceLoader } from './boundary.tsx';
import { loadKitStyles } from './kit-styles.ts';

/** Loaded after the home and sign-in pages are shown: the query cache and Mantine are a third of their code. */
let Kit: ComponentType<{ children: ReactNode }> | undefined;
const listeners = new Set<() => void>();

/** Loads the kit before a screen that uses it is shown. */
export const loadKit = once(async () => {
  // When prerendering, there are no persisted queries and nothing is painted.
  const [kit] = await Promise.all([import('./kit.tsx'), import.meta.env.SSR ? undefined : loadKitStyles()]);
  if (!import.meta.env.SSR) kit.persistQueries();
  Kit = kit.Kit;
  for (const listener of listeners) listener();
});

/** Wraps its children in the kit once that has loaded. */
export function InKit({ children }: { children: ReactNode }) {
  const kit = useSyncExternalStore(onLoad, readKit, readKit);
  return kit ? createElement(kit, null, children) : children;
}

/** Makes a loader remember its component: if already loaded, a part renders together with its surroundings. */
export function kept<P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): PieceLoader<P> {
  let piece: ComponentType<P> | undefined;
  const loadPiece = async () => {
    const found = await load();
    piece = found.default;
    return found;
  };
  return Object.assign(loadPiece, { known: () => piece });
}

/**
 * Makes a loader for a part with its own code outside of the kit's screens: it loads together with the kit it needs.
 */
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

/** Makes a loader for a part that the first screen doesn't need: neither it nor the kit is requested before. */
export const afterFirst = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): PieceLoader<P> => inKitAfter(firstScreen, load);

/**
 * Makes a loader for a part with texts that the first screen doesn't need: it loads after the texts of all pages, which
 * follow that screen.
 */
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
