import { sql } from 'kysely';
import type { Mail } from '#server/providers/mail/mail.ts';
import type { Sms } from '#server/providers/sms/sms.ts';
import type { Queryable } from './db.ts';
import type { Deps } from './deps.ts';
import type { EnqueueOptions, Tasks } from './jobs.ts';
import { newRow } from './new-rows.ts';
import { dayMs } from './durations.ts';
import type { Kept } from './purge.ts';
import { writeTogether } from './write-together.ts';

export const waitingMessageColumns = ['id', 'message_sealed', 'created_at'] as const;

declare module '#server/platform/database.ts' {
  interface Database {
    waiting_message: { id: string; message_sealed: Buffer; created_at: Date };
  }
}

/** Dependencies for enqueuing messages. */
export type Messaging = Pick<Deps, 'vault' | 'ids' | 'clock'>;

/** A message handed to the job queue. */
export type LeftMessage = { readonly options?: EnqueueOptions } & (
  | { readonly task: 'mail.send'; readonly message: Mail }
  | { readonly task: 'sms.send'; readonly message: Sms }
);

/**
 * Enqueues a mail: it is sent if and only if this transaction commits. Messages contain addresses, codes and links, so
 * they wait sealed in a row of their own, and the job holds only its id.
 */
export const sendMail = (tx: Queryable, deps: Messaging, message: Mail, options?: EnqueueOptions) =>
  leaveMessages(tx, deps, [{ task: 'mail.send', message, ...(options && { options }) }]);

/** Enqueues a text message, as `sendMail` does a mail. */
export const sendSms = (tx: Queryable, deps: Messaging, message: Sms, options?: EnqueueOptions) =>
  leaveMessages(tx, deps, [{ task: 'sms.send', message, ...(options && { options }) }]);

/** Enqueues several messages, which jobs process in batches. */
export async function leaveMessages(
  tx: Queryable,
  { vault, ids, clock }: Messaging,
  messages: readonly LeftMessage[],
): Promise<void> {
  const left = await Promise.all(
    messages.map(async ({ task, message, options = { maxAttempts: 8 } }) => {
      const id = ids.uuid();
      const message_sealed = await vault.seal('message', id, JSON.stringify(message));
      const row = newRow('waiting_message', { id, message_sealed, created_at: clock.now() });
      return { row, job: { task, ids: [id], options } };
    }),
  );
  await writeTogether(tx, { rows: left.map(({ row }) => row), jobs: left.map(({ job }) => job) });
}

/** Sends waiting messages and deletes the rows of those sent. */
export function messageTasks(deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'providers'>): Tasks {
  const { mail, sms } = deps.providers;
  return {
    'mail.send': (payload) => sendWaiting(deps, payload as Job, (message) => mail.send(message as Mail)),
    'sms.send': (payload) => sendWaiting(deps, payload as Job, (message) => sms.send(message as Sms)),
  };
}

/** Messages that were never sent because their job gave up. */
export const messageKept: readonly Kept[] = [{ table: 'waiting_message', since: 'created_at', forMs: 30 * dayMs }];

/** The previous version enqueued jobs with a single id. */
type Job = { readonly ids: readonly string[] } | { readonly id: string };

/** Sends each message separately: failed ones are retried without those already sent. */
async function sendWaiting(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  job: Job,
  send: (message: unknown) => Promise<void>,
): Promise<void> {
  const these = (ids: readonly string[]) => sql<string>`any (${ids}::uuid[])`;
  const rows = await db
    .selectFrom('waiting_message')
    .select(waitingMessageColumns)
    .where('id', '=', these('id' in job ? [job.id] : job.ids))
    .execute();
  const sent = await Promise.allSettled(
    rows.map(async ({ id, message_sealed }) => {
      await send(JSON.parse(String(await vault.open('message', id, message_sealed))));
      return id;
    }),
  );
  const gone = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (gone.length > 0) await db.deleteFrom('waiting_message').where('id', '=', these(gone)).execute();
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}
