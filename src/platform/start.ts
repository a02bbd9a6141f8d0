import { modeAttribute } from '#contract/platform/public-pages.ts';
import { beginStart } from './first-screen.ts';
import { restoreSession } from './session.ts';
import { noticeInput } from './unsaved-input.ts';
import { reloadOnMissingChunk } from './version.ts';

/** Prepares what the first screen reads, before the first render. Nothing here waits for the network. */
export function prepare(): void {
  beginStart();
  noticeInput();
  reloadOnMissingChunk();
  // If the device can't be read, whatever needs the session fails by itself.
  restoreSession().catch(() => undefined);
  if (import.meta.env.DEV) void nameMode();
}

/** Reads the mode from the server, which names it on the pages that it serves; in development they are Vite's. */
async function nameMode(): Promise<void> {
  const { mode } = (await (await fetch('/version.json')).json()) as { mode?: string };
  document.documentElement.setAttribute(modeAttribute, mode ?? 'production');
}
