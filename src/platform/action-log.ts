import { getSession } from './session-state.ts';

interface Action {
  readonly action: string;
  readonly page: string;
  readonly at: string;
}

const batchSize = 50;
const gatherMs = 5000;

let gathered: Action[] = [];
/** Uid of the user whose actions they are. */
let whose: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Logs a user action (specification, section 7, UserActionLogs). Actions are collected for five seconds, then become
 * one outbox entry. Nothing is logged while signed out; the page's path is sent without its query.
 */
export function logAction(action: string): void {
  const { status, user } = getSession();
  if (status !== 'signedIn') return;
  if (whose !== user?.uid) gathered = [];
  whose = user?.uid;
  gathered.push({ action, page: location.pathname, at: new Date().toISOString() });
  if (gathered.length >= batchSize) flushActions();
  else timer ??= setTimeout(flushActions, gatherMs);
}

/** Puts the collected actions into the outbox now: the page is about to be hidden, and may not come back. */
export function flushActions(): void {
  clearTimeout(timer);
  timer = undefined;
  const logs = gathered;
  gathered = [];
  if (logs.length === 0) return;
  // A log that can't be stored is not worth disturbing the user.
  void send(logs, whose).catch(() => undefined);
}

/** Loads the outbox lazily: it isn't needed before sign-in and stays out of the startup code. */
async function send(logs: Action[], uid: string | undefined): Promise<void> {
  const { reportActions } = await import('./action-report.ts');
  // Never in the name of the user who signed in meanwhile.
  if (getSession().status === 'signedIn' && getSession().user?.uid === uid) await reportActions(logs);
}
