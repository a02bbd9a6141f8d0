import type { Mail } from '#server/providers/mail/mail.ts';
import type { Sms } from '#server/providers/sms/sms.ts';
import type { Queryable } from './db.ts';
import type { Deps } from './deps.ts';
import { enqueue, type EnqueueOptions, type Tasks } from './jobs.ts';
import { dayMs } from './durations.ts';
import type { Kept } from './purge.ts';

export const waitingMessageColumns = ['id', 'message_sealed', 'created_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    waiting_message: { id: string; message_sealed: Buffer; created_at: Date };
  }
}

/** What it takes to leave a message. */
export type Messaging = Pick<Deps, 'vault' | 'ids' | 'clock'>;

/**
 * Leaves a mail to the jobs: it goes exactly if this transaction commits. Messages hold addresses, codes and links, so
 * they wait sealed in a row of their own, of which the job knows the id alone.
 */
export const sendMail = (tx: Queryable, deps: Messaging, mail: Mail, options?: EnqueueOptions) =>
  leave(tx, deps, 'mail.send', mail, options);

/** Leaves a text message to the jobs, as `sendMail` does a mail. */
export const sendSms = (tx: Queryable, deps: Messaging, sms: Sms, options?: EnqueueOptions) =>
  leave(tx, deps, 'sms.send', sms, options);

async function leave(
  tx: Queryable,
  { vault, ids, clock }: Messaging,
  task: string,
  message: Mail | Sms,
  options: EnqueueOptions = { maxAttempts: 8 },
): Promise<void> {
  const id = ids.uuid();
  const message_sealed = await vault.seal('message', id, JSON.stringify(message));
  await tx.insertInto('waiting_message').values({ id, message_sealed, created_at: clock.now() }).execute();
  await enqueue(tx, task, { id }, options);
}

/** Sends what waits; what has left keeps no row. */
export function messageTasks(deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'providers'>): Tasks {
  const { mail, sms } = deps.providers;
  return {
    'mail.send': (payload) => sendWaiting(deps, payload as Job, (message) => mail.send(message as Mail)),
    'sms.send': (payload) => sendWaiting(deps, payload as Job, (message) => sms.send(message as Sms)),
  };
}

/** What was never sent: its job gave up. */
export const messageKept: readonly Kept[] = [{ table: 'waiting_message', since: 'created_at', forMs: 30 * dayMs }];

interface Job {
  readonly id: string;
}

async function sendWaiting(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  { id }: Job,
  send: (message: unknown) => Promise<void>,
): Promise<void> {
  const row = await db
    .selectFrom('waiting_message')
    .select(waitingMessageColumns)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return;
  await send(JSON.parse(String(await vault.open('message', id, row.message_sealed))));
  await db.deleteFrom('waiting_message').where('id', '=', id).execute();
}
