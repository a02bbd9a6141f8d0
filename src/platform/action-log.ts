import { getSession } from './session-state.ts';

interface Action {
  readonly action: string;
  readonly page: string;
  readonly at: string;
}

const batchSize = 50;
const gatherMs = 5000;

let gathered: Action[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Notes what the user did (specification, section 7, UserActionLogs). Gathered for five seconds, then
 * one entry of the outbox. Signed out nothing is noted; the page's path goes along without its query.
 */
export function logAction(action: string): void {
  if (getSession().status !== 'signedIn') return;
  gathered.push({ action, page: location.pathname, at: new Date().toISOString() });
  if (gathered.length >= batchSize) flushActions();
  else timer ??= setTimeout(flushActions, gatherMs);
}

/** Puts what was gathered into the outbox now: the page is about to be hidden, and may not come back. */
export function flushActions(): void {
  clearTimeout(timer);
  timer = undefined;
  const logs = gathered;
  gathered = [];
  if (logs.length === 0 || getSession().status !== 'signedIn') return;
  // A log that can't be kept is not worth disturbing anybody.
  void send(logs).catch(() => undefined);
}

/** The outbox is code that nobody needs before he is signed in, and the start does without it. */
async function send(logs: Action[]): Promise<void> {
  await (await import('./action-report.ts')).reportActions(logs);
}
