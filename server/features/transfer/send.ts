import type { Terms } from '#contract/catalogue/entries.ts';
import { waitingFor } from '#contract/approvals/rules.ts';
import { isAssetCode, scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { assert, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { canMove } from '#contract/platform/moves.ts';
import { transferTerms, transferValues, unitTerms, type PayeeText } from '#contract/transfer/rules.ts';
import { transferTable, type StoredTransferState } from '#contract/transfer/states.ts';
import { customerAccount, holding, platformAccount, posting, type Posting } from '#server/ledger/index.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { firstStep } from '#server/platform/orders.ts';
import { writeTogether, type Writing } from '#server/platform/write-together.ts';
import { verifiedFor } from '../step-up/index.ts';
import type { NamedAccount } from '../accounts/index.ts';
import { askApproval, countingPayment, judgeByRule, type Judgement } from '../approvals/index.ts';
import { refuseUnlisted } from '../addresses/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { publicNameOf } from '../kyc/index.ts';
import { findReached, reviewLimit, sumsOf, type Outflow } from '../outflow/index.ts';
import { openingCase } from '../staff/index.ts';
import { givingBack } from '../usage/index.ts';
import { judge } from './domain.ts';
import { readFacts, type TransferFacts } from './facts.ts';
import { assertPayee, findingPayee } from './payee.ts';
import { amountsOf, nameFor, type toTransfer } from './store.ts';
import { transferOrders } from './tables.ts';
import { tellingPayee } from './tell.ts';

export interface Order extends PayeeText {
  readonly asset: string;
  readonly amount: string;
  /** As shown to the sender. */
  readonly fee?: string;
  readonly remark: string;
  readonly verification: string;
}

type Transfer = ReturnType<typeof toTransfer>;

/**
 * Sends money to another account. One account's transfers are serialized, so that each sees the earlier ones of the
 * day.
 */
export const createTransfer = defineCommand<Order, Transfer, NamedAccount | null>({
  name: 'transfer.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor('transfer.create'),
  find: findingPayee,
  // Payments to a company say nothing about any of its customers.
  together: (payee) => (payee && !payee.isCompany ? [payee.id] : []),
  work: send,
});

async function send(given: Given<NamedAccount | null>, order: Order): Promise<Transfer> {
  const { deps, tx, session, now, found } = given;
  const { userId, accountId, apiKeyId } = session;
  const { asset, remark } = order;
  if (!isAssetCode(asset)) refuse(40001, { asset });
  const units = parseUnits(order.amount, scaleOf(asset));
  if (units === undefined) refuse(50014, { field: 'amount' });
  const payee = assertPayee(found);
  if (payee.id === accountId) refuse(60005, { field: 'toUid' });
  if (payee.isClosed) refuse(60004, { field: 'toUid' });
  // Many customers pay a company; the total they pay says nothing about any one of them.
  const side = payee.isCompany ? {} : { payeeId: payee.id };
  const outflow: Outflow = { accountId, makerId: userId, asset, amount: units, ...side };
  const id = deps.ids.uuid();
  const terms = transferTerms(asset, session);
  const facts = await readFacts(tx, { deps, orderId: id, outflow, payeeId: payee.id, terms: unitTerms(asset, terms) });
  given.takes(givingBack(id));
  if (facts.isInDebt) refuse(60005, { asset, reason: 'debt' });
  refuseUnlisted(facts.rule, now, { field: 'toUid' });
  given.verify(transferValues(order));
  const review = await judgeAll(deps, outflow, facts, terms);
  const fee = feeFor({ asset, units, terms });
  // The fee charged must be the fee shown.
  if (order.fee !== undefined && parseUnits(order.fee, scaleOf(asset)) !== fee) refuse(60015, { status: 'expired' });
  const judgement = await judgeByRule(deps, facts.approvalRule, { kind: 'transfer', asset, amount: units });
  if (judgement) given.writeAll(countingPayment(deps, { accountId, orderId: id, kind: 'transfer' }, judgement));
  const status = judgement?.needed ? waitingFor(judgement.needed) : review;
  const isOwn = payee.id === userId || facts.isMember;
  const movement = {
    id,
    accountId,
    userId,
    apiKeyId,
    payeeId: payee.id,
    asset,
    units,
    status,
    terms,
    remark,
    isOwn,
    isReviewed: review === 'audit',
  };
  if (judgement) await askForTransfer(given, movement, payee, judgement);
  const booking = bookingOf(deps, movement, now);
  given.writeAll(booking.writing);
  given.post(booking.posting);
  if (status === 'audit') {
    const waiting = { kind: 'transfer', id, customerId: accountId, money: { asset, amount: units } } as const;
    given.writeAll({ rows: [await openingCase(deps, waiting)] });
  }
  if (status === 'arrived') given.writeAll(tellingPayee(deps, { ...movement, fee }, facts.payer));
  const details = { asset, amount: order.amount, toUid: payee.uid, accountId, status };
  given.note({ action: 'transfer.create', subject: `transfer:${id}`, details });
  return sentTransfer(movement, payee, now);
}

/** Requests approval by members of the company, if its rule requires it. */
async function askForTransfer(
  given: Given<unknown>,
  { id, asset, units, isOwn }: Movement,
  payee: NamedAccount,
  { needed, value, currency }: Judgement,
): Promise<void> {
  if (needed === 0) return;
  const name = `${nameFor(publicNameOf(payee), isOwn)} (${payee.uid})`;
  const payment = { asset, amount: units, payee: name, payeeId: payee.id, value, currency };
  await askApproval(given, { kind: 'transfer', subjectId: id, needed, payment });
}

/**
 * Judges whether it may go, and whether staff review it first: many small unreviewed transfers count as one large one.
 */
async function judgeAll(deps: Deps, outflow: Outflow, facts: TransferFacts, own: Terms) {
  const { asset, amount } = outflow;
  const terms = unitTerms(asset, own);
  const verdict = judge(amount, facts.left === null ? null : BigInt(facts.left), terms);
  if (verdict.refused !== undefined) {
    const left = verdict.left === undefined ? null : formatUnits(verdict.left, scaleOf(asset));
    return refuse(verdict.refused, { field: 'amount', left });
  }
  const limitOf = (code: AssetCode) => (code === asset ? terms.reviewFrom : reviewLimit(code));
  const reached = await findReached(deps, sumsOf(outflow, facts.day, 'unseen'), limitOf);
  return reached === undefined ? verdict.status : 'audit';
}

interface Movement {
  readonly id: string;
  readonly accountId: string;
  /** User who made it. */
  readonly userId: string;
  readonly apiKeyId?: string | undefined;
  readonly payeeId: string;
  readonly asset: AssetCode;
  readonly units: bigint;
  readonly status: StoredTransferState;
  readonly isReviewed?: boolean;
  /** Terms it is made under; the general ones by default. */
  readonly terms?: Terms;
  readonly remark: string;
  /** Whether both accounts are the sender's: their own, and those of the companies they are a member of. */
  readonly isOwn: boolean;
}

const feeFor = ({ asset, units, terms }: Pick<Movement, 'asset' | 'units' | 'terms'>) =>
  feeOf(unitTerms(asset, terms).fee, units);

/** Returns an order's row with its posting, or with the hold if it waits for review, to be written together. */
function bookingOf(
  { vault }: Pick<Deps, 'vault'>,
  movement: Movement,
  now: Date,
  at?: Date,
): { readonly writing: Writing; readonly posting: Posting } {
  const { id, accountId: owner, payeeId, asset, units, status } = movement;
  assert(canMove(transferTable, 'transfer', status, 'clock'), `a transfer may begin as ${status}`);
  const fee = feeFor(movement);
  const names = { kind: 'transfer.hold', reference: id, key: `transfer:${id}:hold` };
  const held = status !== 'arrived' ? holding({ ...names, owner, asset, amount: units }) : undefined;
  const order = newRow('transfer_order', {
    id,
    from_user: owner,
    to_user: payeeId,
    asset,
    amount: String(units),
    fee: String(fee),
    terms_id: (movement.terms ?? transferTerms(asset)).id,
    remark: sealText(vault, 'transferRemark', id, movement.remark),
    status,
    is_own: movement.isOwn,
    made_by: movement.userId,
    api_key_id: movement.apiKeyId ?? null,
    hold_id: held?.holdId ?? null,
    is_reviewed: movement.isReviewed ?? null,
    created_at: now,
    updated_at: now,
  });
  const legs = [
    { account: customerAccount(owner, asset, 'available'), amount: -units },
    ...payments(payeeId, asset, units, fee),
  ];
  const sent = { kind: 'transfer.send', reference: id, key: `transfer:${id}`, legs };
  const begun = firstStep(transferOrders, { id, status, at: now, actorId: movement.userId });
  return { writing: { rows: [order, begun] }, posting: held ?? posting(sent, at) };
}

/**
 * Books an order that no command handles: the demo's past.
 * @param at when it is posted; now by default
 */
export async function bookTransfer(tx: Tx, deps: Deps, movement: Movement, at?: Date): Promise<void> {
  const { writing, posting } = bookingOf(deps, movement, deps.clock.now(), at);
  await writeTogether(tx, writing, posting);
}

/** Returns the accounts a transfer's money goes to. */
export function payments(payeeId: string, asset: AssetCode, units: bigint, fee: bigint) {
  return [
    { account: customerAccount(payeeId, asset, 'available'), amount: units - fee },
    ...(fee > 0n ? [{ account: platformAccount(asset, 'fee'), amount: fee }] : []),
  ];
}

/** Returns the order as its sender sees it, from what is known before it is written. */
function sentTransfer(movement: Movement, payee: NamedAccount, now: Date): Transfer {
  const { id, asset, units, isOwn, status, remark } = movement;
  const at = now.toISOString();
  return {
    id,
    ...amountsOf({ asset, amount: String(units), fee: String(feeFor(movement)) }),
    direction: 'out',
    type: isOwn ? 'own' : 'customer',
    counterpartyUid: payee.uid,
    counterpartyName: nameFor(publicNameOf(payee), isOwn),
    status,
    remark,
    returnReason: null,
    createdAt: at,
    updatedAt: at,
  };
}
