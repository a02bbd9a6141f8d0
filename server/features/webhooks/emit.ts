import { sql, type RawBuilder } from 'kysely';
import { testEvent, type WebhookEvent } from '#contract/webhooks/rules.ts';
import { asked, askedAtOnce, askedRows, inPlaces, type Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { EnqueueOptions, NewJob } from '#server/platform/jobs.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { writeTogether, type Writing } from '#server/platform/write-together.ts';
import './tables.ts';
import { webhookDeliveryColumns } from './tables.ts';

export const deliverTask = 'webhook.deliver';

/** Job payload: whose deliveries. Which of them are due is in their table. */
export interface DeliverJob {
  readonly endpointId: string;
}

type Facts = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Emits an event to an account's systems, if it has endpoints for it. The deliveries exist exactly if the transaction
 * commits.
 */
export async function emitEvent(...given: Parameters<typeof emitting>): Promise<void> {
  const [tx] = given;
  await writeTogether(tx, await emitting(...given));
}

/** Returns an event's deliveries, to be batched with other writes; reads the endpoints now. */
export async function emitting(tx: Tx, ...given: Emitting): Promise<Writing> {
  const [, accountId] = given;
  return emittingTo(await findEndpoints(tx, accountId), ...given);
}

type Emitting = [deps: Pick<Deps, 'clock' | 'ids'>, accountId: string, type: WebhookEvent, data: Facts];

/** Endpoints of an account's systems, and the events they receive. */
export type Endpoints = readonly { readonly id: string; readonly events: readonly string[] }[];

/** Expression for an account's active endpoints, usable in any statement. */
export const endpointsOf = (accountId: Sql<string>): RawBuilder<Endpoints> =>
  sql<Endpoints>`(select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'events', e.events)), '[]')
    from webhook_endpoint e where e.company_id = ${accountId} and e.is_active)`;

export const findEndpoints = async (db: Queryable, accountId: string): Promise<Endpoints> =>
  (await readEndpoints(db, accountId)).endpoints;

const readEndpoints = askedAtOnce(async (db: Queryable, accountIds: readonly string[]) => {
  const rows = accountIds.map((account_id) => ({ account_id }));
  const { rows: found } = await sql<{ readonly n: number; readonly endpoints: Endpoints }>`
    select asked.n, ${endpointsOf(asked('account_id'))} as endpoints from ${askedRows(rows, 'account_id uuid')}`.execute(
    db,
  );
  return inPlaces(found);
});

/** Returns an event's deliveries to endpoints already read. */
export function emittingTo(endpoints: Endpoints, ...[deps, accountId, type, data]: Emitting): Writing {
  const eventId = deps.ids.uuid();
  const event = { companyId: accountId, eventId, type, ...bodyOf(deps, eventId, type, data) };
  const to = endpoints.filter(({ events }) => events.length === 0 || events.includes(type));
  return {
    rows: to.map(({ id }) => newRow('webhook_delivery', deliveryOf(deps, { ...event, endpointId: id }))),
    jobs: to.map(({ id }) => deliveringSoon(id)),
  };
}

/** Emits a test event to one endpoint only. */
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
  /** True for a test or a replay. */
  readonly isByHand?: boolean;
}

export async function addDelivery(tx: Tx, deps: Pick<Deps, 'clock' | 'ids'>, delivery: NewDelivery) {
  const row = await tx
    .insertInto('webhook_delivery')
    .values(deliveryOf(deps, delivery))
    .returning(webhookDeliveryColumns)
    .executeTakeFirstOrThrow();
  await deliverSoon(tx, delivery.endpointId);
  return row;
}

function deliveryOf({ clock, ids }: Pick<Deps, 'clock' | 'ids'>, delivery: NewDelivery) {
  const now = clock.now();
  return {
    id: ids.uuid(),
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
  } as const;
}

/** Schedules an endpoint's deliveries as soon as possible. */
export const deliverSoon = (db: Queryable, endpointId: string) =>
  writeTogether(db, { jobs: [deliveringSoon(endpointId)] });

const deliveringSoon = (endpointId: string) => delivering(endpointId, { jobKey: `webhook:${endpointId}:now` });

/** Schedules the next check of its deliveries. Uses its own job key, so that new events don't wait for it. */
export const deliverLater = (db: Queryable, endpointId: string, runAt: Date) =>
  writeTogether(db, { jobs: [delivering(endpointId, { jobKey: `webhook:${endpointId}:later`, runAt })] });

/** Jobs of one endpoint are serialized, so it holds up only itself. */
function delivering(endpointId: string, options: EnqueueOptions): NewJob {
  const payload: DeliverJob = { endpointId };
  return { task: deliverTask, payload, options: { queue: `webhook:${endpointId}`, priority: 'later', ...options } };
}
