import { must, refuse } from '#contract/platform/errors.ts';
import { maxEndpoints, secretOverlapMs, webhookValues } from '#contract/webhooks/rules.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { readOutboundUrl } from '#server/platform/outbound/address.ts';
import { lockAccount } from '../accounts/index.ts';
import { noteOperation } from '../security/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { circuitOf } from './circuit.ts';
import { deliverSoon } from './emit.ts';
import { newSecret } from './sign.ts';
import { webhookEndpointColumns, type WebhookEndpointTable } from './tables.ts';

const action = 'webhook.change';

/** The company that asks. Refuses an individual. */
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
  readonly events: readonly string[];
  readonly verification: string;
}

/** Adds an endpoint. Its secret is in the answer and, sealed, in the database; nowhere else. */
export async function createEndpoint(deps: Deps, context: Context, order: NewEndpoint) {
  const companyId = companyOf(context);
  const { userId } = sessionOf(context);
  const { url, events, verification } = order;
  const address = readOutboundUrl(url, deps.config.mode === 'sandbox') ?? refuse('webhook:address', { field: 'url' });
  const [id, secret] = [deps.ids.uuid(), newSecret()];
  const sealed = await deps.vault.seal('webhook', id, secret);
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, companyId);
    const { count } = await tx
      .selectFrom('webhook_endpoint')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxEndpoints) refuse('webhook:tooMany', { limit: maxEndpoints });
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: webhookValues.create(url),
    });
    const row = await tx
      .insertInto('webhook_endpoint')
      .values({
        id,
        company_id: companyId,
        url: address,
        events: [...events],
        secret_sealed: sealed,
        previous_sealed: null,
        previous_until: null,
        failing_since: null,
        told_at: null,
        created_at: deps.clock.now(),
      })
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    await record(tx, deps, context, 'webhook.create', row);
    return { ...toEndpoint(row, deps.clock.now()), secret };
  });
}

type Proved = { readonly id: string; readonly verification: string };

/** A new secret. The one before signs beside it for a day, so that the receiver can change over in peace. */
export async function rotateSecret(deps: Deps, context: Context, { id, verification }: Proved) {
  const companyId = companyOf(context);
  const { userId } = sessionOf(context);
  const secret = newSecret();
  const sealed = await deps.vault.seal('webhook', id, secret);
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockEndpoint(tx, companyId, id);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: webhookValues.rotate(id),
    });
    const now = deps.clock.now();
    const previous = await deps.vault.open('webhook', id, before.secret_sealed);
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({
        secret_sealed: sealed,
        previous_sealed: await deps.vault.seal('previousWebhook', id, previous),
        previous_until: new Date(now.getTime() + secretOverlapMs),
      })
      .where('id', '=', id)
      .returning(webhookEndpointColumns)
      .executeTakeFirstOrThrow();
    await record(tx, deps, context, 'webhook.rotate', row);
    return { ...toEndpoint(row, now), secret };
  });
}

export async function deleteEndpoint(deps: Deps, context: Context, { id, verification }: Proved) {
  const companyId = companyOf(context);
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockEndpoint(tx, companyId, id);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: companyId,
      verification,
      action,
      values: webhookValues.remove(id),
    });
    await tx.deleteFrom('webhook_endpoint').where('id', '=', id).execute();
    await record(tx, deps, context, 'webhook.delete', row);
  });
  return {};
}

export async function setActive(deps: Deps, context: Context, { id, isActive }: { id: string; isActive: boolean }) {
  const companyId = companyOf(context);
  return deps.db.transaction().execute(async (tx) => {
    await lockEndpoint(tx, companyId, id);
    const row = await tx
      .updateTable('webhook_endpoint')
      .set({ is_active: isActive, ...(isActive ? { failing_since: null, failures: 0, paused_until: null } : {}) })
      .where('id', '=', id)
      .returning(webhookEndpointColumns)
      .executeTakeFirst();
    if (isActive) await deliverSoon(tx, id);
    await record(tx, deps, context, isActive ? 'webhook.enable' : 'webhook.disable', must(row, 'the locked endpoint'));
    return toEndpoint(must(row, 'the locked endpoint'), deps.clock.now());
  });
}

const endpointOf = (db: Queryable, companyId: string, id: string) =>
  db
    .selectFrom('webhook_endpoint')
    .select(webhookEndpointColumns)
    .where('id', '=', id)
    .where('company_id', '=', companyId);

/** An endpoint of this company. Refuses `request:notFound`. */
export async function getEndpoint(db: Queryable, companyId: string, id: string): Promise<WebhookEndpointTable> {
  return (await endpointOf(db, companyId, id).executeTakeFirst()) ?? refuse('request:notFound');
}

/** The same, locked. */
export async function lockEndpoint(tx: Tx, companyId: string, id: string): Promise<WebhookEndpointTable> {
  return (await endpointOf(tx, companyId, id).forUpdate().executeTakeFirst()) ?? refuse('request:notFound');
}

async function record(tx: Tx, deps: Deps, context: Context, what: string, row: WebhookEndpointTable): Promise<void> {
  const { userId } = sessionOf(context);
  await noteOperation(tx, deps, context, { userId, action: what, succeeded: true });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: what,
    subject: `webhook:${row.id}`,
    details: { companyId: row.company_id, url: row.url, events: row.events.join(',') },
    from: context,
  });
}

function toEndpoint(row: WebhookEndpointTable, now: Date) {
  const until = row.previous_until && row.previous_until > now ? row.previous_until : null;
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    isActive: row.is_active,
    failingSince: row.failing_since?.toISOString() ?? null,
    circuit: circuitOf(row, now),
    pausedUntil: row.paused_until?.toISOString() ?? null,
    previousSecretUntil: until?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** How many endpoints of all companies are left alone for a while. */
export async function countPaused({ db, clock }: Deps): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('is_active', '=', true)
    .where('paused_until', '>', clock.now())
    .executeTakeFirstOrThrow();
  return Number(count);
}
