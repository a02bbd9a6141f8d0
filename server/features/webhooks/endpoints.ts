import { refuse } from '#contract/platform/errors.ts';
import { maxEndpoints, secretOverlapMs, webhookValues } from '#contract/webhooks/rules.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { readOutboundUrl } from '#server/platform/outbound/address.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { noteOperation } from '../security/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { circuitOf } from './circuit.ts';
import { deliverSoon } from './emit.ts';
import { newSecret } from './sign.ts';
import { webhookEndpointColumns, type WebhookEndpointTable } from './tables.ts';

/** Returns the calling company. Refuses an individual. */
export function companyOf(context: Context): string {
  const { accountId, accountType } = sessionOf(context);
  if (accountType !== 'merchant') refuse('subAccount:companiesOnly');
  return accountId;
}

export async function listEndpoints(deps: Deps, context: Context) {
  const rows = await deps.db
    .selectFrom('webhook_endpoint')
    .select(webhookEndpointColumns)
    .where('company_id', '=', companyOf(context))
    .orderBy('id')
    .execute();
  return { items: rows.map((row) => toEndpoint(row, deps.clock.now())), limit: maxEndpoints };
}

export interface NewEndpoint {
  readonly url: string;
  readonly description?: string | undefined;
  readonly events: readonly string[];
  readonly verification: string;
}

/** Options common to all changes of endpoints: verified, and serialized. */
const verified = { stepUp: verifiedFor('webhook.change'), locks: 'account' } as const;

/** Adds an endpoint. Its secret appears only in the response and, sealed, in the database. */
export const createEndpoint = defineCommand({
  ...verified,
  name: 'webhook.create',
  work: async (given: Given, { url, description = '', events }: NewEndpoint) => {
    const { tx, deps, context, now } = given;
    const companyId = companyOf(context);
    const address = addressOf(deps, url);
    const [id, secret] = [deps.ids.uuid(), newSecret()];
    await refuseTooMany(tx, companyId);
    given.verify(webhookValues.create(url));
    const row = await tx
      .insertInto('webhook_endpoint')
      .values({
        id,
        company_id: companyId,
        url: address,
        description: description.trim(),
        events: [...events],
        secret_sealed: await deps.vault.seal('webhook', id, secret),
        previous_sealed: null,
        previous_until: null,
        failing_since: null,
        told_at: null,
        created_at: now,
      })
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    await record(given, 'webhook.create', row);
    return { ...toEndpoint(row, now), secret };
  },
});

function addressOf(deps: Deps, url: string): string {
  return readOutboundUrl(url, deps.config.mode === 'sandbox') ?? refuse('webhook:address', { field: 'url' });
}

type Change = NewEndpoint & { readonly id: string; readonly description: string };

/** Health of an endpoint that has not failed yet. */
const healthy = { failing_since: null, failures: 0, paused_until: null };

/**
 * Changes an endpoint; its secret stays. At another address it hasn't failed yet, and gets what is still to be
 * delivered.
 */
export const updateEndpoint = defineCommand({
  ...verified,
  name: 'webhook.update',
  work: async (given: Given, { id, url, description, events }: Change) => {
    const { tx, deps, context, now } = given;
    const address = addressOf(deps, url);
    const before = await lockEndpoint(tx, companyOf(context), id);
    given.verify(webhookValues.update(id, url));
    const isElsewhere = address !== before.url;
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({
        url: address,
        description: description.trim(),
        events: [...events],
        ...(isElsewhere ? { ...healthy, told_at: null } : {}),
      })
      .where('id', '=', id)
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    if (isElsewhere) await deliverSoon(tx, id);
    await record(given, 'webhook.update', row);
    return toEndpoint(row, now);
  },
});

async function refuseTooMany(tx: Tx, companyId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxEndpoints) refuse('webhook:tooMany', { limit: maxEndpoints });
}

type Proved = { readonly id: string; readonly verification: string };

/** Issues a new secret. The previous one keeps signing alongside it for a day, so that the receiver can switch over. */
export const rotateSecret = defineCommand({
  ...verified,
  name: 'webhook.rotate',
  work: async (given: Given, { id }: Proved) => {
    const { tx, deps, context, now } = given;
    const before = await lockEndpoint(tx, companyOf(context), id);
    given.verify(webhookValues.rotate(id));
    const secret = newSecret();
    const previous = await deps.vault.open('webhook', id, before.secret_sealed);
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({
        secret_sealed: await deps.vault.seal('webhook', id, secret),
        previous_sealed: await deps.vault.seal('previousWebhook', id, previous),
        previous_until: new Date(now.getTime() + secretOverlapMs),
      })
      .where('id', '=', id)
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    await record(given, 'webhook.rotate', row);
    return { ...toEndpoint(row, now), secret };
  },
});

export const deleteEndpoint = defineCommand({
  ...verified,
  name: 'webhook.delete',
  work: async (given: Given, { id }: Proved) => {
    const { tx, context } = given;
    const row = await lockEndpoint(tx, companyOf(context), id);
    given.verify(webhookValues.remove(id));
    await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
    await record(given, 'webhook.delete', row);
    return {};
  },
});

export const setActive = defineCommand({
  name: 'webhook.setActive',
  work: async (given: Given, { id, isActive }: { readonly id: string; readonly isActive: boolean }) => {
    const { tx, context, now } = given;
    await lockEndpoint(tx, companyOf(context), id);
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({ is_active: isActive, ...(isActive ? healthy : {}) })
      .where('id', '=', id)
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    if (isActive) await deliverSoon(tx, id);
    await record(given, isActive ? 'webhook.enable' : 'webhook.disable', row);
    return toEndpoint(row, now);
  },
});

const endpointOf = (db: Queryable, companyId: string, id: string) =>
  db
    .selectFrom('webhook_endpoint')
    .select(webhookEndpointColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId);

/** Returns an endpoint of this company. Refuses with `request:notFound`. */
export async function getEndpoint(db: Queryable, companyId: string, id: string): Promise<WebhookEndpointTable> {
  return (await endpointOf(db, companyId, id).executeTakeFirst()) ?? refuse('request:notFound');
}

/** Returns the endpoint, locked. */
export async function lockEndpoint(tx: Tx, companyId: string, id: string): Promise<WebhookEndpointTable> {
  return (await endpointOf(tx, companyId, id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
}

async function record({ tx, deps, context, session, note }: Given, action: string, row: WebhookEndpointTable) {
  await noteOperation(tx, deps, context, { userId: session.userId, action, succeeded: true });
  const details = { companyId: row.company_id, url: row.url, events: row.events.join(',') };
  note({ action, subject: `webhook:${row.id}`, details });
}

function toEndpoint(row: WebhookEndpointTable, now: Date) {
  const until = row.previous_until && row.previous_until > now ? row.previous_until : null;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    isActive: row.is_active,
    failingSince: row.failing_since?.toISOString() ?? null,
    circuit: circuitOf(row, now),
    pausedUntil: row.paused_until?.toISOString() ?? null,
    previousSecretUntil: until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** Counts the paused endpoints of all companies. */
export async function countPaused({ db, clock }: Deps): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_active', '=', true)
    .where('paused_until', '>', clock.now())
    .executeTakeFirstOrThrow();
  return Number(count);
}
