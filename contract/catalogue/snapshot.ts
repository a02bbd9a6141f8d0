import type { Catalogue } from './entries.ts';

/** Before any was installed. */
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
 * What this process knows of the catalogue: the server's from its database, the browser's from the server. There is one
 * for the process, as there is one clock on its wall; whoever reads it twice may read two versions.
 */
let current = emptyCatalogue;
const listeners = new Set<() => void>();

/** The catalogue as this process knows it now; empty until one was installed. */
export const catalogue = (): Catalogue => current;

/** Makes a version of the catalogue the one that everything here reads. */
export function installCatalogue(next: Catalogue): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Calls after each change; the answer ends that. */
export function onCatalogue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is worked out from the catalogue, once a version. */
export function fromCatalogue<Result>(work: (from: Catalogue) => Result): () => Result {
  let known: { readonly from: Catalogue; readonly result: Result } | undefined;
  return () => {
    if (known?.from !== current) known = { from: current, result: work(current) };
    return known.result;
  };
}
