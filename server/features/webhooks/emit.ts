import { testEvent, type WebhookEvent } from '#contract/webhooks/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue, type EnqueueOptions } from '#server/platform/jobs.ts';
import './tables.ts';
import { webhookDeliveryColumns } from './tables.ts';

export const deliverTask = 'webhook.deliver';

/** What a job carries: whose deliveries. Which of them are due is in their table. */
export interface DeliverJob {
  readonly endpointId: string;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Tells an account's systems of an event, as far as it has endpoints for it. The deliveries exist exactly if the
 * transaction commits.
 */
export async function emitEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  accountId: string,
  type: WebhookEvent,
  data: Facts,
): Promise<void> {
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'events'])
    .where('company_id', '=', accountId)
    .where('is_active', '=', true)
    .execute();
  const eventId = deps.ids.uuid();
  for (const { id } of endpoints.filter((one) => one.events.length === 0 || one.events.includes(type)))
    await addDelivery(tx, deps, {
      companyId: accountId,
      endpointId: id,
      eventId,
      type,
      ...bodyOf(deps, eventId, type, data),
    });
}

/** An event for one endpoint alone, to try it. */
export async function emitTest(tx: Tx, deps: Deps, companyId: string, endpointId: string) {
  const eventId = deps.ids.uuid();
  const body = bodyOf(deps, eventId, testEvent, { message: 'This is a test.' });
  return addDelivery(tx, deps, { companyId, endpointId, eventId, type: testEvent, ...body, isByHand: true });
}

function bodyOf({ clock }: Pick<Deps, 'clock'>, id: string, type: string, data: Facts) {
  return { body: JSON.stringify({ id, type, createdAt: clock.now().toISOString(), data }) };
}

export interface NewDelivery {
  readonly companyId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly type: string;
  readonly body: string;
  /** A test or a replay. */
  readonly isByHand?: boolean;
}

export async function addDelivery(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, delivery: NewDelivery) {
  const now = deps.clock.now();
  const row = await tx
    .insertInto('webhook_delivery')
    .values({
      id: deps.ids.uuid(),
      endpoint_id: delivery.endpointId,
      company_id: delivery.companyId,
      event_id: delivery.eventId,
      type: delivery.type,
      body: delivery.body,
      status: 'pending',
      is_by_hand: delivery.isByHand ?? false,
      next_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning(webhookDeliveryColumns)
    .executeTakeFirstOrThrow();
  await deliverSoon(tx, delivery.endpointId);
  return row;
}

/** Has an endpoint's deliveries sent as soon as can be. */
export function deliverSoon(db: Queryable, endpointId: string): Promise<void> {
  return enqueueDelivery(db, endpointId, { jobKey: `webhook:${endpointId}:now` });
}

/** Has them looked at again then. Under a key of its own: what happens meanwhile must not wait for it. */
export function deliverLater(db: Queryable, endpointId: string, runAt: Date): Promise<void> {
  return enqueueDelivery(db, endpointId, { jobKey: `webhook:${endpointId}:later`, runAt });
}

/** Jobs of one endpoint go one after the other: it holds up nobody but itself. */
function enqueueDelivery(db: Queryable, endpointId: string, options: EnqueueOptions): Promise<void> {
  const job: DeliverJob = { endpointId };
  return enqueue(db, deliverTask, job, { queue: `webhook:${endpointId}`, priority: 'later', ...options });
}
