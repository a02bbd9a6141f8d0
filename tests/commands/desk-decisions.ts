import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allCalls } from '#contract/index.ts';
import { appeals } from '#contract/appeals/calls.ts';
import { balances } from '#contract/balances/calls.ts';
import { earn } from '#contract/earn/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { decisionValues, placeName } from '#contract/staff/rules.ts';
import { pay as payByCard, play, readyToPay } from '#server/features/card-purchase/testing/buyer.ts';
import { agree, makeProduct, redeemBy, stakeBy } from '#server/features/earn/testing/world.ts';
import { openCase } from '#server/features/staff/index.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { customerAccount, platformAccount, transfer } from '#server/ledger/index.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { reviewedDeposit, withdrawal } from '../access/belongings.ts';
import { somebody } from '../access/people.ts';
import { accountHolder } from '../harness/account-holder.ts';
import { waitUntilOpen } from '../harness/clock.ts';
import { someone, type Someone } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { traders } from '../harness/traders.ts';
import { bankDecisions, debtor } from './bank-decisions.ts';
import { cases } from './cases.ts';
import { after, deciding, officer, type Subject } from './deciding.ts';
import { byProduct, byTreasury, heldTransfer, type MakeCase } from './makers.ts';

const once = () => ({ idempotencyKey: randomUUID() });

/** Runs a command from another table of cases. */
async function done(server: TestServer, name: string, make: MakeCase | undefined) {
  const { who, input } = await must(make, name)(server);
  const call = must(
    allCalls.find((one) => one.name === name),
    name,
  );
  const { body } = await who.device.call(call, input as never, once());
  return { who, result: must(body.result, name) as { readonly id: string } };
}

/** Creates a dealer order that its customer has appealed. */
const appealed: Subject = async (server) => {
  const { customer, order } = await traders(server).paidBuy('BTC', 'EUR', '300');
  const said = { orderId: order.id, reason: 'paidButNoCoinsReceived', remark: 'Nothing came.', vouchers: [] } as const;
  await customer.device.call(appeals.create, { body: { ...said, vouchers: [] } }, once());
  return order.id;
};

const adjusted =
  (pocket: 'wallet' | 'globalAccount', find: (server: TestServer) => Promise<Someone> = accountHolder): Subject =>
  async (server) => {
    const [whose, who] = [await find(server), await officer(server)];
    const money = { asset: 'EUR', amount: '30' };
    const id = placeName(whose.uid, pocket, 'EUR');
    const values = decisionValues({ kind: 'balance', id, decision: 'propose', ...money });
    const verification = await insertPassedStepUp(server.deps, who.userId, 'staff.decide', values);
    const body = { uid: whose.uid, pocket, ...money, reason: 'was missing', verification };
    await who.device.call(balances.proposeAdjustment, { body }, once());
    const { adjustments } = await who.device.ask(balances.list, { query: { Uid: whose.uid } });
    return must(adjustments[0], 'what was proposed').id;
  };

/** Creates a debt of coins bought by card and spent before the payment was charged back. */
const cardDebt: Subject = async (server) => {
  const who = await someone(server, { name: 'Ines Moreau' });
  const { made, page } = await readyToPay(server.deps, who, { coin: 'XRP' });
  await payByCard(page);
  await play(who, made.id, 'complete');
  await server.workJobs();
  await spend(server, who, 'XRP');
  await play(who, made.id, 'chargeback');
  await server.workJobs();
  const found = server.db.selectFrom('card_reversal').select('id').where('purchase_id', '=', made.id);
  return (await found.executeTakeFirstOrThrow()).id;
};

async function spend(server: TestServer, { userId }: Someone, coin: string): Promise<void> {
  const asset = assetCode(coin);
  const { balance } = await server.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner', '=', userId)
    .where('asset', '=', asset)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow();
  const names = { kind: 'withdrawal.settle', reference: userId, key: `spend:${userId}:${coin}` };
  const sides = { from: customerAccount(userId, asset, 'available'), to: platformAccount(asset, 'custody') };
  await server.db.transaction().execute((tx) => transfer(tx, { ...names, ...sides, amount: BigInt(balance) }));
}

