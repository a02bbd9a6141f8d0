import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

const schemes = ['light', 'dark', 'auto'] as const;
/** What the reader chose; `auto`: as the system has it. */
export type ColorScheme = (typeof schemes)[number];

/** The page's first script (public/theme.js) listens: it paints the page before any other code has come. */
const changed = 'colorscheme';

/** The chosen scheme; renders again when it changes. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onChange, readScheme, () => 'auto');
}

/** Paints the page so from now on; the choice is kept. */
export function chooseColorScheme(scheme: ColorScheme): void {
  store('theme', scheme);
  dispatchEvent(new Event(changed));
}

function readScheme(): ColorScheme {
  const stored = readStored('theme');
  return schemes.find((scheme) => scheme === stored) ?? 'auto';
}

function onChange(listener: () => void): () => void {
  const names = [changed, 'storage'];
  for (const name of names) addEventListener(name, listener);
  return () => {
    for (const name of names) removeEventListener(name, listener);
  };
}
