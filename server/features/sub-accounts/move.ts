import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { mainAccount, moveValues, type Move } from '#contract/sub-accounts/rules.ts';
import { customerAccount, posting, simpleTransfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, nobodyElse, type Drawn, type Given } from '../commands/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { emitting } from '../webhooks/index.ts';
import { companyOf, lockSubAccounts } from './store.ts';

/** Transfers between a company's accounts have their own code for an insufficient balance. */
const draws = ({ from }: Move, companyId: string): Drawn => ({
  owner: from === mainAccount ? companyId : from,
  code: 40011,
});

/**
 * Moves money between a company's main account and its sub-accounts. A person first passes `verification`; a program
 * has signed the request.
 */
export const moveMoney = defineCommand({
  name: 'subAccount.move',
  standing: 'free',
  stepUp: verifiedFor('subAccount.move'),
  together: nobodyElse,
  draws,
  work: (given: Given, order: Move & { readonly verification: string }) =>
    move(given, order, () => given.verify(moveValues(order))),
});

/** Moves money on behalf of a program. */
export const moveByKey = defineCommand({
  name: 'subAccount.moveByKey',
  standing: 'free',
  draws,
  work: (given: Given, order: Move) => move(given, order, () => {}),
});

async function move(given: Given, order: Move, verify: () => void) {
  const { tx, deps, context } = given;
  const companyId = companyOf(context);
  const units = checkAmount(order);
  const owner = order.from === mainAccount ? companyId : order.from;
  const moved = movedBy(given, order, units);
  const [, , emitted] = await allDone([
    lockEnds(tx, companyId, order),
    refuseIndebted(tx, owner, order.asset),
    emitting(tx, deps, companyId, 'subAccount.moved', moved),
  ]);
  verify();
  given.writeAll(emitted);
  return post(given, companyId, moved, units);
}

function checkAmount({ from, to, asset, amount }: Move): bigint {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  if (from === to) refuse(60005, { field: 'to' });
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  return units;
}

/** Locks both ends. An archived sub-account is empty, so nothing can leave it; nothing may enter it either. */
async function lockEnds(tx: Tx, companyId: string, { from, to }: Move): Promise<void> {
  const rows = await lockSubAccounts(
    tx,
    companyId,
    [from, to].filter((end) => end !== mainAccount),
  );
  if (rows.some(({ archived_at }) => archived_at !== null)) refuse('subAccount:archived');
}

async function refuseIndebted(tx: Tx, owner: string, asset: string): Promise<void> {
  if (await hasDebt(tx, owner, asset)) refuse(60005, { asset, reason: 'debt' });
}

type Moved = ReturnType<typeof movedBy>;

/** Returns the move as in the response and in the webhook to the company's systems. */
function movedBy({ deps, now }: Given, { from, to, asset }: Move, units: bigint) {
  const code = assetCode(asset);
  const amount = formatUnits(units, scaleOf(code));
  return { id: deps.ids.uuid(), from, to, asset: code, amount, createdAt: now.toISOString() };
}

function post(given: Given, companyId: string, moved: Moved, units: bigint): Moved {
  const { id, from, to, asset, amount } = moved;
  const account = (end: string) => customerAccount(end === mainAccount ? companyId : end, asset, 'available');
  const names = { kind: 'subAccount.move', reference: id, key: `sub-account-move:${id}` };
  given.post(posting(simpleTransfer(names, account(from), account(to), units)));
  const details = { companyId, from, to, asset, amount, apiKeyId: given.session.apiKeyId ?? null };
  given.note({ action: 'subAccount.move', subject: `subAccountMove:${id}`, details });
  return moved;
}
