import { modeAttribute } from '#contract/platform/public-pages.ts';
import { beginStart } from './first-screen.ts';
import { restoreSession } from './session.ts';
import { noticeInput } from './unsaved-input.ts';
import { reloadOnMissingChunk } from './version.ts';

/** Before the first render: what the first screen reads. Nothing here waits for the network. */
export function prepare(): void {
  beginStart();
  noticeInput();
  reloadOnMissingChunk();
  void restoreSession();
  if (import.meta.env.DEV) void nameMode();
}

/** The server names its mode on the pages that it serves; in development they are Vite's. */
async function nameMode(): Promise<void> {
  const { mode } = (await (await fetch('/version.json')).json()) as { mode?: string };
  document.documentElement.setAttribute(modeAttribute, mode ?? 'production');
}
