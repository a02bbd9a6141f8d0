import { persistQueries } from './query.ts';
import { restoreSession } from './session.ts';
import { noticeInput } from './unsaved-input.ts';
import { reloadOnMissingChunk } from './version.ts';

/** Before the first render: what the first screen reads. Nothing here waits for the network. */
export function prepare(): void {
  noticeInput();
  reloadOnMissingChunk();
  persistQueries();
  void restoreSession();
}
