import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { mainAccount, moveValues, type Move } from '#contract/sub-accounts/rules.ts';
import { customerAccount, posting, simpleTransfer } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { emitEvent } from '../webhooks/index.ts';
import { companyOf, lockSubAccounts } from './store.ts';

/**
 * Moves money between a company's main account and its sub-accounts. A person proves himself first with
 * `verification`; a program has signed the request.
 */
export const moveMoney = defineCommand({
  name: 'subAccount.move',
  standing: 'free',
  stepUp: verifiedFor('subAccount.move'),
  work: (given: Given, order: Move & { readonly verification: string }) =>
    move(given, order, () => given.verify(moveValues(order))),
});

/** The same by a program. */
export const moveByKey = defineCommand({
  name: 'subAccount.moveByKey',
  standing: 'free',
  work: (given: Given, order: Move) => move(given, order, () => {}),
});

async function move(given: Given, order: Move, verify: () => void) {
  const { tx, context } = given;
  const companyId = companyOf(context);
  const units = checkAmount(order);
  await lockEnds(tx, companyId, order);
  const owner = order.from === mainAccount ? companyId : order.from;
  if (await hasDebt(tx, owner, order.asset)) refuse(60005, { asset: order.asset, reason: 'debt' });
  verify();
  return post(given, companyId, order, units);
}

function checkAmount({ from, to, asset, amount }: Move): bigint {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  if (from === to) refuse(60005, { field: 'to' });
  const units = parseUnits(amount, scaleOf(asset));
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

async function post(given: Given, companyId: string, order: Move, units: bigint) {
  const { tx, deps, session, now } = given;
  const { from, to } = order;
  const asset = assetCode(order.asset);
  const account = (end: string) => customerAccount(end === mainAccount ? companyId : end, asset, 'available');
  const id = deps.ids.uuid();
  const moved = {
    id,
    from,
    to,
    asset,
    amount: formatUnits(units, scaleOf(asset)),
    createdAt: now.toISOString(),
  };
  const names = { kind: 'subAccount.move', reference: id, key: `sub-account-move:${id}` };
  given.post(posting(simpleTransfer(names, account(from), account(to), units)));
  await emitEvent(tx, deps, companyId, 'subAccount.moved', moved);
  const details = { companyId, from, to, asset, amount: moved.amount, apiKeyId: session.apiKeyId ?? null };
  given.note({ action: 'subAccount.move', subject: `subAccountMove:${id}`, details });
  return moved;
}
