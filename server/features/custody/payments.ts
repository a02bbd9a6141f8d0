import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { paymentReleaseTable, type PaymentReleaseState } from '#contract/custody/states.ts';
import { must } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allowedMove, movedBy } from '#server/platform/orders.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import {
  listUnreleased,
  lockPayment,
  refusePayment,
  releasePayment as letSign,
} from '#server/providers/chain/books.ts';
import { findPayment } from '#server/providers/chain/payments.ts';
import type { ChainPayment } from '#server/providers/chain/tables.ts';
import { partiesOf } from '../withdrawals/index.ts';
import { refundedAgainBy, refundsPaidBy } from '../deposits/index.ts';
import type { Given } from '../commands/index.ts';
import {
  amountFact,
  answersFrom,
  closeCase,
  conflictOf,
  decidersOf,
  openCase,
  findConflicts,
  takeDecision,
  textFacts,
  withoutCase,
  type CaseOrder,
  type CaseType,
  type LockedCase,
  type ShownCase,
} from '../staff/index.ts';
import { assertNotBlocked } from '../accounts/index.ts';

const maxRows = 500;

/** Formats an amount of a coin for the contract. */
export function decimalOf(asset: string, units: bigint): string {
  return formatUnits(units, scaleOf(assetCode(asset)));
}

function toItem(row: Pick<ChainPayment, 'id' | 'network' | 'asset' | 'amount' | 'to_address' | 'created_at'>) {
  return {
    id: row.id,
    network: row.network,
    asset: row.asset,
    amount: decimalOf(row.asset, BigInt(row.amount)),
    address: row.to_address,
    createdAt: row.created_at.toISOString(),
  };
}

/** Lists payouts above the hot wallet's limit that are not released yet. */
export async function listPayments(deps: Deps, context: Context) {
  const { db } = deps;
  const rows = await listUnreleased(db, maxRows);
  const { userId } = sessionOf(context);
  const ordered = await ordersOf(db, rows);
  const conflicts = await findConflicts(deps, db, userId, ordered, (one) => one);
  return {
    items: ordered.map((one) => ({
      ...toItem(one.payment),
      conflict: conflictOf(conflicts(one)),
    })),
  };
}

/** Returns each payment with the parties of the order it carries out, and the operators who approved that order. */
async function ordersOf(db: Queryable, payments: readonly ChainPayment[]) {
  const ids = uuids(payments.map(({ id }) => id));
  // An order has the id of its payment, except for a refund that is paid again.
  const [withdrawals, refunds, ...deciders] = await allDone([
    partiesOf(db, ids),
    refundsPaidBy(db, ids),
    decidersOf(db, 'withdrawal', ids),
    decidersOf(db, 'deposit', ids, refundedAgainBy(ids)),
  ]);
  return payments.map((payment) => {
    const withdrawal = withdrawals.find(({ id }) => id === payment.id);
    const refund = refunds.find(({ payout }) => payout === payment.id);
    return {
      payment,
      sides: [withdrawal?.user_id, withdrawal?.made_by, refund?.user_id, refund?.refund_requested_by],
      deciders: deciders
        .flat()
        .filter((one) => one.caseId === withdrawal?.id || one.caseId === refund?.id)
        .map(({ operatorId }) => operatorId),
    };
  });
}

const uuids = (ids: readonly string[]) => ids.filter((id) => /^[0-9a-f-]{36}$/.test(id));

export const paymentReleases = { moves: paymentReleaseTable };
const leads = { approve: 'released', reject: 'closed' } as const;

/** The chains' books store it as two flags of a payment. */
function releaseOf({ is_released, is_final }: Pick<ChainPayment, 'is_released' | 'is_final'>): PaymentReleaseState {
  if (is_released) return 'released';
  return is_final ? 'closed' : 'waiting';
}

/**
 * Payouts waiting for the warm wallet at the desk. A rejected one is never paid: its order learns that its payment
 * failed, which gives a withdrawal's money back and puts a refund under review again.
 */
export const paymentCases: CaseType = { kind: 'payment', show: showCase, lock: lockCase };

async function showCase(_deps: Deps, db: Queryable, id: string): Promise<ShownCase | undefined> {
  const payment = await findPayment(db, id);
  return payment && shown(await orderOf(db, payment));
}

async function lockCase(_deps: Deps, tx: Tx, id: string): Promise<LockedCase | undefined> {
  const payment = await lockPayment(tx, id);
  if (!payment) return undefined;
  const order = await orderOf(tx, payment);
  return { ...shown(order), carryOut: (given, said) => decide(given, said, order) };
}

type Ordered = Awaited<ReturnType<typeof ordersOf>>[number];

const orderOf = async (db: Queryable, payment: ChainPayment): Promise<Ordered> =>
  must((await ordersOf(db, [payment]))[0], 'what the payment is for');

function shown({ payment, sides, deciders }: Ordered): ShownCase {
  const { asset, amount, network, address } = toItem(payment);
  return {
    facts: [amountFact('amount', amount, asset), ...textFacts({ network, address })],
    version: releaseOf(payment),
    answers: answersFrom(paymentReleaseTable, releaseOf(payment), leads),
    sides,
    deciders,
  };
}

/** Opens a case for each payout waiting for release: the chains record them, and know no desk. */
export async function openReleases(deps: Deps): Promise<void> {
  const payouts = (await listUnreleased(deps.db, maxRows)).filter(({ purpose }) => purpose === 'payout');
  const missing = await withoutCase(
    deps.db,
    'payment',
    payouts.map(({ id }) => id),
  );
  const rows = payouts.filter(({ id }) => missing.has(id));
  for (const { payment, sides } of await ordersOf(deps.db, rows)) {
    const money = { asset: assetCode(payment.asset), amount: BigInt(payment.amount) };
    const customerId = sides.find((side) => side) ?? null;
    await openCase(deps.db, deps, { kind: 'payment', id: payment.id, customerId, money });
  }
}

/**
 * Lets the warm wallet sign a payout, or ends it unsigned, even while a party to it is blocked. Refuses 60015 if it no
 * longer waits.
 */
async function decide(given: Given, { id, decision, reason }: CaseOrder, order: Ordered): Promise<void> {
  const { tx, deps } = given;
  const { payment, sides, deciders } = order;
  const isReleased = decision === 'approve';
  allowedMove(paymentReleases, releaseOf(payment), leads[decision], 'operator');
  const { asset, amount } = toItem(payment);
  await allDone([
    isReleased ? assertNotBlocked(tx, deps, ...sides) : Promise.resolve(),
    takeDecision(given, { kind: 'payment', id, decision, reason, amount, asset, sides, deciders }),
  ]);
  given.write(isReleased ? letSign(tx, id) : refusePayment(tx, deps.clock, payment));
  const { amount: units, key_purpose: wallet } = payment;
  const details = { asset, amount: units, wallet };
  const action = isReleased ? 'custody.release' : 'custody.refuse';
  given.note({ action, subject: `payment:${id}`, details, reason: reason.trim() });
  await closeCase(tx, deps, { kind: 'payment', id }, isReleased ? 'approved' : 'rejected', movedBy('operator', given));
}
