import { retryDelaysMs } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { deliverTask, type DeliverJob } from './emit.ts';
import { tellOfFailure } from './mails.ts';
import { send, type Outcome, type SendOptions } from './send.ts';
import { signedHeaders } from './sign.ts';
import type { WebhookDeliveryTable, WebhookEndpointTable } from './tables.ts';

/** An endpoint that nothing has gone through to for this long is switched off. */
const disableAfterMs = 3 * 24 * 3600 * 1000;
/** Its owner hears of failures at most this often. */
const tellEveryMs = 24 * 3600 * 1000;

/**
 * The job: one attempt. At least once: after a crash it may be made again, which the event's id tells the receiver.
 */
export async function deliver(
  deps: Deps,
  { id, attempt }: DeliverJob,
  options: Partial<SendOptions> = {},
): Promise<void> {
  const delivery = await deps.db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst();
  if (!delivery || delivery.status !== 'pending' || delivery.attempts !== attempt) return;
  const endpoint = await deps.db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', delivery.endpoint_id)
    .executeTakeFirstOrThrow();
  const startedAt = performance.now();
  const outcome = endpoint.is_active
    ? await attemptOnce(deps, endpoint, delivery, options)
    : { responseStatus: null, responseBody: null, failure: 'the endpoint is switched off' };
  const durationMs = Math.round(performance.now() - startedAt);
  await deps.db.transaction().execute(async (tx) => note(tx, deps, { delivery, endpoint, outcome, durationMs }));
}

async function attemptOnce(
  deps: Deps,
  endpoint: WebhookEndpointTable,
  { event_id, body }: WebhookDeliveryTable,
  options: Partial<SendOptions>,
): Promise<Outcome> {
  const now = deps.clock.now();
  const { secret_sealed, previous_sealed, previous_until } = endpoint;
  const isOldValid = previous_sealed !== null && previous_until !== null && previous_until > now;
  const valid = await Promise.all([
    deps.vault.open('webhook', endpoint.id, secret_sealed),
    ...(isOldValid ? [deps.vault.open('previousWebhook', endpoint.id, previous_sealed)] : []),
  ]);
  const headers = signedHeaders(event_id, now, body, valid.map(String));
  return send(endpoint.url, headers, body, { isSandbox: deps.config.mode === 'sandbox', ...options });
}

interface Attempt {
  readonly delivery: WebhookDeliveryTable;
  readonly endpoint: WebhookEndpointTable;
  readonly outcome: Outcome;
  readonly durationMs: number;
}

/** Writes an attempt down and decides what follows. Of two jobs that made the same attempt, the first one does. */
async function note(tx: Tx, deps: Deps, { delivery, endpoint, outcome, durationMs }: Attempt): Promise<void> {
  const now = deps.clock.now();
  const number = delivery.attempts + 1;
  const delay = endpoint.is_active ? retryDelaysMs[delivery.attempts] : undefined;
  const isTaken = outcome.failure === null;
  const next = isTaken || delay === undefined ? null : new Date(now.getTime() + delay);
  const status = isTaken ? 'delivered' : next ? 'pending' : 'failed';
  const changed = await tx
    .updateTable('webhook_delivery')
    .set({ attempts: number, status, next_at: next, updated_at: now })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  const { responseStatus, responseBody, failure } = outcome;
  await tx
    .insertInto('webhook_attempt')
    .values({
      delivery_id: delivery.id,
      number,
      at: now,
      duration_ms: durationMs,
      response_status: responseStatus,
      response_body: responseBody,
      failure,
    })
    .execute();
  if (next) {
    const job: DeliverJob = { id: delivery.id, attempt: number };
    await enqueue(tx, deliverTask, job, { runAt: next });
  }
  await noteHealth(tx, deps, endpoint.id, isTaken, status === 'failed');
}

/** Keeps in mind since when nothing goes through; after long enough the endpoint is switched off. */
async function noteHealth(tx: Tx, deps: Deps, id: string, isTaken: boolean, isLast: boolean): Promise<void> {
  const now = deps.clock.now();
  const row = await tx
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const failingSince = isTaken ? null : (row.failing_since ?? now);
  const isDead = isLast && failingSince !== null && now.getTime() - failingSince.getTime() >= disableAfterMs;
  const isDue = row.told_at === null || now.getTime() - row.told_at.getTime() >= tellEveryMs;
  const isTold = isLast && row.is_active && (isDead || isDue);
  await tx
    .updateTable('webhook_endpoint')
    .set({
      failing_since: failingSince,
      ...(isDead ? { is_active: false } : {}),
      ...(isTold ? { told_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
  if (isTold) await tellOfFailure(tx, row, isDead);
}
