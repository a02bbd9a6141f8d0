import { randomBytes } from 'node:crypto';
import { createValues, deleteValues, updateValues, type ApiKeyChoice } from '#contract/api-keys/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { limits } from '#contract/platform/limits.ts';
import { isAnyAddress } from '#contract/currencies/address.ts';
import { stageOf } from '#server/features/addresses/index.ts';
import { assertNotBlocked, getAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { checkFundPassword, noteOperation } from '#server/features/security/index.ts';
import type { SealedPassword } from '#server/features/session/index.ts';
import { checkStepUp, type StepUpClaim, verifiedFor } from '#server/features/step-up/index.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { beginOrder, movedBy, moveOrder } from '#server/platform/orders.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { daysLeft, expiryOf, normaliseIps, withdrawalsFrom, withdrawalStanding } from './domain.ts';
import { tellOwner } from './notice.ts';
import { apiKeyColumns, apiKeyOrders, type ApiKeyTable } from './tables.ts';

type Verified<T> = T & { readonly verification: string };

type Order = Verified<ApiKeyChoice> & { readonly fundPassword?: SealedPassword };
type Columns = ReturnType<typeof columnsOf>;

/** Creates a key. Its secret is only in the response and, sealed, in the database. */
export const createKey = defineCommand({
  name: 'apiKey.create',
  stepUp: verifiedFor('apiKey.create'),
  // Of concurrent creations, only as many succeed as the limit allows.
  locks: 'account',
  outside: (deps, context, order: Order) => prove(deps, context, order, 'apiKey.create', createValues(order)),
  work: create,
});

async function create(given: Given<undefined, Columns>, order: Order) {
  const { tx, deps, context, now, outside: columns, session } = given;
  const { userId } = session;
  const id = deps.ids.uuid();
  const secretKey = randomBytes(32).toString('base64url');
  await refuseTooMany(tx, userId);
  const from = withdrawalsFrom(null, termsOf(columns), now);
  if (from) await assertNotBlocked(tx, deps, userId);
  given.verify(createValues(order));
  const row = await tx
    .insertInto('api_key')
    .values({
      ...columns,
      id,
      status: 'normal',
      user_id: userId,
      access_key: randomBytes(16).toString('hex'),
      secret_sealed: await deps.vault.seal('apiKey', id, secretKey),
      withdrawals_from: from,
      created_at: now,
      updated_at: now,
    })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow();
  await beginOrder(tx, apiKeyOrders, { id, status: row.status, at: now, actorId: userId }).execute();
  await record(given, 'apiKey.create', row);
  await tellOwner(tx, deps, 'created', row, context);
  return { ...toItem(row, now, null), secretKey };
}

type Update = Order & { readonly id: string };

/**
 * Changes a key. Verified like a creation, it also renews like one: the key is normal again, with a new term if it has
 * one.
 */
export const updateKey = defineCommand({
  name: 'apiKey.update',
  stepUp: verifiedFor('apiKey.update'),
  locks: 'account',
  outside: async (deps, context, order: Update) => {
    await findOwn(deps.db, sessionOf(context).userId, order.id);
    return prove(deps, context, order, 'apiKey.update', updateValues(order.id, order));
  },
  work: update,
});

async function update(given: Given<undefined, Columns>, order: Update) {
  const { tx, deps, context, now, outside: columns, session } = given;
  const { userId } = session;
  const { id } = order;
  const { transfers_blocked_until: blockedUntil } = await getAccount(tx, userId);
  const before = await findOwn(tx, userId, id, 'lock');
  const from = withdrawalsFrom({ ...termsOf(before), from: before.withdrawals_from }, termsOf(columns), now);
  // Reducing what a key may do is always allowed.
  if (from && from.getTime() !== before.withdrawals_from?.getTime()) await assertNotBlocked(tx, deps, userId);
  given.verify(updateValues(id, order));
  const row = await change(given, before, { ...columns, withdrawals_from: from });
  await record(given, 'apiKey.update', row);
  await tellOwner(tx, deps, 'updated', row, context);
  return toItem(row, now, blockedUntil);
}

/** Changing an abnormal key makes it normal again. */
async function change(
  given: Given<undefined, Columns>,
  key: ApiKeyTable,
  columns: Columns & Pick<ApiKeyTable, 'withdrawals_from'>,
) {
  const { tx, deps, now } = given;
  if (key.status === 'abnormal')
    return moveOrder(tx, deps, apiKeyOrders, key, 'normal', { ...movedBy('user', given), change: columns });
  return tx
    .updateTable('api_key')
    .set({ ...columns, updated_at: now })
    .where('id', '=', key.id)
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Refuses a key that withdraws unless its owner also proves themselves by the funds PIN: what the key does later is not
 * confirmed. Runs before the transaction, because the PIN's try counter must persist. A user without a verification
 * can't try PINs.
 * @returns the key as it will be
 */
async function prove(
  deps: Deps,
  context: Context,
  order: Order,
  action: 'apiKey.create' | 'apiKey.update',
  values: StepUpClaim['values'],
): Promise<Columns> {
  const columns = columnsOf(deps, order);
  if (order.permissions.includes('withdraw')) await provePin(deps, context, order, action, values);
  return columns;
}

/** Checks the funds PIN of a user who passed the verification. */
export async function provePin(
  deps: Deps,
  context: Context,
  { fundPassword, verification }: { readonly fundPassword?: SealedPassword; readonly verification: string },
  action: StepUpClaim['action'],
  values: StepUpClaim['values'],
): Promise<void> {
  const { userId } = sessionOf(context);
  await checkStepUp(deps.db, deps, { userId, accountId: userId, verification, action, values });
  if (!fundPassword) refuse('request:invalid', { field: 'fundPassword', rule: 'required' });
  await checkFundPassword(deps, userId, fundPassword);
}

export async function findOwn(db: Queryable, userId: string, id: string, lock?: 'lock'): Promise<ApiKeyTable> {
  const row = await db
    .selectFrom('api_key')
    .select(apiKeyColumns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? refuse('request:notFound');
}

const termsOf = (row: Pick<ApiKeyTable, 'permissions' | 'withdrawal_addresses' | 'ips'>) => ({
  permissions: row.permissions,
  addresses: row.withdrawal_addresses,
  ips: row.ips,
});

export const deleteKey = defineCommand({
  name: 'apiKey.delete',
  stepUp: verifiedFor('apiKey.delete'),
  work: async (given: Given, { id }: Verified<{ readonly id: string }>) => {
    const { tx, deps, context, session } = given;
    const row = await tx
      .deleteFrom('api_key')
      .where('id', '=', id)
      .where('user_id', '=', session.userId)
      .returning(apiKeyColumns)
      .executeTakeFirst();
    if (!row) refuse('request:notFound');
    given.verify(deleteValues(id));
    await record(given, 'apiKey.delete', row);
    await tellOwner(tx, deps, 'deleted', row, context);
    return {};
  },
});

export async function listKeys(deps: Deps, userId: string) {
  const rows = await deps.db
    .selectFrom('api_key')
    .select(apiKeyColumns)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
  const owner = await getAccount(deps.db, userId);
  const items = rows.map((row) => toItem(row, deps.clock.now(), owner.transfers_blocked_until));
  return { items, limit: limits.apiKey.perUser };
}

async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
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
  if (choice.permissions.includes('withdraw')) assertBound(deps, choice);
  const now = deps.clock.now();
  return {
    remark: choice.remark.trim(),
    permissions: [...choice.permissions],
    withdrawal_addresses: choice.withdrawalAddresses === 'all' ? null : [...choice.withdrawalAddresses],
    ips: found.ips,
    abnormal_reason: null,
    expires_at: expiryOf(found.ips, now),
    withdrawals_untold: null,
  };
}

/** Asserts that a key that withdraws is bound to IP addresses and that its withdrawal addresses are valid. */
function assertBound(deps: Deps, { ips, withdrawalAddresses }: ApiKeyChoice): void {
  if (ips.length === 0) refuse('apiKey:unbound', { field: 'ips' });
  if (withdrawalAddresses === 'all') return;
  const bad = withdrawalAddresses.findIndex((entry) => !isAnyAddress(entry.split(':')[0] ?? '', stageOf(deps)));
  if (bad >= 0) refuse('request:invalid', { field: `withdrawalAddresses/${bad}`, rule: 'address' });
}

/** Records it in the owner's security history and in the audit log. */
export async function record(
  { tx, deps, context, note }: Given<undefined, unknown>,
  action: string,
  row: ApiKeyTable,
  more: Readonly<Record<string, string>> = {},
) {
  await noteOperation(tx, deps, context, { userId: row.user_id, action, succeeded: true });
  note({
    action,
    subject: `apiKey:${row.id}`,
    details: {
      accessKey: row.access_key,
      permissions: row.permissions.join(','),
      withdrawalAddresses: row.withdrawal_addresses?.join(',') ?? 'all',
      ips: row.ips.join(','),
      ...more,
    },
  });
}

/**
 * Converts a row to its form in the contract. An expired key is abnormal from that moment, whether or not the job has
 * run.
 */
export function toItem(row: ApiKeyTable, now: Date, blockedUntil: Date | null) {
  const standing = withdrawalStanding(row.permissions, row.withdrawals_from, blockedUntil, now);
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
    withdrawals: standing.withdrawals,
    withdrawalsFrom: standing.withdrawalsFrom?.toISOString() ?? null,
    secretVersion: row.secret_version,
    oldSecretUntil: row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedNetwork: row.last_used_network,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
