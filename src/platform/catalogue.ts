import { useSyncExternalStore } from 'react';
import { catalogueCalls } from '#contract/catalogue/calls.ts';
import type { Catalogue } from '#contract/catalogue/entries.ts';
import { catalogue, installCatalogue, onCatalogue } from '#contract/catalogue/snapshot.ts';
import { once } from '#contract/platform/once.ts';
import { firstScreen } from './first-screen.ts';
import { lateCall } from './late-call.ts';
import { readStored, store } from './storage.ts';

/**
 * What the pages behind the sign-in need to know of the catalogue before they are shown: as this device keeps it, which
 * is brought up to date meanwhile; the first time from the server, and without one nothing about money can be shown.
 */
export const startCatalogue = once(async () => {
  // One that the page came with is newer than what the device keeps.
  if (catalogue().version === 0) restore();
  else keep(catalogue());
  if (catalogue().version === 0) await readAnew();
  else void firstScreen().then(refreshCatalogue);
});

/** Brings the catalogue up to date; where that fails, what is known goes on being shown. */
export const refreshCatalogue = (): Promise<void> => readAnew().catch(() => undefined);

async function readAnew(): Promise<void> {
  const { version } = catalogue();
  const answer = await lateCall(catalogueCalls.get, { query: { Version: version } }, { isInline: true });
  if (answer.catalogue === null) return;
  installCatalogue(answer.catalogue);
  keep(answer.catalogue);
}

const keep = (found: Catalogue) => store('catalogue', JSON.stringify(found));

/** The catalogue; renders again when it changes. */
export function useCatalogue(): Catalogue {
  return useSyncExternalStore(onCatalogue, catalogue, catalogue);
}

function restore(): void {
  const stored = readStored('catalogue');
  if (stored === null) return;
  try {
    installCatalogue(JSON.parse(stored) as Catalogue);
  } catch {
    // What can't be read back is fetched anew.
  }
}
