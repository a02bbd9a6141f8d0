import type { Terms } from '#contract/catalogue/entries.ts';
import { type AssetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { canMove } from '#contract/platform/moves.ts';
import { transferTerms, transferValues, unitTerms, type PayeeText } from '#contract/transfer/rules.ts';
import { transferTable } from '#contract/transfer/states.ts';
import { customerAccount, hold, platformAccount, postOne } from '#server/ledger/index.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { commandOf, sessionOf, type Context } from '#server/platform/http/context.ts';
import { runIdempotent } from '#server/platform/idempotency.ts';
import { assertNotBlocked } from '../security/index.ts';
import { hasDebt } from '../deposits/index.ts';
import { consumeStepUp } from '../step-up/index.ts';
import { judge } from './domain.ts';
import { findPayee, type Payee } from './payee.ts';
import { selectParties, toTransfer } from './store.ts';
import { daySums, findReached, lockSides, reviewLimit, type Outflow } from '../outflow/index.ts';
import { assertPayeeAllowed } from '../addresses/index.ts';
import { tellPayee } from './tell.ts';

const dayMs = 24 * 3600 * 1000;

export interface Order extends PayeeText {
  readonly asset: string;
  readonly amount: string;
  readonly remark: string;
  readonly verification: string;
}

/** Sends once for each key. */
export async function createTransfer(deps: Deps, context: Context, body: Order) {
  return runIdempotent(deps, commandOf(context), (tx) => send(deps, tx, context, body));
}

/** Order row, posting and audit in one transaction: all of it or nothing. */
async function send(deps: Deps, tx: Tx, context: Context, order: Order) {
  const { userId, accountId, apiKeyId } = sessionOf(context);
  await assertNotBlocked(tx, deps, userId);
  if (accountId !== userId) await assertNotBlocked(tx, deps, accountId);
  const { asset } = order;
  if (!isAssetCode(asset)) refuse(40001, { asset });
  if (await hasDebt(tx, accountId, asset)) refuse(60005, { asset, reason: 'debt' });
  const units = parseUnits(order.amount, scaleOf(asset));
  if (units === undefined) refuse(50014, { field: 'amount' });
  const payee = await findPayee(tx, order);
  if (!payee) refuse(50011, { field: 'toUid' });
  if (payee.id === accountId) refuse(60005, { field: 'toUid' });
  if (payee.isClosed) refuse(60004, { field: 'toUid' });
  await assertPayeeAllowed(tx, deps, accountId, payee.id);
  const { verification } = order;
  await consumeStepUp(tx, deps, {
    userId,
    accountId,
    verification,
    action: 'transfer.create',
    values: transferValues(order),
  });
  // A company is paid by many customers; what they pay it together says nothing of any of them.
  const payeeId = payee.isCompany ? {} : { payeeId: payee.id };
  const { status, terms } = await judgeLocked(tx, deps, {
    accountId,
    makerId: userId,
    asset,
    amount: units,
    ...payeeId,
  });
  const id = deps.ids.uuid();
  await move(tx, deps, { id, accountId, userId, apiKeyId, payee, asset, units, status, terms, remark: order.remark });
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: 'transfer.create',
    subject: `transfer:${id}`,
    details: { asset, amount: order.amount, toUid: payee.uid, accountId, status },
    ip: context.ip,
    deviceId: context.deviceId,
    requestId: context.requestId,
  });
  const row = await selectParties(tx).where('t.id', '=', id).executeTakeFirstOrThrow();
  if (status === 'arrived') await tellPayee(tx, deps, row);
  return toTransfer(row, accountId);
}

