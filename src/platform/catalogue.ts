import { useSyncExternalStore } from 'react';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogue, installCatalogue, onCatalogue } from '#contract/catalogue/snapshot.ts';
import { once } from '#contract/platform/once.ts';
import { firstScreen } from './first-screen.ts';
import { lateCall } from './late-call.ts';
import { readStored, store } from './storage.ts';

/**
 * Provides the catalogue before pages behind the sign-in are shown: from this device, refreshed in the background; the
 * first time from the server. Without it nothing about money can be shown.
 */
export const startCatalogue = once(async () => {
  // A catalogue that came with the page is newer than the stored one.
  if (catalogue().version === 0) restore();
  else keep(catalogue());
  if (catalogue().version === 0) await readAnew();
  else void firstScreen().then(refreshCatalogue);
});

/** Refreshes the catalogue; if that fails, the known one stays in use. */
export const refreshCatalogue = (): Promise<void> => readAnew().catch(() => undefined);

async function readAnew(): Promise<void> {
  const { version } = catalogue();
  const answer = await lateCall(catalogueCalls.get, { query: { Version: version } }, { isInline: true });
  if (answer.catalogue === null) return;
  installCatalogue(answer.catalogue);
  keep(answer.catalogue);
}

const keep = (found: Catalogue) => store('catalogue', JSON.stringify(found));

/** Returns the catalogue; rerenders when it changes. */
export function useCatalogue(): Catalogue {
  return useSyncExternalStore(onCatalogue, catalogue, catalogue);
}

function restore(): void {
  const stored = readStored('catalogue');
  if (stored === null) return;
  try {
    installCatalogue(JSON.parse(stored) as Catalogue);
  } catch {
    // A stored catalogue that can't be parsed is fetched again.
  }
}
