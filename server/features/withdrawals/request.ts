import { waitingFor } from '#contract/approvals/rules.ts';
import { isPayable } from '#contract/catalogue/countries.ts';
import type { Network } from '#contract/currencies/networks.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { requestLifetimeS, termsOf, withdrawalValues, type TravelRule } from '#contract/withdrawals/rules.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import { checkFundPassword, noteOperation } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { takingOf } from '../usage/index.ts';
import { askForWithdrawal, judgeWithdrawal } from './approval.ts';
import { checkOrder, type CheckedOrder } from './check.ts';
import { openTravelRule, sealTravelRule } from './declared.ts';
import { stepTask } from './move.ts';
import { openingWithdrawalCase } from './case.ts';
import { withdrawalOrders, type RequestRow, type WithdrawalRow, withdrawalRequestColumns } from './tables.ts';
import { tellingRequested } from './tell.ts';
import { toItem } from './view.ts';
import { scrutinise } from './sums.ts';

/** An order as it comes in. */
export interface OrderBody {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag?: string | null;
  readonly amount: string;
  readonly travelRule?: (Omit<TravelRule, 'providerName'> & { readonly providerName?: string | null }) | null;
}

/** Refuses `country:notServed` where nobody is paid. */
export function toTravelRule(given: OrderBody['travelRule']): TravelRule | null {
  if (!given) return null;
  const { country } = given;
  if (!isPayable(country)) refuse('country:notServed', { field: 'travelRule/country', country });
  return { ...given, providerName: given.providerName ?? null };
}

const action = 'withdrawal.create' as const;

/** Checks an order and keeps it to be confirmed, once for its key. */
export const applyWithdrawal = defineCommand({ name: 'withdrawal.apply', standing: 'free', work: keepOrder });

async function keepOrder(given: Given, body: OrderBody) {
  const { tx, deps, session, now } = given;
  const { userId, accountId } = session;
  const order = { ...body, tag: body.tag ?? null };
  const checked = await checkOrder(deps, tx, session, order);
  const { network, address, tag, amount, fee } = checked;
  const { eyes, isTravelRuleDue } = await scrutinise(deps, tx, { userId, accountId }, checked, false);
  const rid = deps.ids.uuid();
  const expiresAt = new Date(now.getTime() + requestLifetimeS * 1000);
  const travelRule = isTravelRuleDue ? toTravelRule(body.travelRule) : null;
  given.write(
    tx.insertInto('withdrawal_request').values({
      rid,
      user_id: accountId,
      asked_by: userId,
      asset: network.asset,
      network: network.network,
      address,
      tag,
      amount: String(amount),
      fee: String(fee),
      amount_text: body.amount,
      travel_rule_sealed: await sealTravelRule(deps, 'withdrawalRequest', rid, travelRule),
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    }),
  );
  const details = { asset: network.asset, network: network.network, amount: body.amount, accountId };
  given.note({ action: 'withdrawal.apply', subject: `withdrawalRequest:${rid}`, details });
  const show = (units: bigint) => formatUnits(units, scaleOf(network.asset));
  return {
    rid,
    asset: network.asset,
    network: network.network,
    address,
    tag,
    amount: body.amount,
    fee: show(fee),
    arrives: show(amount - fee),
    needsReview: eyes > 0,
    needsTravelRule: isTravelRuleDue,
    expiresAt: expiresAt.toISOString(),
  };
}

