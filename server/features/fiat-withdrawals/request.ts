import { payoutValues, type PayoutPurpose } from '#contract/fiat-withdrawals/rules.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { hold } from '#server/ledger/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { beginOrder } from '#server/platform/orders.ts';
import { askApproval } from '../approvals/index.ts';
import { nothingYet } from '../bank-payouts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { findReached, readDay, reviewLimit, sumsOf, type LimitOf, type Outflow } from '../outflow/index.ts';
import { checkFundPassword, noteOperation } from '../security/index.ts';
import type { SealedPassword } from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { noteAccountChange } from '#server/platform/events.ts';
import { openWithdrawalCase } from './case.ts';
import { checkPayout, type CheckedPayout, type OrderBody } from './check.ts';
import { asShort, judge, takeLimit } from './limits.ts';
import { sealDetails, toItem } from './store.ts';
import { fiatWithdrawalOrders } from './tables.ts';

const action = 'fiat.withdraw' as const;

export interface Order extends OrderBody {
  readonly purpose: PayoutPurpose;
  readonly fundPassword: SealedPassword;
  readonly verification: string;
}

/** What making one takes: of a command under way, or of a run by the clock. */
type Placing = Pick<Given, 'tx' | 'deps' | 'session' | 'now' | 'note'>;
type Answer = Awaited<ReturnType<typeof toItem>>;

const valuesOf = ({ payee, asset }: CheckedPayout, { amount, fee, scheme, reference }: OrderBody) =>
  payoutValues({ asset, amount, fee, scheme, reference, payee });

/**
 * Makes a withdrawal: PIN and verification, then its money is held, in one transaction. Whoever has no verification
 * can't try PINs; the PIN is looked at outside of the transaction, so that a wrong one stays counted.
 */
export const createFiatWithdrawal = defineCommand<Order, Answer, undefined, void>({
  name: 'fiatWithdrawal.create',
  standing: 'free',
  locks: 'account',
  stepUp: verifiedFor(action),
  outside: async (deps: Deps, context: Context, order) => {
    const session = sessionOf(context);
    const { userId, accountId } = session;
    const checked = await checkPayout(deps, deps.db, session, order);
    const { verification, fundPassword } = order;
    await checkStepUp(deps.db, deps, { userId, accountId, verification, action, values: valuesOf(checked, order) });
    await checkFundPassword(deps, userId, fundPassword);
  },
  work: create,
});

async function create(given: Given<undefined, void>, order: Order): Promise<Answer> {
  const { tx, deps, session } = given;
  const checked = await checkPayout(deps, tx, session, order);
  given.verify(valuesOf(checked, order));
  await noteOperation(tx, deps, given.context, { userId: session.userId, action, succeeded: true });
  return placeWithdrawal(given, checked, order.purpose);
}

/** The hold, the order's row, its first step, who has to look at it, and the audit: all of it or nothing. */
export async function placeWithdrawal(given: Placing, checked: CheckedPayout, purpose: PayoutPurpose): Promise<Answer> {
  const { tx, deps, session, now } = given;
  const { accountId, userId } = session;
  const { payee, ownerId: owner, asset, scheme, terms, amount, fee, reference } = checked;
  const id = deps.ids.uuid();
  await takeLimit(given, id, checked);
  const eyes = await eyesFor(given, checked);
  const judgement = await judge(given, id, checked);
  const names = { kind: 'fiatWithdrawal.hold', reference: id, key: `fiatWithdrawal:${id}:hold` };
  const { transferId } = await hold(tx, { ...names, owner, asset, amount }).catch(asShort(given, asset));
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
    hold_id: transferId,
    status,
    eyes,
    ...nothingYet,
    made_by: userId,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('fiat_withdrawal').values(row).execute();
  await beginOrder(tx, fiatWithdrawalOrders, { id, status, at: now, actorId: userId }).execute();
  if (judgement?.needed) {
    const { needed, value, currency } = judgement;
    const payment = { asset, amount, payee: `${name} · ${account}`, network: scheme, value, currency };
    await askApproval(given, { kind: 'fiatWithdrawal', subjectId: id, needed, payment });
  } else await openWithdrawalCase(tx, deps, row);
  await noteAccountChange(tx, accountId);
  const said = { asset, amount: String(amount), scheme, accountId };
  given.note({ action: 'fiatWithdrawal.create', subject: `fiatWithdrawal:${id}`, details: said });
  return toItem(deps, { ...row, steps: [{ status, at: now.toISOString() }] });
}

/** One of the staff looks at each; two where it, with what fewer looked at in the 24 hours before, reaches the terms' amount. */
async function eyesFor({ tx, deps, session }: Placing, checked: CheckedPayout): Promise<1 | 2> {
  const { asset, amount, terms } = checked;
  const outflow: Outflow = { accountId: session.accountId, makerId: session.userId, asset, amount };
  const day = await readDay(tx, deps, outflow, true);
  const own = parseUnits(terms.reviewFrom, scaleOf(asset)) ?? 0n;
  const limitOf: LimitOf = (code) => (code === asset ? own : reviewLimit(code));
  return (await findReached(deps, sumsOf(outflow, day, 'seenByOne'), limitOf, false)) === undefined ? 1 : 2;
}
