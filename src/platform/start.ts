import { persistQueries } from './query.ts';
import { restoreSession } from './session.ts';
import { reloadOnMissingChunk } from './version.ts';

/** Before the first render: what the first screen reads. Nothing here waits for the network. */
export function prepare(): void {
  reloadOnMissingChunk();
  persistQueries();
  void restoreSession();
}