async function staked(server: TestServer) {
  waitUntilOpen(server.clock);
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '1000');
  await agree(who);
  const code = await makeProduct(server);
  const { id } = must((await stakeBy(who, code, '100')).body.result, 'the stake');
  await server.workJobs();
  return { who, code, id };
}

/** Creates a redemption that the network failed to execute. */
const failedRedemption: Subject = async (server) => {
  const { who, id } = await staked(server);
  const staking = testerCallsOf(server.deps.providers.staking);
  await staking.setNextExit('failed');
  const { body } = await redeemBy(server, who, { positionId: id, asset: 'USDT', amount: '100' });
  await server.workJobs();
  await staking.hurry();
  await server.workJobs();
  return must(body.result, 'the redemption').id;
};

const slashed: Subject = async (server) => {
  const { who, id } = await staked(server);
  await who.device.ask(earn.sandboxSlash, { body: { positionId: id, percent: 10 } });
  await server.workJobs();
  const found = server.db.selectFrom('earn_slashing').select('id').where('position_id', '=', id);
  return (await found.executeTakeFirstOrThrow()).id;
};

const product: Subject = async (server) => (await done(server, 'earnDesk.proposeProduct', byProduct)).result.id;

const booking: Subject = async (server) => (await done(server, 'treasury.propose', byTreasury)).result.id;

/** Creates a deposit whose refund was requested, optionally of a given amount of its coin. */
const refundable =
  (amount?: string): Subject =>
  async (server) => {
    const { who } = await done(server, 'depositCases.requestRefund', cases['depositCases.requestRefund']);
    const found = server.db.selectFrom('deposit').select('id').where('user_id', '=', who.userId);
    const { id } = await found.executeTakeFirstOrThrow();
    const refund_risk = JSON.stringify({ verdict: 'clear', reasons: [] });
    const change = { refund_risk, ...(amount && { amount }) };
    await server.db.updateTable('deposit').set(change).where('id', '=', id).execute();
    await openCase(server.db, server.deps, { kind: 'deposit', id, customerId: who.userId });
    return id;
  };

/** An amount so large that two staff members have to approve its refund. */
const much = '1000000000000';

/** Creates a deposit under review. */
const looked: Subject = async (server) => {
  const who = await somebody(server);
  const id = await reviewedDeposit(server, who);
  await openCase(server.db, server.deps, { kind: 'deposit', id, customerId: who.userId });
  return id;
};

/** Creates an appeal about an amount so large that two staff members have to reach the same decision. */
const appealedForTwo: Subject = async (server) => {
  const id = await appealed(server);
  await server.db.updateTable('appeal').set({ eyes: 2 }).where('order_id', '=', id).execute();
  return id;
};

const waitingTransfer: Subject = async (server) => heldTransfer(server, await somebody(server));

/** Creates a withdrawal that a given number of staff members have to approve. */
const heldWithdrawal =
  (eyes: number): Subject =>
  async (server) => {
    const who = await somebody(server);
    const id = await withdrawal(server, who, 'complianceReview');
    await server.db.updateTable('withdrawal').set({ eyes }).where('id', '=', id).execute();
    await openCase(server.db, server.deps, { kind: 'withdrawal', id, customerId: who.userId });
    return id;
  };

/** Creates a payment with that id that waits for the warm wallet. */
async function waitingPayment({ db, deps }: TestServer, id: string, customerId: string): Promise<void> {
  await sql`insert into chain_payment (id, network, purpose, asset, key_purpose, key_chain, key_index, to_address, amount,
      status, is_released, created_at, updated_at)
    values (${id}, 'ETH', 'payout', 'USDC', 'warm', 60, 0, '0x1', 600000000, 'pendingSignature', false, ${deps.clock.now()},
      ${deps.clock.now()})`.execute(db);
  await openCase(db, deps, { kind: 'payment', id, customerId });
}

