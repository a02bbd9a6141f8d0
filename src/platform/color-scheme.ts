import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

const schemes = ['light', 'dark', 'auto'] as const;
/** The reader's choice; `auto` follows the system. */
export type ColorScheme = (typeof schemes)[number];

/** Event for the page's first script (public/theme.js), which paints the page before any other code has loaded. */
const changed = 'colorscheme';

/** Returns the chosen color scheme; rerenders when it changes. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onChange, readScheme, () => 'auto');
}

/** Applies and stores a color scheme. */
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
