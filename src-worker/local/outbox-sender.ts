import type { Authorization, Request } from './authorize.ts';
import { accountHeader, commonHeaders, readAnswer, requestTimeoutMs, type CommonHeaders } from './http.ts';
import { names } from './names.ts';
import { dueAtMs, judge, judgeAge, type SendResult, type Verdict } from './outbox-verdict.ts';
import type { OutboxRow, UserDatabase } from './schema.ts';

/** What the sender needs from its environment: the page asks its worker, the service worker does it itself. */
export interface SenderPorts {
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly nowMs: () => number;
  readonly common: () => Promise<CommonHeaders>;
  /** Returns the token and proof at the time of sending; a null token means that the queue's owner is not signed in. */
  readonly authorize: (request: Request) => Promise<Authorization>;
  /** True if there is a token other than the rejected one. */
  readonly refresh: (staleToken: string) => Promise<boolean>;
  /** Runs the work only if no one else is sending. */
  readonly alone: (work: () => Promise<void>) => Promise<void>;
}

/** Ensures a single sender across all contexts: a Web Lock that is taken if free and never waited for. */
export async function aloneByLock(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(names.outboxLock, { ifAvailable: true }, async (held) => {
    if (held) await work();
  });
}

/**
 * Sends waiting entries in order until the queue is empty or its head has to wait.
 * @returns when to run again, in milliseconds since 1970; null if nothing is waiting
 */
export async function flushOutbox(database: UserDatabase, ports: SenderPorts): Promise<number | null> {
  await ports.alone(async () => {
    while (await sendHead(database, ports));
  });
  const head = await findHead(database);
  return head ? dueAtMs(head, ports.nowMs()) : null;
}

/** @returns whether the next entry can be tried */
async function sendHead(database: UserDatabase, ports: SenderPorts): Promise<boolean> {
  const row = await findHead(database);
  if (!row) return false;
  const nowMs = ports.nowMs();
  if (dueAtMs(row, nowMs) > nowMs) return false;
  const verdict = judgeAge(row, nowMs) ?? (await sendOnce(row, database.userId, ports));
  await settle(database, row, verdict);
  return verdict.kind !== 'wait';
}

async function findHead(database: UserDatabase): Promise<OutboxRow | undefined> {
  const waiting = await database.outbox.where('state').equals('waiting').sortBy('seq');
  return waiting[0];
}

async function settle(database: UserDatabase, row: OutboxRow, verdict: Verdict): Promise<void> {
  if (verdict.kind === 'done')
    return database.transaction('rw', database.outbox, database.discards, async () => {
      await database.outbox.delete(row.seq);
      await database.discards.delete(row.key);
    });
  await database.outbox.update(row.seq, {
    attempts: row.attempts + 1,
    trouble: verdict.trouble,
    ...(verdict.kind === 'wait' ? { nextAttemptAtMs: verdict.untilMs } : { state: 'parked' as const }),
  });
}

/** Sends once, and again with a new token if the token was rejected. */
async function sendOnce(row: OutboxRow, userId: string, ports: SenderPorts): Promise<Verdict> {
  const first = await transmitOnTime(row, userId, ports);
  const isTokenRefused = first.result.kind === 'answer' && first.result.answer.status === 401;
  if (!isTokenRefused || first.accessToken === null || !(await ports.refresh(first.accessToken))) {
    return judge(row, first.result, ports.nowMs());
  }
  const second = await transmitOnTime(row, userId, ports);
  return judge(row, second.result, ports.nowMs());
}

/** Sends once, and again if this device's clock was off; the first response has corrected it. */
async function transmitOnTime(row: OutboxRow, userId: string, ports: SenderPorts) {
  const first = await transmit(row, userId, ports);
  const isClockOff = first.result.kind === 'answer' && first.result.answer.error?.code === 'request:clockOff';
  return isClockOff ? transmit(row, userId, ports) : first;
}

async function transmit(
  row: OutboxRow,
  userId: string,
  ports: SenderPorts,
): Promise<{ result: SendResult; accessToken: string | null }> {
  const url = (row.origin ?? ports.origin) + row.path;
  const { accessToken, headers } = await ports.authorize({ method: row.method, url, userId });
  if (accessToken === null) return { result: { kind: 'noAnswer' }, accessToken };
  try {
    const response = await ports.fetch(url, {
      method: row.method,
      headers: {
        ...commonHeaders(await ports.common()),
        ...headers,
        ...accountHeader(row.account),
        'idempotency-key': row.key,
        ...(row.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: row.body === undefined ? undefined : JSON.stringify(row.body),
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return { result: { kind: 'answer', answer: await readAnswer(response) }, accessToken };
  } catch {
    // It is unknown whether the server received it: the same key is sent again and takes effect once.
    return { result: { kind: 'noAnswer' }, accessToken };
  }
}
