import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { transfer as calls } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { transferSchemas } from '#contract/transfer/schemas.ts';
import { customerAccount, transfer } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { assertNotBlocked } from '../security/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { listTransfers } from './store.ts';

export { listTransfers } from './store.ts';

const defaultPage = 50;

interface Order {
  readonly toUid: string;
  readonly asset: string;
  readonly amount: string;
  readonly remark: string;
  readonly verification: string;
}

/** Money between customers. The face of the feature. */
export function createTransferFeature(deps: Deps): Feature {
  return defineFeature(calls, transferSchemas, {
    create: async (context, { body }) => {
      const command = {
        userId: sessionOf(context).userId,
        key: must(context.idempotencyKey, 'the idempotency key'),
        request: { call: calls.create.name, accountId: sessionOf(context).accountId, body },
      };
      const { answer } = await runIdempotent(deps.db, command, (tx) => send(deps, tx, context, body));
      return answer;
    },
    listHistory: async (context, { query }) =>
      listTransfers(deps.db, sessionOf(context).accountId, query.Cursor, query.MaxResultCount ?? defaultPage),
  });
}

/** Order row, posting and audit in one transaction: all of it or nothing. */
async function send(deps: Deps, tx: Tx, context: Context, order: Order) {
  const { toUid, asset, amount, remark, verification } = order;
  const { userId, accountId } = sessionOf(context);
  await assertNotBlocked(tx, deps, userId);
  if (accountId !== userId) await assertNotBlocked(tx, deps, accountId);
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(amount, assets[asset].scale);
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const payee = await tx
    .selectFrom('app_user')
    .select(['id', 'kyc_status', 'is_disabled'])
    .where('uid', '=', toUid)
    .executeTakeFirst();
  if (!payee) refuse(50011, { field: 'toUid' });
  if (payee.id === accountId || payee.kyc_status !== 3) refuse(60005, { field: 'toUid' });
  if (payee.is_disabled) refuse(60004, { field: 'toUid' });
  await consumeStepUp(tx, deps, { userId, verification, action: 'transfer.create', values: transferValues(order) });
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  await tx
    .insertInto('transfer_order')
    .values({ id, from_user: accountId, to_user: payee.id, asset, amount: String(units), remark, created_at: now })
    .execute();
  await transfer(tx, {
    kind: 'transfer.send',
    reference: id,
    key: `transfer:${id}`,
    from: customerAccount(accountId, asset, 'available'),
    to: customerAccount(payee.id, asset, 'available'),
    amount: units,
  });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: 'transfer.create',
    subject: `transfer:${id}`,
    details: { asset, amount, toUid, accountId },
    ip: context.ip,
    deviceId: context.deviceId,
    requestId: context.requestId,
  });
  return {
    id,
    asset,
    amount: formatUnits(units, assets[asset].scale),
    direction: 'out' as const,
    counterpartyUid: toUid,
    status: 'arrived' as const,
    remark,
    createdAt: now.toISOString(),
  };
}
