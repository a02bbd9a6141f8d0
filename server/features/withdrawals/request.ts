import { waitingFor } from '#contract/approvals/rules.ts';
import { isPayable } from '#contract/catalogue/countries.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { requestLifetimeS, withdrawalValues, type TravelRule } from '#contract/withdrawals/rules.ts';
import { sql } from 'kysely';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { foundAtOnce } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Session } from '#server/platform/http/context.ts';
import { changedRequest, newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { addressLock, judgeByRoom } from '../outflow/index.ts';
import { lookAtProof, operationRow, type RightPin } from '../security/index.ts';
import { openingCase } from '../staff/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { findEndpoints, type Endpoints } from '../webhooks/index.ts';
import { askForWithdrawal } from './approval.ts';
import { allowOrder, lookAtOrder, takeAllowed, type AllowedOrder, type TakenOrder } from './check.ts';
import { openTravelRule, sealTravelRule } from './declared.ts';
import { stepTask } from './move.ts';
import { caseOf } from './case.ts';
import { withdrawalOrders, type RequestRow, type WithdrawalRow, withdrawalRequestColumns } from './tables.ts';
import { tellingRequested } from './tell.ts';
import { toItem } from './view.ts';
import { scrutinise } from './sums.ts';

/** Order as submitted. */
export interface OrderBody {
  readonly asset: string;
  readonly network: string;
  readonly address: string;
  readonly tag?: string | null;
  readonly amount: string;
  readonly travelRule?: (Omit<TravelRule, 'providerName'> & { readonly providerName?: string | null }) | null;
}

/** Reads the declaration. Refuses with `country:notServed` if payees there can't be paid. */
export function toTravelRule(given: OrderBody['travelRule']): TravelRule | null {
  if (!given) return null;
  const { country } = given;
  if (!isPayable(country)) refuse('country:notServed', { field: 'travelRule/country', country });
  return { ...given, providerName: given.providerName ?? null };
}

const action = 'withdrawal.create' as const;

/** Checks an order and stores it until it is confirmed, once per idempotency key. */
export const applyWithdrawal = defineCommand({
  name: 'withdrawal.apply',
  standing: 'free',
  together: nobodyElse,
  ask: (asking, body: OrderBody) => lookAtOrder(asking, { ...body, tag: body.tag ?? null }),
  work: keepOrder,
});

async function keepOrder(given: Given<Awaited<ReturnType<typeof lookAtOrder>>>, body: OrderBody) {
  const { deps, session, now, found } = given;
  const { userId, accountId } = session;
  const { checked, day } = found;
  const { network, address, tag, amount, fee } = checked;
  const { eyes, isTravelRuleDue } = await scrutinise(deps, session, checked, day);
  const rid = deps.ids.uuid();
  const expiresAt = new Date(now.getTime() + requestLifetimeS * 1000);
  const travelRule = isTravelRuleDue ? toTravelRule(body.travelRule) : null;
  const request = newRow('withdrawal_request', {
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
  });
  given.writeAll({ rows: [request] });
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

interface Seen {
  readonly request: RequestRow;
  readonly pin: RightPin;
}

interface ConfirmFacts {
  readonly request: RequestRow;
  readonly allowed: AllowedOrder;
  readonly endpoints: Endpoints;
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
}

/**
 * Confirms an order: checks verification and PIN, then uses up the request and holds its money, in one transaction.
 * Without a verification, fund passwords can't be tried; the fund password is checked outside the transaction, so that
 * a wrong one stays counted. Of twenty concurrent confirmations one succeeds.
 */
export const confirmWithdrawal = defineCommand<Confirmation, Answer, ConfirmFacts, Seen>({
  name: 'withdrawal.confirm',
  standing: 'free',
  locks: 'account',
  // Withdrawals to one address are summed.
  together: ({ allowed }) => [lockOfAddress(allowed)],
  stepUp: verifiedFor(action),
  look: async (db, deps, context, { rid, ...proof }) => {
    const session = sessionOf(context);
    const [request, prove] = await allDone([
      findRequest(deps, db, rid, session),
      lookAtProof(db, deps, session, proof, action),
    ]);
    return async () => ({ request, pin: await prove(valuesOf(request)) });
  },
  ask: async (asking, { rid }) => {
    const { deps, tx, session, outside } = asking;
    const { request } = outside;
    const [unused, allowed, endpoints, usingPin] = await allDone([
      findRequest(deps, tx, rid, session),
      allowOrder(asking, { ...request, amount: request.amount_text }),
      findEndpoints(tx, session.accountId),
      outside.pin.use(tx),
    ]);
    return { request: unused, allowed, endpoints, usingPin };
  },
  work: confirm,
});

type Answer = ReturnType<typeof toItem>;

/** What a withdrawal is made from: an order that passed, and the endpoints that are notified. */
interface Facts extends TakenOrder {
  readonly endpoints: Endpoints;
}

/** Name under which withdrawals to an order's address are handled one at a time. */
export const lockOfAddress = ({ read: { network, address } }: AllowedOrder) =>
  addressLock({ network: network.network, address });

async function confirm(given: Given<ConfirmFacts, Seen>, { rid }: Confirmation): Promise<Answer> {
  const { deps, session, context, found, now } = given;
  const { request, allowed, endpoints, usingPin } = found;
  const taken = await takeAllowed(given, allowed);
  // The fee charged must be the fee shown.
  if (String(taken.checked.fee) !== request.fee) refuse(60015, { status: 'expired' });
  given.verify(valuesOf(request));
  given.writeAll(usingPin);
  given.writeAll({
    rows: [operationRow(deps, context, { userId: session.userId, action, succeeded: true })],
    changes: [changedRequest('withdrawal_request', rid, { used_at: now })],
  });
  const travelRule = await openTravelRule(deps, 'withdrawalRequest', rid, request);
  return post(given, { ...taken, endpoints }, { rid, travelRule });
}

const valuesOf = (request: RequestRow) => withdrawalValues({ ...request, amount: request.amount_text });

type Asker = Pick<Session, 'userId' | 'accountId'>;

async function findRequest(deps: Deps, db: Queryable, rid: string, { userId, accountId }: Asker): Promise<RequestRow> {
  const request = await lookUpRequest(db, rid);
  if (!request || request.user_id !== accountId || request.asked_by !== userId) refuse(40008);
  if (request.used_at) refuse(60015, { status: 'used' });
  if (request.expires_at <= deps.clock.now()) refuse(60015, { status: 'expired' });
  return request;
}

const lookUpRequest = foundAtOnce<string, RequestRow>({
  rowOf: (rid) => ({ rid }),
  columns: 'rid uuid',
  found: withdrawalRequestColumns,
  join: sql`cross join lateral (select * from withdrawal_request where rid = asked.rid offset 0) found`,
});

export interface Origin {
  readonly rid?: string;
  readonly orderNumber?: string;
  readonly orderHash?: string;
  readonly travelRule: TravelRule | null;
}

/** Columns set later. */
const nothingYet = {
  linked_amount: null,
  wallet_proof: null,
  risk: null,
  held_reason: null,
  held_since: null,
  held_until: null,
  first_decided_by: null,
  first_decision: null,
  is_review_told: false,
  confirmations: 0,
  transaction_hash: null,
  failure_reason: null,
  failure_code: null,
  ask_after: null,
  asked_times: 0,
  submitted_at: null,
  completed_at: null,
} as const;

/** Writes the hold, the order’s row, its first step and the audit entry, atomically. */
export async function post(given: Given<unknown, unknown>, { checked, room, endpoints }: Facts, origin: Origin) {
  const { deps, session, now } = given;
  const { userId, accountId, apiKeyId } = session;
  const { network, address, tag, amount, fee } = checked;
  const { orderId: id, day } = room;
  const { eyes, isTravelRuleDue } = await scrutinise(deps, { userId, accountId }, checked, day);
  const judgement = await judgeByRoom(given, room, { asset: network.asset, amount });
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
  await askForWithdrawal(given, id, { checked, room }, judgement);
  const waiting = caseOf(row);
  if (waiting) given.writeAll({ rows: [await openingCase(deps, waiting)] });
  given.writeAll(tellingRequested(deps, row, endpoints));
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
