import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { listUnreleased, lockPayment, releasePayment as letSign } from '#server/providers/chain/books.ts';
import type { ChainPayment } from '#server/providers/chain/tables.ts';
import { partiesOf } from '../withdrawals/index.ts';
import { refundsPaidBy } from '../deposits/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { conflictOf, decidersOf, ownCases, staffCommand, takeDecision } from '../staff/index.ts';
import { assertNotBlocked } from '../accounts/index.ts';

const maxRows = 500;

/** Amounts of a coin as the contract writes them. */
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

/** Payouts above the hot wallet's limit that nobody released yet. */
export async function listPayments({ db }: Deps, context: Context) {
  const rows = await listUnreleased(db, maxRows);
  const { userId } = sessionOf(context);
  const ordered = await ordersOf(db, rows);
  const isOwn = await ownCases(db, userId, ordered, ({ sides }) => sides);
  return {
    items: ordered.map((one) => ({
      ...toItem(one.payment),
      conflict: conflictOf(isOwn(one), one.deciders.includes(userId)),
    })),
  };
}

/** Each payment with the sides of the order that it carries out, and with the operators who approved that order. */
async function ordersOf(db: Queryable, payments: readonly ChainPayment[]) {
  const ids = uuids(payments.map(({ id }) => id));
  const [withdrawals, refunds] = await Promise.all([partiesOf(db, ids), refundsPaidBy(db, ids)]);
  const deciders = await Promise.all([
    decidersOf(
      db,
      'withdrawal',
      withdrawals.map(({ id }) => id),
    ),
    decidersOf(
      db,
      'deposit',
      refunds.map(({ id }) => id),
    ),
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

/** Lets the warm wallet sign a payout. Refuses 60015 where it is released already. */
export const releasePayment = defineCommand({ ...staffCommand, name: 'custody.release', work: release });

interface Release {
  readonly id: string;
  readonly reason: string;
  readonly verification: string;
}

async function release(given: Given, { id, reason }: Release) {
  const { tx, deps } = given;
  const payment = await lockPayment(tx, id);
  if (!payment) refuse('request:notFound');
  if (payment.is_released || payment.is_final) refuse(60015);
  const order = must((await ordersOf(tx, [payment]))[0], 'what the payment is for');
  await assertNotBlocked(tx, deps, ...order.sides);
  const { asset, amount } = toItem(payment);
  await takeDecision(given, {
    kind: 'payment',
    id,
    decision: 'release',
    amount,
    asset,
    ...order,
  });
  given.write(letSign(tx, id));
  const { amount: units, key_purpose: wallet } = payment;
  const details = { asset, amount: units, wallet, reason: reason.trim() };
  given.note({ action: 'custody.release', subject: `payment:${id}`, details });
  return { ...toItem(payment), conflict: null };
}
