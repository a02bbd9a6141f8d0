import { must } from '#contract/platform/errors.ts';
import { retryDelaysMs } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { postOutside, type Outcome, type SendOptions } from '#server/platform/outbound/post.ts';
import { afterAttempt, circuitOf } from './circuit.ts';
import { deliverLater, deliverSoon, type DeliverJob } from './emit.ts';
import { tell } from '../notices/index.ts';
import { signedHeaders } from './sign.ts';
import {
  webhookDeliveryColumns,
  webhookEndpointColumns,
  type WebhookDeliveryTable,
  type WebhookEndpointTable,
} from './tables.ts';

/** An endpoint that has only failed for this long is disabled. */
const disableAfterMs = 3 * 24 * 3600 * 1000;
/** Minimum time between notices of failures to its owner. */
const tellEveryMs = 24 * 3600 * 1000;

/** Maximum one job delivers before others get their turn. */
const atOnce = { deliveries: 50, ms: 60_000 } as const;

/**
 * Job that delivers what is due at an endpoint, one after the other, until nothing is, the endpoint is paused, or
 * others should get their turn. At least once: an attempt may be repeated after a crash, which the receiver detects by
 * the event's id.
 */
export async function deliverDue(
  deps: Deps,
  { endpointId }: DeliverJob,
  options: Partial<SendOptions> = {},
): Promise<void> {
  const startedAt = performance.now();
  for (let count = 0; count < atOnce.deliveries && performance.now() - startedAt < atOnce.ms; count += 1) {
    const endpoint = await findEndpoint(deps, endpointId);
    if (!endpoint) return;
    const now = deps.clock.now();
    if (endpoint.is_active && circuitOf(endpoint, now) === 'open')
      return deliverLater(deps.db, endpointId, must(endpoint.paused_until, 'the end of the pause'));
    const delivery = await findNext(deps, endpointId);
    if (!delivery) return;
    if (delivery.next_at !== null && delivery.next_at > now) return deliverLater(deps.db, endpointId, delivery.next_at);
    await attempt(deps, endpoint, delivery, options);
  }
  await deliverSoon(deps.db, endpointId);
}

const findEndpoint = ({ db }: Deps, id: string) =>
  db.selectFrom('webhook_endpoint').select(webhookEndpointColumns).where('id', '=', id).executeTakeFirst();

/** Finds the next delivery, due or not. */
const findNext = ({ db }: Deps, endpointId: string) =>
  db
    .selectFrom('webhook_delivery')
    .select(webhookDeliveryColumns)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

async function attempt(
  deps: Deps,
  endpoint: WebhookEndpointTable,
  delivery: WebhookDeliveryTable,
  options: Partial<SendOptions>,
): Promise<void> {
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
  const outcome = await postOutside(endpoint.url, headers, body, {
    isSandbox: deps.config.mode === 'sandbox',
    ...options,
  });
  deps.providers.health.note('webhooks', 'https', outcome.failure);
  return outcome;
}

interface Attempt {
  readonly delivery: WebhookDeliveryTable;
  readonly endpoint: WebhookEndpointTable;
  readonly outcome: Outcome;
  readonly durationMs: number;
}

/** Records an attempt and decides what follows. If two jobs made the same attempt, only the first one does. */
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
  await noteHealth(tx, deps, endpoint.id, isTaken, status === 'failed');
}

/**
 * Tracks since when and how often deliveries have failed. An endpoint is paused after too many failures in a row, and
 * disabled after failing too long. The owner is notified of either, and of a delivery that is given up.
 */
async function noteHealth(tx: Tx, deps: Deps, id: string, isTaken: boolean, isLast: boolean): Promise<void> {
  const now = deps.clock.now();
  const row = await tx
    .selectFrom('webhook_endpoint')
    .select(webhookEndpointColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const failingSince = isTaken ? null : (row.failing_since ?? now);
  const isDead = failingSince !== null && now.getTime() - failingSince.getTime() >= disableAfterMs;
  const circuit = afterAttempt(row, isTaken, now);
  const isPaused = row.paused_until === null && circuit.paused_until !== null;
  const isDue = row.told_at === null || now.getTime() - row.told_at.getTime() >= tellEveryMs;
  const news = isDead ? 'off' : isPaused ? 'paused' : isLast ? 'failed' : undefined;
  const isTold = news !== undefined && row.is_active && (isDead || isDue);
  await tx
    .updateTable('webhook_endpoint')
    .set({
      failing_since: failingSince,
      ...circuit,
      ...(isDead ? { is_active: false } : {}),
      ...(isTold ? { told_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
  if (isTold) await tell(tx, deps, row.company_id, 'webhook.failing', { news, host: new URL(row.url).host });
}
