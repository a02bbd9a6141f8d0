import type { BodyOf } from '#contract/platform/call.ts';
import type { balancesSchemas } from '#contract/balances/schemas.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { Refusal, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { placeName } from '#contract/staff/rules.ts';
import { hold, release } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { findAccount, freezing, lockFreeze, thawing, type NamedAccount } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { decimalOf, tell } from '../notices/index.ts';
import { staffCommand, takeDecision } from '../staff/index.ts';
import { holderOf, holderThen } from './holder.ts';

/** Freezes an amount: the ledger holds it, and its owner is notified. */
export const freezeBalance = defineCommand({
  ...staffCommand,
  name: 'balance.freeze',
  ask: ({ tx }, { uid }: BodyOf<typeof balancesSchemas.freeze>) => findAccount(tx, 'uid', uid),
  work: freeze,
});

async function freeze(given: Given<NamedAccount | null>, order: BodyOf<typeof balancesSchemas.freeze>) {
  const { tx, deps, actor, now } = given;
  const { uid, pocket, asset, amount, reason } = order;
  const owner = given.found ?? refuse(50011, { field: 'uid' });
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const decision = { kind: 'balance', id: placeName(uid, pocket, asset), decision: 'freeze', amount, asset } as const;
  const decided = takeDecision(given, { ...decision, reason, sides: [owner.id] });
  const [, holder] = await allDone([decided, holderOf(tx, owner.id, pocket, asset)]);
  const id = deps.ids.uuid();
  const names = { kind: 'balance.freeze', reference: id, key: `balance:${id}:freeze` };
  const { transferId } = await hold(tx, { ...names, owner: holder, asset, amount: units }).catch(asTooMuch);
  const sealed = sealText(deps.vault, 'freezeReason', id, reason.trim());
  const why = { reason: sealed, frozen_by: actor.id, frozen_at: now };
  const row = { id, account_id: owner.id, pocket, asset, amount: String(units), hold_id: transferId, ...why };
  given.write(freezing(tx, row));
  const details = { pocket, asset, amount };
  given.note({ action: 'balance.freeze', subject: `user:${owner.id}`, details, reason: reason.trim() });
  await noteAccountChange(tx, owner.id);
  await tell(tx, deps, owner.id, 'balance.frozen', { id, pocket, asset, amount: decimalOf(units, asset) });
  return {};
}

/** Converts a hold that exceeds the available balance to a freeze's error code. */
function asTooMuch(error: unknown): never {
  if (error instanceof Refusal && error.code === 60028) refuse(51050, { field: 'amount' });
  throw error;
}

type Frozen = Awaited<ReturnType<typeof lockFreeze>>;

/** Releases a frozen amount. */
export const unfreezeBalance = defineCommand({
  ...staffCommand,
  name: 'balance.unfreeze',
  ask: ({ tx }, { id }: BodyOf<typeof balancesSchemas.unfreeze>) => lockFreeze(tx, id),
  work: unfreeze,
});

async function unfreeze(given: Given<Frozen>, { id, reason }: BodyOf<typeof balancesSchemas.unfreeze>) {
  const { tx, deps, actor, now } = given;
  const row = given.found ?? refuse('request:notFound');
  if (row.released_at !== null) refuse(60015);
  const [asset, units] = [assetCode(row.asset), BigInt(row.amount)];
  const money = { amount: formatUnits(units, scaleOf(asset)), asset };
  const decision = { kind: 'balance', id, decision: 'unfreeze', ...money, reason } as const;
  const [, owner] = await allDone([
    takeDecision(given, { ...decision, sides: [row.account_id] }),
    holderThen(tx, row.account_id, row.pocket),
  ]);
  const names = { kind: 'balance.unfreeze', reference: id, key: `balance:${id}:unfreeze` };
  const from = { owner, asset, holdId: row.hold_id };
  await release(tx, { ...names, ...from, amount: units });
  given.write(thawing(tx, id, { released_by: actor.id, released_at: now }));
  const details = { pocket: row.pocket, ...money };
  given.note({ action: 'balance.unfreeze', subject: `user:${row.account_id}`, details, reason: reason.trim() });
  await noteAccountChange(tx, row.account_id);
  await tell(tx, deps, row.account_id, 'balance.unfrozen', {
    id,
    pocket: row.pocket,
    asset,
    amount: decimalOf(units, asset),
  });
  return {};
}
