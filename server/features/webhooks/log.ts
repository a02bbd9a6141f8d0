import { sql } from 'kysely';
import { refuse } from '#contract/platform/errors.ts';
import { maxWaitingByHand, type DeliveryState } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { pageBy, type PageQuery } from '#server/platform/page.ts';
import type { Context } from '#server/platform/http/context.ts';
import { dayMs } from '#server/platform/durations.ts';
import type { Kept } from '#server/platform/purge.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { lockAccount } from '../accounts/index.ts';
import { addDelivery, deliverSoon, emitTest } from './emit.ts';
import { companyOf, getEndpoint, lockEndpoint } from './endpoints.ts';
import { webhookAttemptColumns, webhookDeliveryColumns, type WebhookDeliveryTable } from './tables.ts';

/** A delivery overdue by this long has lost its job. */
const lostAfterMs = 3600 * 1000;

export interface LogRequest extends PageQuery {
  readonly EndpointId?: string;
  readonly Status?: DeliveryState;
}

/** Lists deliveries, newest first. */
export async function listDeliveries(deps: Deps, context: Context, request: LogRequest) {
  const { EndpointId, Status } = request;
  const companyId = companyOf(context);
  if (EndpointId !== undefined) await getEndpoint(deps.db, companyId, EndpointId);
  const deliveries = deps.db
    .selectFrom('webhook_delivery')
    .select(webhookDeliveryColumns)
    .where('company_id', '=', companyId)
    .$if(EndpointId !== undefined, (query) => query.where('endpoint_id', '=', EndpointId ?? ''))
    .$if(Status !== undefined, (query) => query.where('status', '=', Status ?? 'failed'));
  const { rows, nextCursor } = await pageBy(deliveries, request, { order: 'newest' });
  return { items: rows.map(toDelivery), nextCursor };
}

/** Returns one delivery with its body and the response to each attempt. */
export async function getDelivery(deps: Deps, context: Context, id: string) {
  const row = await findDelivery(deps, companyOf(context), id);
  const attempts = await deps.db
    .selectFrom('webhook_attempt')
    .select(webhookAttemptColumns)
    .where('delivery_id', '=', id)
    .orderBy('number')
    .execute();
  const log = attempts.map((attempt) => ({
    at: attempt.at.toISOString(),
    durationMs: attempt.duration_ms,
    responseStatus: attempt.response_status,
    responseBody: attempt.response_body,
    failure: attempt.failure,
  }));
  return { ...toDelivery(row), body: row.body, log };
}

/** Sends the same event to the same endpoint again, as a new delivery. */
export const replay = defineCommand({
  name: 'webhook.replay',
  work: async ({ deps, tx, context, note }: Given, id: string) => {
    const companyId = companyOf(context);
    const row = await findDelivery(deps, companyId, id);
    const { endpoint_id: endpointId, event_id: eventId, type, body } = row;
    await assertMayWait(tx, companyId, endpointId);
    const again = { companyId, endpointId, eventId, type, body, isByHand: true };
    note({ action: 'webhook.replay', subject: `webhook:${endpointId}`, details: { companyId, delivery: id } });
    return toDelivery(await addDelivery(tx, deps, again));
  },
});

export const sendTest = defineCommand({
  name: 'webhook.sendTest',
  work: async ({ deps, tx, context, note }: Given, endpointId: string) => {
    const companyId = companyOf(context);
    await assertMayWait(tx, companyId, endpointId);
    note({ action: 'webhook.sendTest', subject: `webhook:${endpointId}`, details: { companyId } });
    return toDelivery(await emitTest(tx, deps, companyId, endpointId));
  },
});

/**
 * Refuses with `webhook:waiting` if too many deliveries sent by hand are already waiting, for the endpoint or for the
 * company.
 */
async function assertMayWait(tx: Tx, companyId: string, endpointId: string): Promise<void> {
  await lockAccount(tx, companyId);
  await lockEndpoint(tx, companyId, endpointId);
  const waiting = await tx
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .where('company_id', '=', companyId)
    .where('is_by_hand', '=', true)
    .where('status', '=', 'pending')
    .limit(maxWaitingByHand.company)
    .execute();
  const here = waiting.filter(({ endpoint_id }) => endpoint_id === endpointId);
  if (here.length >= maxWaitingByHand.endpoint) refuse('webhook:waiting', { limit: maxWaitingByHand.endpoint });
  if (waiting.length >= maxWaitingByHand.company) refuse('webhook:waiting', { limit: maxWaitingByHand.company });
}

async function findDelivery(deps: Deps, companyId: string, id: string): Promise<WebhookDeliveryTable> {
  const row = await deps.db
    .selectFrom('webhook_delivery')
    .select(webhookDeliveryColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

/** Retention of finished deliveries. */
export const webhookKept: readonly Kept[] = [
  { table: 'webhook_delivery', since: 'created_at', forMs: 30 * dayMs, only: sql`status <> 'pending'` },
];

/** Job that picks up deliveries whose own job was lost. */
export async function sendLostDeliveries(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const lost = await deps.db
    .selectFrom('webhook_endpoint as e')
    .select('e.id')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhook_delivery as d')
          .select('d.id')
          .whereRef('d.endpoint_id', '=', 'e.id')
          .where('d.status', '=', 'pending')
          .where('d.next_at', '<', new Date(now - lostAfterMs)),
      ),
    )
    .where((eb) => eb.or([eb('e.paused_until', 'is', null), eb('e.paused_until', '<', new Date(now - lostAfterMs))]))
    .execute();
  for (const { id } of lost) await deliverSoon(deps.db, id);
}

function toDelivery(row: WebhookDeliveryTable) {
  return {
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Counts pending deliveries, and returns when the longest overdue one was due; null if none is due. */
export async function waitingDeliveries({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ readonly count: number; readonly dueSince: Date | null }> {
  const { count, due_since: dueSince } = await db
    .selectFrom('webhook_delivery')
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.min('next_at').filterWhere('next_at', '<=', clock.now()).as('due_since'),
    ])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count: Number(count), dueSince };
}