/** Creates the waiting payment of a withdrawal. */
const payout: Subject = async (server) => {
  const { who } = await must(cases['withdrawals.cancel'], 'a withdrawal')(server);
  const found = server.db.selectFrom('withdrawal').select('id').where('user_id', '=', who.userId);
  const { id } = await found.executeTakeFirstOrThrow();
  await waitingPayment(server, id, who.userId);
  return id;
};

/** Creates the waiting payment of a refund that is paid again after the chain rejected it. */
const refundAgain: Subject = async (server) => {
  const [id, depositId] = [randomUUID(), await refundable()(server)];
  const changed = server.db.updateTable('deposit').set({ refund_payout: id }).where('id', '=', depositId);
  const { user_id: customerId } = await changed.returning('user_id').executeTakeFirstOrThrow();
  await waitingPayment(server, id, customerId);
  return id;
};

const missing: Subject = async (server) =>
  (await done(server, 'depositCases.reportMissing', cases['depositCases.reportMissing'])).result.id;

/** Staff decisions about money, each on a case of its own. */
export const deskDecisions: Readonly<Record<string, MakeCase>> = {
  ...bankDecisions,
  'dealerOrder traderAtFault': deciding('dealerOrder', 'traderAtFault', appealed),
  'dealerOrder userAtFault': deciding('dealerOrder', 'userAtFault', appealed),
  'dealerOrder neither': deciding('dealerOrder', 'neither', appealed),
  'balance approve': deciding('balance', 'approve', adjusted('wallet')),
  'balance approve, at the bank': deciding('balance', 'approve', adjusted('globalAccount')),
  'balance approve, at the bank of one who owes': deciding('balance', 'approve', adjusted('globalAccount', debtor)),
  'balance reject': deciding('balance', 'reject', adjusted('wallet')),
  'cardDebt approve': deciding('cardDebt', 'approve', cardDebt),
  'earnRedemption approve': deciding('earnRedemption', 'approve', failedRedemption),
  'earnRedemption reject': deciding('earnRedemption', 'reject', failedRedemption),
  'treasury approve': deciding('treasury', 'approve', booking),
  'treasury reject': deciding('treasury', 'reject', booking),
  'earnSlashing approve': deciding('earnSlashing', 'approve', slashed),
  'earnSlashing reject': deciding('earnSlashing', 'reject', slashed),
  'earnProduct approve': deciding('earnProduct', 'approve', product),
  'dealerOrder traderAtFault, first of two': deciding('dealerOrder', 'traderAtFault', appealedForTwo),
  'dealerOrder traderAtFault, second of two': deciding(
    'dealerOrder',
    'traderAtFault',
    after('dealerOrder', 'traderAtFault', appealedForTwo),
  ),
  'dealerOrder userAtFault, another than the first': deciding(
    'dealerOrder',
    'userAtFault',
    after('dealerOrder', 'traderAtFault', appealedForTwo),
  ),
  'transfer reject': deciding('transfer', 'reject', waitingTransfer),
  'withdrawal approve': deciding('withdrawal', 'approve', heldWithdrawal(1)),
  'withdrawal reject': deciding('withdrawal', 'reject', heldWithdrawal(1)),
  'withdrawal approve, first of two': deciding('withdrawal', 'approve', heldWithdrawal(2)),
  'withdrawal approve, second of two': deciding(
    'withdrawal',
    'approve',
    after('withdrawal', 'approve', heldWithdrawal(2)),
  ),
  'deposit approve': deciding('deposit', 'approve', looked),
  'deposit reject': deciding('deposit', 'reject', refundable()),
  'deposit reject, first of two': deciding('deposit', 'reject', refundable(much)),
  'deposit reject, second of two': deciding('deposit', 'reject', after('deposit', 'reject', refundable(much))),
  'payment approve': deciding('payment', 'approve', payout),
  'payment approve, of a refund once more': deciding('payment', 'approve', refundAgain),
  'payment reject': deciding('payment', 'reject', payout),
  'payment reject, of a refund once more': deciding('payment', 'reject', refundAgain),
  'missingDeposit approve': deciding('missingDeposit', 'approve', missing),
  'missingDeposit reject': deciding('missingDeposit', 'reject', missing),
};
