import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { refundable, refundValues } from '#contract/deposits/rules.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { isTag } from '#contract/withdrawals/rules.ts';
import { platformAccount, postOne } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { allowedMove, type MovedBy } from '#server/platform/orders.ts';
import type { PayoutState } from '#server/providers/chain/chain.ts';
import { verifiedFor } from '../../step-up/index.ts';
import { assertAddressAllowed } from '../../addresses/index.ts';
import { findBlock } from '../../accounts/index.ts';
import { defineCommand, type Given } from '../../commands/index.ts';
import { liesDeep } from '../kept.ts';
import { askAgainAt, askNow } from '../progress.ts';
import {
  assetOf,
  changeDeposit,
  deposits,
  lockDeposit,
  openDepositCase,
  record,
  refundUnits,
  unapproved,
} from '../record.ts';
import { toItem } from '../service.ts';
import { depositOrders, type DepositRow } from '../tables.ts';
import { hotSum } from '../../outflow/index.ts';

/** The job that pays an approved refund. */
export const refundTask = 'deposit.refund';

export interface RefundRequest {
  readonly id: string;
  readonly address: string;
  readonly tag: string | null;
  readonly verification: string;
}

/**
 * Records where the customer wants a deposit under review sent back to. A later request replaces it. It can be approved
 * once the risk check has screened the address.
 */
export const requestRefund = defineCommand({
  name: 'deposit.requestRefund',
  standing: 'free',
  stepUp: verifiedFor('deposit.refund'),
  work: request,
});

async function request(given: Given, body: RefundRequest) {
  const { tx, deps, session, now } = given;
  const { userId, accountId } = session;
  const deposit = await lockDeposit(tx, body.id);
  if (deposit.user_id !== accountId) refuse(40007);
  allowedMove(depositOrders, deposit.status, 'depositFailedAndRefunded', 'user');
  if (deposit.refund_approved_at) refuse(60015, { status: deposit.status });
  if (refundable(deposit, BigInt(deposit.amount)) <= 0n) refuse(50014, { field: 'amount' });
  const { address, tag } = await readDestination(deps, tx, deposit, body);
  const { asset, network } = deposit;
  await assertAddressAllowed(tx, deps, accountId, { asset, network, address, tag: tag ?? '' });
  given.verify(refundValues(body));
  const row = await changeDeposit(deps, tx, deposit, {
    refund_address: address,
    refund_tag: tag,
    refund_requested_at: now,
    refund_requested_by: userId,
    refund_screening: deps.ids.uuid(),
    refund_risk: null,
    refund_ask_after: askAgainAt(deps),
    refund_first_approved_by: null,
    refund_failure: null,
  });
  await askNow(tx, deposit.id);
  given.note({ action: 'deposit.requestRefund', subject: `deposit:${deposit.id}`, details: { address, tag } });
  return toItem(row);
}

/**
 * Refuses 60003 for an empty address, and 40018 for an address or a tag that is not the network's, has a typing error,
 * or is one of our customers' deposit addresses: money sent back there would come in again as another customer's.
 */
async function readDestination(deps: Deps, tx: Tx, deposit: DepositRow, typed: Pick<RefundRequest, 'address' | 'tag'>) {
  const { asset, network: code } = deposit;
  const network = must(findNetwork(asset, code), 'the deposit’s network');
  const read = readAddress(network.addressFamily, deps.config.mode === 'sandbox' ? 'test' : 'main', typed.address);
  if (read.fault === 'empty') refuse(60003, { field: 'address' });
  if (read.fault !== undefined) refuse(40018, { field: 'address', fault: read.fault });
  const { address } = read;
  const ours = await tx
    .selectFrom('deposit_address')
    .select('address')
    .where('network', '=', code)
    .where('address', '=', address)
    .limit(1)
    .executeTakeFirst();
  if (address === deposit.address || ours) refuse(40018, { field: 'address', fault: 'own' });
  const { tag } = typed;
  if (tag !== null && !(network.needsTag && isTag(tag)))
    refuse(40018, { field: 'tag', fault: network.needsTag ? 'malformed' : 'noTag' });
  return { address, tag };
}

/** How long to wait before checking a refund in progress again. */
const followUpMs = 60_000;

/**
 * The job: hands an approved refund to the chain's provider, polls it, and closes the deposit once the payment is as
 * deep as a withdrawal has to be. Throws without a conclusive answer, and the job retries under the same id; a payment
 * that definitely failed goes back to the operator, and the next one gets its own id.
 */