export interface Confirmation {
  readonly rid: string;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

/**
 * Confirms an order: PIN and verification, then the request is used up and its money held, in one transaction. Whoever
 * has no verification can't try fund passwords; the fund password is looked at outside of the transaction, so that a
 * wrong one stays counted.
 */
export const confirmWithdrawal = defineCommand({
  name: 'withdrawal.confirm',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  outside: async (deps: Deps, context: Context, { rid, fundPassword, verification }: Confirmation) => {
    const { userId, accountId } = sessionOf(context);
    const claim = claimOf(await findRequest(deps, deps.db, rid, userId, accountId), verification);
    await checkStepUp(deps.db, deps, claim);
    await checkFundPassword(deps, userId, fundPassword);
  },
  work: confirm,
});

async function confirm(given: Given<undefined, void>, { rid, verification }: Confirmation) {
  const { tx, deps, session } = given;
  const { userId, accountId } = session;
  const request = await useRequest(deps, tx, rid, userId, accountId);
  const checked = await checkOrder(deps, tx, session, { ...request, amount: request.amount_text });
  // The fee that was shown is the fee that is taken.
  if (String(checked.fee) !== request.fee) refuse(60015, { status: 'expired' });
  given.verify(claimOf(request, verification).values);
  await noteOperation(tx, deps, given.context, { userId, action, succeeded: true });
  const travelRule = await openTravelRule(deps, 'withdrawalRequest', rid, request);
  return post(given, checked, { rid, travelRule });
}

const claimOf = (request: RequestRow, verification: string) => ({
  userId: request.asked_by,
  accountId: request.user_id,
  verification,
  action,
  values: withdrawalValues({ ...request, amount: request.amount_text }),
});

async function findRequest(deps: Deps, db: Tx | Deps['db'], rid: string, userId: string, accountId: string) {
  const request = await db
    .selectFrom('withdrawal_request')
    .select(withdrawalRequestColumns)
    .where('rid', '=', rid)
    .executeTakeFirst();
  if (!request || request.user_id !== accountId || request.asked_by !== userId) refuse(40008);
  if (request.used_at) refuse(60015, { status: 'used' });
  if (request.expires_at <= deps.clock.now()) refuse(60015, { status: 'expired' });
  return request;
}

/** Of twenty confirmations at once one gets through. */
async function useRequest(deps: Deps, tx: Tx, rid: string, userId: string, accountId: string): Promise<RequestRow> {
  const used = await tx
    .updateTable('withdrawal_request')
    .set({ used_at: deps.clock.now() })
    .where('rid', '=', rid)
    .where('user_id', '=', accountId)
    .where('asked_by', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .returning(withdrawalRequestColumns)
    .executeTakeFirst();
  return used ?? findRequest(deps, tx, rid, userId, accountId).then(() => refuse(60015, { status: 'used' }));
}

export interface Origin {
  readonly rid?: string;
  readonly orderNumber?: string;
  readonly orderHash?: string;
  readonly travelRule: TravelRule | null;
}

/** What happens to an order later. */
const nothingYet = {
  linked_amount: null,
  wallet_proof: null,
  risk: null,
  held_reason: null,
  held_since: null,
  held_until: null,
  first_decided_by: null,
  first_decision: null,
  confirmations: 0,
  transaction_hash: null,
  failure_reason: null,
  ask_after: null,
  asked_times: 0,
  submitted_at: null,
  completed_at: null,
} as const;

/** The hold, the order’s row, its first step and the audit: all of it or nothing. */
export async function post(given: Given<unknown, unknown>, checked: CheckedOrder, origin: Origin) {
  const { tx, deps, session, now } = given;
  const { userId, accountId, apiKeyId } = session;
  const { network, address, tag, amount, fee } = checked;
  const id = deps.ids.uuid();
  const limit = { accountId, operation: 'withdrawal', asset: network.asset } as const;
  const [, { eyes, isTravelRuleDue }] = await allDone([
    takeLimit(given, limit, { orderId: id, amount }, network),
    scrutinise(deps, tx, { userId, accountId }, checked, true),
  ]);
  const judgement = await judgeWithdrawal(given, id, checked);
  const status = judgement?.needed ? waitingFor(judgement.needed) : ('pendingReview' as const);
  const names = { kind: 'withdrawal.hold', reference: id, key: `withdrawal:${id}:hold` };
  const held = holding({ ...names, owner: accountId, asset: network.asset, amount });
  const values = {
    ...nothingYet,
    id,
    rid: origin.rid ?? null,
    user_id: accountId,
    made_by: userId,
    api_key_id: apiKeyId ?? null,
    order_number: origin.orderNumber ?? null,
    order_hash: origin.orderHash ?? null,
    asset: network.asset,
    network: network.network,
    terms_id: network.withdrawal.id,
    address,
    tag,
    amount: String(amount),
    fee: String(fee),
    hold_id: held.holdId,
    status,
    travel_rule_sealed: await sealTravelRule(deps, 'withdrawal', id, origin.travelRule),
    eyes,
    is_travel_rule_due: isTravelRuleDue,
    created_at: now,
    updated_at: now,
  };
  const row: WithdrawalRow = { ...values, steps: [{ status, at: now.toISOString() }] };
  given.post(held);
  given.writeAll({
    rows: [newRow('withdrawal', values), firstStep(withdrawalOrders, { id, status, at: now, actorId: userId })],
    jobs: [{ task: stepTask, payload: { id } }],
  });
  await askForWithdrawal(given, id, checked, judgement);
  const opening = await openingWithdrawalCase(tx, deps, row);
  if (opening) given.write(opening);
  given.writeAll(await tellingRequested(tx, deps, row));
  const details = {
    asset: network.asset,
    network: network.network,
    amount: String(amount),
    accountId,
    viaKey: !!apiKeyId,
  };
  given.note({ action, subject: `withdrawal:${id}`, details });
  return toItem(row);
}

/** Refuses 40015 beyond what the limits leave. */
async function takeLimit(
  { tx, deps }: Pick<Given, 'tx' | 'deps'>,
  limit: Parameters<typeof takingOf>[1],
  order: Parameters<typeof takingOf>[2],
  network: Network,
): Promise<void> {
  const taking = takingOf(deps, limit, order, termsOf(network));
  const { left } = await tx.selectNoFrom(taking.as('left')).executeTakeFirstOrThrow();
  if (left !== null) refuse(40015, { field: 'amount' });
}
