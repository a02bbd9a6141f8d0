import { assets, isAssetCode } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { mainAccount, moveValues, type Move } from '#contract/sub-accounts/rules.ts';
import { customerAccount, transfer } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { assertNotBlocked } from '../accounts/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { companyOf, lockSubAccounts } from './store.ts';

/**
 * Moves money between a company's main account and its sub-accounts. A person proves himself first with
 * `verification`; a program has signed the request.
 */
export async function moveMoney(deps: Deps, context: Context, order: Move, verification?: string) {
  const companyId = companyOf(context);
  const { userId } = sessionOf(context);
  return runIdempotent(deps.db, commandOf(context), async (tx) => {
    await assertNotBlocked(tx, deps, userId);
    if (companyId !== userId) await assertNotBlocked(tx, deps, companyId);
    const units = checkAmount(order);
    await lockEnds(tx, companyId, order);
    const owner = order.from === mainAccount ? companyId : order.from;
    if (await hasDebt(tx, owner, order.asset)) refuse(60005, { asset: order.asset, reason: 'debt' });
    if (verification !== undefined || sessionOf(context).apiKeyId === undefined) {
      const claim = { userId, accountId: companyId, verification: verification ?? '', values: moveValues(order) };
      await consumeStepUp(tx, deps, { ...claim, action: 'subAccount.move' });
    }
    return post(deps, tx, context, companyId, order, units);
  });
}

function checkAmount({ from, to, asset, amount }: Move): bigint {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  if (from === to) refuse(60005, { field: 'to' });
  const units = parseUnits(amount, assets[asset].scale);
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  return units;
}

/** Out of an archived sub-account nothing can go, as it is empty; into one nothing may. */
async function lockEnds(tx: Tx, companyId: string, { from, to }: Move): Promise<void> {
  const rows = await lockSubAccounts(
    tx,
    companyId,
    [from, to].filter((end) => end !== mainAccount),
  );
  if (rows.some(({ archived_at }) => archived_at !== null)) refuse('subAccount:archived');
}

async function post(deps: Deps, tx: Tx, context: Context, companyId: string, order: Move, units: bigint) {
  const { from, to } = order;
  const asset = must(isAssetCode(order.asset) ? order.asset : undefined, 'the checked asset');
  const account = (end: string) => customerAccount(end === mainAccount ? companyId : end, asset, 'available');
  const id = deps.ids.uuid();
  const moved = {
    id,
    from,
    to,
    asset,
    amount: formatUnits(units, assets[asset].scale),
    createdAt: deps.clock.now().toISOString(),
  };
  await transfer(tx, {
    kind: 'subAccount.move',
    reference: id,
    key: `sub-account-move:${id}`,
    from: account(from),
    to: account(to),
    amount: units,
  });
  await emitEvent(tx, deps, companyId, 'subAccount.moved', moved);
  const { userId, apiKeyId = null } = sessionOf(context);
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: 'subAccount.move',
    subject: `subAccountMove:${id}`,
    details: { companyId, from, to, asset, amount: moved.amount, apiKeyId },
    from: context,
  });
  return moved;
}
