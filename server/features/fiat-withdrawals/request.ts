import { payoutValues, type PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { holding } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { changeOf } from '#server/platform/events.ts';
import { sessionOf } from '#server/platform/http/context.ts';
import { newRow } from '#server/platform/new-rows.ts';
import { firstStep } from '#server/platform/orders.ts';
import type { Writing } from '#server/platform/write-together.ts';
import { askApproval } from '../approvals/index.ts';
import { nothingYet } from '../bank-payouts/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import {
  assertRoom,
  findReached,
  judgeByRoom,
  reviewLimit,
  sumsOf,
  type Day,
  type LimitOf,
  type Outflow,
  type Room,
} from '../outflow/index.ts';
import { lookAtProof, operationRow, type RightPin } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { openingCase } from '../staff/index.ts';
import { verifiedFor } from '../step-up/index.ts';
import { givingBack } from '../usage/index.ts';
import { caseOf } from './case.ts';
import { judgePayout, lookAtPayout, type CheckedPayout, type OrderBody, type PayoutFacts } from './check.ts';
import { takeBankRoom } from './limits.ts';
import { sealDetails, toItem } from './store.ts';
import { fiatWithdrawalOrders } from './tables.ts';

const action = 'fiat.withdraw' as const;

export interface Order extends OrderBody {
  readonly purpose: PayoutPurpose;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

/** What placing a withdrawal requires: from a running command, or from a scheduled run. */
type Placing = Pick<Given, 'tx' | 'deps' | 'session' | 'now' | 'note' | 'post' | 'write' | 'writeAll'>;
type Answer = Awaited<ReturnType<typeof toItem>>;

const valuesOf = ({ payee, asset }: CheckedPayout, { amount, fee, scheme, reference }: OrderBody) =>
  payoutValues({ asset, amount, fee, scheme, reference, payee });

interface Facts {
  readonly payout: PayoutFacts;
  /** Uses up the PIN's ticket. */
  readonly usingPin: Writing;
}

/**
 * Creates a withdrawal: checks PIN and verification, then holds its money, in one transaction. PINs can't be tried
 * without a verification; the PIN is checked outside the transaction, so that a wrong one stays counted.
 */
export const createFiatWithdrawal = defineCommand<Order, Answer, Facts, RightPin>({
  name: 'fiatWithdrawal.create',
  standing: 'free',
  locks: 'account',
  together: nobodyElse,
  stepUp: verifiedFor(action),
  look: async (db, deps, context, order) => {
    const session = sessionOf(context);
    const [payout, prove] = await allDone([
      lookAtPayout(db, session, order),
      lookAtProof(db, deps, session, order, action),
    ]);
    return async () => {
      const checked = await judgePayout(deps, session, order, payout);
      return prove(valuesOf(checked, order));
    };
  },
  ask: async ({ tx, session, outside: pin }, order) => {
    const [payout, usingPin] = await allDone([lookAtPayout(tx, session, order), pin.use(tx)]);
    return { payout, usingPin };
  },
  draws: () => ({ pocket: 'globalAccount' }),
  work: create,
});

async function create(given: Given<Facts, RightPin>, order: Order): Promise<Answer> {
  const { deps, session, context, found } = given;
  const checked = await judgePayout(deps, session, order, found.payout);
  given.verify(valuesOf(checked, order));
  const id = deps.ids.uuid();
  given.takes(givingBack(id));
  const room = await takeBankRoom(given, id, checked);
  given.writeAll(found.usingPin);
  given.writeAll({ rows: [operationRow(deps, context, { userId: session.userId, action, succeeded: true })] });
  return placeWithdrawal(given, checked, room, order.purpose);
}

/** Writes the hold, the order's row, its first step, the required review and the audit record, all or nothing. */
export async function placeWithdrawal(
  given: Placing,
  checked: CheckedPayout,
  room: Room,
  purpose: PayoutPurpose,
): Promise<Answer> {
  const { deps, session, now } = given;
  const { accountId, userId } = session;
  const { payee, ownerId: owner, asset, scheme, terms, amount, fee, reference } = checked;
  const { orderId: id, day } = room;
  assertRoom(room);
  const eyes = await eyesFor(given, checked, day);
  const judgement = await judgeByRoom(given, room, checked);
  const names = { kind: 'fiatWithdrawal.hold', reference: id, key: `fiatWithdrawal:${id}:hold` };
  const held = holding({ ...names, owner, asset, amount });
  given.post(held);
  const { friendlyName, name, account, country, values } = payee;
  const details = { payee: { friendlyName, name, account, country, values }, purpose, reference };
  const status = judgement?.needed ? ('pendingPayment' as const) : ('pendingReview' as const);
  const row = {
    id,
    account_id: accountId,
    owner_id: owner,
    payee_id: payee.id,
    asset,
    scheme,
    amount: String(amount),
    fee: String(fee),
    terms_id: terms.id,
    details_sealed: await sealDetails(deps, id, details),
    hold_id: held.holdId,
    status,
    eyes,
    ...nothingYet,
    made_by: userId,
    created_at: now,
    updated_at: now,
  };
  given.writeAll({
    rows: [newRow('fiat_withdrawal', row), firstStep(fiatWithdrawalOrders, { id, status, at: now, actorId: userId })],
    told: [changeOf(accountId)],
  });
  if (judgement?.needed) {
    const { needed, value, currency } = judgement;
    const payment = { asset, amount, payee: `${name} · ${account}`, network: scheme, value, currency };
    await askApproval(given, { kind: 'fiatWithdrawal', subjectId: id, needed, payment, approvers: room.approvers });
  } else given.writeAll({ rows: [await openingCase(deps, caseOf(row))] });
  const said = { asset, amount: String(amount), scheme, accountId };
  given.note({ action: 'fiatWithdrawal.create', subject: `fiatWithdrawal:${id}`, details: said });
  return toItem(deps, { ...row, steps: [{ status, at: now.toISOString() }] });
}

/**
 * Returns how many staff members must review a withdrawal: one, or two if it reaches the terms' amount together with
 * what fewer than two reviewed in the 24 hours before.
 */
async function eyesFor({ deps, session }: Placing, checked: CheckedPayout, day: Day): Promise<1 | 2> {
  const { asset, amount, terms } = checked;
  const outflow: Outflow = { accountId: session.accountId, makerId: session.userId, asset, amount };
  const own = parseUnits(terms.reviewFrom, scaleOf(asset)) ?? 0n;
  const limitOf: LimitOf = (code) => (code === asset ? own : reviewLimit(code));
  return (await findReached(deps, sumsOf(outflow, day, 'seenByOne'), limitOf, false)) === undefined ? 1 : 2;
}