export async function payRefund(deps: Deps, id: string): Promise<void> {
  const due = await findDue(deps, id);
  if (!due) return;
  if (await isHeld(deps, due)) {
    const runAt = new Date(deps.clock.now().getTime() + followUpMs);
    return enqueue(deps.db, refundTask, { id }, { runAt, jobKey: `${refundTask}:${id}` });
  }
  const amount = refundUnits(due);
  const together = (await deps.db.transaction().execute((tx) => hotSum(tx, deps, id))) - (BigInt(due.amount) - amount);
  const state = await deps.providers.chain.submitPayout({
    id: payoutOf(due),
    asset: due.asset,
    network: due.network,
    address: must(due.refund_address, 'the address of the refund'),
    tag: due.refund_tag,
    amount,
    together,
  });
  await deps.db.transaction().execute(async (tx) => {
    const deposit = await lockDeposit(tx, id);
    const isStill = deposit.status === 'complianceReview' && deposit.refund_approved_at !== null;
    if (isStill && payoutOf(deposit) === state.id) await takeRefundState(deps, tx, deposit, state);
  });
}

/** Returns a deposit whose refund is being paid, with its amount: one approved before that was stored gets it here. */
async function findDue({ db }: Pick<Deps, 'db'>, id: string): Promise<DepositRow | undefined> {
  const due = await deposits(db).where('id', '=', id).executeTakeFirst();
  if (!due?.refund_approved_at || due.status !== 'complianceReview') return undefined;
  if (due.refund_amount !== null) return due;
  const amount = String(refundUnits(due));
  const unset = db.updateTable('deposit').set({ refund_amount: amount }).where('id', '=', id);
  await unset.where('refund_approved_at', 'is not', null).where('refund_amount', 'is', null).execute();
  return findDue({ db }, id);
}

/**
 * A block that begins before the provider has the refund holds it, and so does a chain reorganization that dropped the
 * deposit: money that never came in is not paid back. Nothing is lost; the refund is checked again.
 */
async function isHeld(deps: Deps, deposit: DepositRow): Promise<boolean> {
  const people = [deposit.user_id, deposit.refund_requested_by ?? deposit.user_id];
  const [block, isThere] = await allDone([findBlock(deps.db, deps, people), liesDeep(deps.db, deposit)]);
  const isKept = block !== undefined || !isThere;
  return isKept && (await deps.providers.chain.findPayout(payoutOf(deposit))) === undefined;
}

/** The operator's decision, carried out once its payment is deep enough. */
const decided: MovedBy = { by: 'operator', actor: { kind: 'system', id: 'chain' } };

const payoutOf = ({ id, refund_payout }: DepositRow) => refund_payout ?? id;

async function takeRefundState(deps: Deps, tx: Tx, deposit: DepositRow, state: PayoutState): Promise<void> {
  const { transactionHash: hash } = state;
  if (state.status === 'failed') {
    const failure = state.failure ?? 'the provider gave no reason';
    const again = { ...unapproved, refund_hash: null, refund_payout: deps.ids.uuid() };
    await changeDeposit(deps, tx, deposit, { ...again, refund_failure: failure });
    await openDepositCase(tx, deps, deposit);
    return;
  }
  const { confirmations } = must(findNetwork(deposit.asset, deposit.network), 'the deposit’s network');
  if (state.status !== 'processing' || state.confirmations < confirmations) {
    if (hash !== deposit.refund_hash) await changeDeposit(deps, tx, deposit, { refund_hash: hash });
    const runAt = new Date(deps.clock.now().getTime() + followUpMs);
    return enqueue(tx, refundTask, { id: deposit.id }, { runAt, jobKey: `${refundTask}:${deposit.id}` });
  }
  await bookRefund(tx, deposit);
  await record(
    deps,
    tx,
    deposit,
    { statuses: ['depositFailedAndRefunded'], by: decided },
    {
      refund_hash: hash,
      is_suspended: false,
      failure_reason: 'refunded',
    },
  );
}

/** Posts the return of unexplained money to where it came from: out of custody, less the fee, which we keep. */
async function bookRefund(tx: Tx, deposit: DepositRow): Promise<void> {
  const asset = assetOf(deposit);
  const [amount, sent] = [BigInt(deposit.amount), refundUnits(deposit)];
  const legs = [
    { account: platformAccount(asset, 'suspense'), amount: -amount },
    { account: platformAccount(asset, 'custody'), amount: sent },
    { account: platformAccount(asset, 'fee'), amount: amount - sent },
  ];
  await postOne(tx, {
    kind: 'deposit.refund',
    reference: deposit.id,
    key: `deposit:${deposit.id}:refund`,
    legs: legs.filter((leg) => leg.amount !== 0n),
  });
}
