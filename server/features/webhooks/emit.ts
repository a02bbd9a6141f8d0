import { testEvent, type WebhookEvent } from '#contract/webhooks/rules.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import './tables.ts';

export const deliverTask = 'webhook.deliver';

/** What a job carries. A job for another attempt than the next one is out of date and does nothing. */
export interface DeliverJob {
  readonly id: string;
  readonly attempt: number;
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
  return addDelivery(tx, deps, { companyId, endpointId, eventId, type: testEvent, ...body });
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
      next_at: now,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(tx, deliverTask, { id: row.id, attempt: 0 } satisfies DeliverJob);
  return row;
}
