import { randomBytes } from 'node:crypto';
import { createValues, deleteValues, updateValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { limits } from '#contract/platform/limits.ts';
import type { Secrets } from '#server/features/session/index.ts';
import { noteOperation } from '#server/features/security/index.ts';
import { consumeStepUp } from '#server/features/step-up/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { daysLeft, expiryOf, normaliseIps } from './domain.ts';
import { tellOwner } from './notice.ts';
import { sealSecret } from './seal.ts';
import type { ApiKeyTable } from './tables.ts';

type Verified<T> = T & { readonly verification: string };

/** Makes a key. Its secret is in the answer and, sealed, in the database; nowhere else. */
export async function createKey(deps: Deps, secrets: Secrets, context: Context, body: Verified<ApiKeyChoice>) {
  const { userId } = sessionOf(context);
  const columns = columnsOf(deps, body);
  const id = deps.ids.uuid();
  const secretKey = randomBytes(32).toString('base64url');
  const secretSealed = await sealSecret(secrets, id, secretKey);
  return deps.db.transaction().execute(async (tx) => {
    const { verification } = body;
    await refuseTooMany(tx, userId);
    await consumeStepUp(tx, deps, {
      userId,
      accountId: userId,
      verification,
      action: 'apiKey.create',
      values: createValues(body),
    });
    const row = await tx
      .insertInto('api_key')
      .values({
        ...columns,
        id,
        user_id: userId,
        access_key: randomBytes(16).toString('hex'),
        secret_sealed: secretSealed,
        created_at: deps.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(tx, deps, context, 'apiKey.create', row);
    await tellOwner(tx, deps, 'created', row, context);
    return { ...toItem(row, deps.clock.now()), secretKey };
  });
}

/** Changes a key. Proved like a creation, it renews like one: normal again, and with a new term where it has one. */
export async function updateKey(deps: Deps, context: Context, body: Verified<ApiKeyChoice & { readonly id: string }>) {
  const { userId } = sessionOf(context);
  const columns = columnsOf(deps, body);
  return deps.db.transaction().execute(async (tx) => {
    const { id, verification } = body;
    const row = await tx
      .updateTable('api_key')
      .set(columns)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    await consumeStepUp(tx, deps, {
      userId,
      accountId: userId,
      verification,
      action: 'apiKey.update',
      values: updateValues(id, body),
    });
    await record(tx, deps, context, 'apiKey.update', row);
    await tellOwner(tx, deps, 'updated', row, context);
    return toItem(row, deps.clock.now());
  });
}

export async function deleteKey(deps: Deps, context: Context, { id, verification }: Verified<{ readonly id: string }>) {
  const { userId } = sessionOf(context);
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('api_key')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    await consumeStepUp(tx, deps, {
      userId,
      accountId: userId,
      verification,
      action: 'apiKey.delete',
      values: deleteValues(id),
    });
    await record(tx, deps, context, 'apiKey.delete', row);
    await tellOwner(tx, deps, 'deleted', row, context);
  });
  return {};
}

export async function listKeys(deps: Deps, userId: string) {
  const rows = await deps.db
    .selectFrom('api_key')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  return { items: rows.map((row) => toItem(row, deps.clock.now())), limit: limits.apiKey.perUser };
}

/** The user's row is locked while his keys are counted: of creations at once, no more go through than there is room for. */
async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const limit = limits.apiKey.perUser;
  if (Number(must(row, 'a count').count) >= limit) refuse('apiKey:tooMany', { limit });
}

function columnsOf(deps: Deps, choice: ApiKeyChoice) {
  const found = normaliseIps(choice.ips);
  if ('badIndex' in found) refuse('request:invalid', { field: `ips/${found.badIndex}`, rule: 'ip' });
  const now = deps.clock.now();
  return {
    remark: choice.remark.trim(),
    permissions: [...choice.permissions],
    withdrawal_addresses: choice.withdrawalAddresses === 'all' ? null : [...choice.withdrawalAddresses],
    ips: found.ips,
    status: 'normal' as const,
    abnormal_reason: null,
    expires_at: expiryOf(found.ips, now),
    updated_at: now,
  };
}

/** What the owner reads in his security history, and the audit. */
async function record(tx: Tx, deps: Deps, context: Context, action: string, row: ApiKeyTable): Promise<void> {
  await noteOperation(tx, deps, context, { userId: row.user_id, action, succeeded: true });
  await writeAudit(tx, {
    actor: { kind: 'user', id: row.user_id },
    action,
    subject: `apiKey:${row.id}`,
    details: {
      accessKey: row.access_key,
      permissions: row.permissions.join(','),
      withdrawalAddresses: row.withdrawal_addresses?.join(',') ?? 'all',
      ips: row.ips.join(','),
    },
    ip: context.ip,
    deviceId: context.deviceId,
    requestId: context.requestId,
  });
}

/** A row as the contract shows it. A key whose term is over is abnormal from that moment, job or no job. */
export function toItem(row: ApiKeyTable, now: Date) {
  const isExpired = row.status === 'normal' && row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    accessKey: row.access_key,
    remark: row.remark,
    permissions: row.permissions,
    withdrawalAddresses: row.withdrawal_addresses ?? ('all' as const),
    ips: row.ips,
    status: isExpired ? ('abnormal' as const) : row.status,
    abnormalReason: isExpired ? ('expired' as const) : row.abnormal_reason,
    expiresAt: row.expires_at?.toISOString() ?? null,
    daysLeft: daysLeft(row.expires_at, now),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
