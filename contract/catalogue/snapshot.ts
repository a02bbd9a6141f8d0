import type { Catalogue } from './entries.ts';

/** The catalogue before any is installed. */
export const emptyCatalogue: Catalogue = {
  version: 0,
  assets: [],
  networks: [],
  assetNetworks: [],
  countries: [],
  paymentMethods: [],
  terms: [],
};

/**
 * This process's copy of the catalogue: the server's comes from its database, the browser's from the server. There is
 * one per process, like one clock on its wall; reading it twice may return two versions.
 */
let current = emptyCatalogue;
const listeners = new Set<() => void>();

/** Returns this process's current catalogue; empty until one is installed. */
export const catalogue = (): Catalogue => current;

/** Installs a version of the catalogue, which everything here then reads. */
export function installCatalogue(next: Catalogue): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls the listener after each change; the returned function unsubscribes it. */
export function onCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Caches a value derived from the catalogue, calculated once per version. */
export function fromCatalogue<Result>(work: (from: Catalogue) => Result): () => Result {
  let known: { readonly from: Catalogue; readonly result: Result } | undefined;
  return () => {
    if (known?.from !== current) known = { from: current, result: work(current) };
    return known.result;
  };
}