/** The account's row is locked first, so that twenty at once see each other in the total of the day. */
async function judgeLocked(tx: Tx, deps: Deps, outflow: Outflow) {
  const { accountId, asset, amount } = outflow;
  const { tier } = await tx
    .selectFrom('app_user')
    .select('tier')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const since = new Date(deps.clock.now().getTime() - dayMs);
  const { total } = await tx
    .selectFrom('transfer_order')
    .select((eb) => eb.fn.sum<string | null>('amount').as('total'))
    .where('from_user', '=', accountId)
    .where('asset', '=', asset)
    .where('created_at', '>', since)
    .where('status', '<>', 'returned')
    .executeTakeFirstOrThrow();
  const terms = transferTerms(asset, tier);
  const own = unitTerms(asset, terms);
  const verdict = judge(amount, BigInt(total ?? '0'), own);
  if (verdict.refused === undefined) {
    const isHeld = await isReviewed(tx, deps, outflow, own.reviewFrom);
    return { status: isHeld ? ('audit' as const) : verdict.status, terms };
  }
  const left = verdict.left === undefined ? null : formatUnits(verdict.left, scaleOf(asset));
  return refuse(verdict.refused, { field: 'amount', left });
}

/** Whether somebody has to look, by all that left unseen in the 24 hours before: many small ones are one large one. */
async function isReviewed(tx: Tx, deps: Deps, outflow: Outflow, own: bigint): Promise<boolean> {
  await lockSides(tx, outflow);
  const days = await daySums(tx, deps, outflow, { eyesBelow: 1 });
  const limitOf = (asset: AssetCode) => (asset === outflow.asset ? own : reviewLimit(asset));
  return (await findReached(deps, days, limitOf)) !== undefined;
}

interface Movement {
  readonly id: string;
  readonly accountId: string;
  /** Who made it. */
  readonly userId: string;
  readonly apiKeyId?: string | undefined;
  readonly payee: Pick<Payee, 'id'>;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly status: 'arrived' | 'audit';
  /** What it is made under; everybody's where left out. */
  readonly terms?: Terms;
  readonly remark: string;
}

/**
 * Books an order with its posting, or holds the money of one that waits for review.
 * @param at when it is posted; now where left out
 */
export async function move(tx: Tx, deps: Deps, movement: Movement, at?: Date): Promise<void> {
  const { id, accountId, payee, asset, units, status } = movement;
  assert(canMove(transferTable, 'transfer', status, 'clock'), `a transfer may begin as ${status}`);
  const terms = movement.terms ?? transferTerms(asset);
  const fee = feeOf(unitTerms(asset, terms).fee, units);
  const now = deps.clock.now();
  const holdId = status === 'audit' ? await holdMoney(tx, movement) : null;
  await tx
    .insertInto('transfer_order')
    .values({
      id,
      from_user: accountId,
      to_user: payee.id,
      asset,
      amount: String(units),
      fee: String(fee),
      terms_id: terms.id,
      remark: movement.remark,
      status,
      is_own: await isOwn(tx, movement.userId, payee.id),
      made_by: movement.userId,
      api_key_id: movement.apiKeyId ?? null,
      hold_id: holdId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  if (status === 'audit') return;
  const legs = [
    { account: customerAccount(accountId, asset, 'available'), amount: -units },
    ...payments(payee.id, asset, units, fee),
  ];
  await postOne(tx, { kind: 'transfer.send', reference: id, key: `transfer:${id}`, legs }, at);
}

async function holdMoney(tx: Tx, { id, accountId, asset, units }: Movement): Promise<string> {
  const names = { kind: 'transfer.hold', reference: id, key: `transfer:${id}:hold` };
  return (await hold(tx, { ...names, owner: accountId, asset, amount: units })).transferId;
}

/** Where the money of a transfer goes. */
export function payments(payeeId: string, asset: AssetCode, units: bigint, fee: bigint) {
  return [
    { account: customerAccount(payeeId, asset, 'available'), amount: units - fee },
    ...(fee > 0n ? [{ account: platformAccount(asset, 'fee'), amount: fee }] : []),
  ];
}

/** Between two accounts of the person who sends: his own, and those of the companies that he is a member of. */
async function isOwn(tx: Tx, userId: string, payeeId: string): Promise<boolean> {
  if (payeeId === userId) return true;
  const membership = await tx
    .selectFrom('company_member')
    .select('id')
    .where('company_id', '=', payeeId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return membership !== undefined;
}
