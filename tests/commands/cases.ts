import { newCorporateCard } from '../access/corporate-cards.ts';
import { anyRecurring, francOrder, francSchedule } from '../access/trades.ts';
import { aSwiss } from '../access/remittances.ts';
import { litecoin } from '../access/belongings.ts';
import { randomUUID } from 'node:crypto';
import { agree, makeProduct } from '#server/features/earn/testing/world.ts';
import { addPairValues } from '#contract/acceptor/rules.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, payeeValues } from '#contract/addresses/rules.ts';
import { ruleValues } from '#contract/approvals/rules.ts';
import { payerValues } from '#contract/fiat-deposits/rules.ts';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { importValues } from '#contract/payees/rules.ts';
import { members } from '#contract/members/calls.ts';
import { balances } from '#contract/balances/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { placeName } from '#contract/staff/rules.ts';
import { mainAccount } from '#contract/sub-accounts/rules.ts';
import { addMethodValues } from '#contract/receipt-methods/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { aPayee, freshPayee, payeeBody } from '#server/features/payees/testing/payee.ts';
import { accountOf } from '#server/features/dealer-orders/testing/trading.ts';
import { anyPair, changeVerified, letDeal } from '#server/features/acceptor/testing/dealer.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { sql } from 'kysely';
import { body, freeWallet, noRules, passed, reviewedDeposit, withdrawal } from '../access/belongings.ts';
import { somebody } from '../access/people.ts';
import { accountHolder } from '../harness/account-holder.ts';
import { someone } from '../harness/company.ts';
import { setPersonal } from '../harness/personal.ts';
import { fund } from '../harness/funds.ts';
import { letSettle, newIban, pay } from '../harness/payers.ts';
import type { TestServer } from '../harness/server.ts';
import { person } from '../harness/world.ts';
import {
  type MakeCase,
  by,
  byCustomer,
  byCompany,
  byStaff,
  byDecision,
  aboutId,
  walletOwner,
  own,
  order,
  entryOf,
  heldTransfer,
  caseOf,
  contactRequest,
  deadJob,
  providerEvent,
  byProduct,
  byTreasury,
  byNotice,
  byText,
  byDraft,
  joining,
} from './makers.ts';

/** Freezes an amount and returns its id. */
async function frozen(server: TestServer): Promise<string> {
  const { who, input } = await must(cases['balances.freeze'], 'a freeze')(server);
  await who.device.ask(balances.freeze, { body: input.body as never }, { idempotencyKey: randomUUID() });
  const newest = server.db.selectFrom('balance_freeze').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** The prerequisites of each command. Commands on the owner's own objects are the ones that other users are refused. */
export const cases: Readonly<Record<string, MakeCase>> = {
  'approvals.setRules': byCompany(async (server, who) => {
    const verification = await passed(server, who, 'approval.change', ruleValues(noRules, 'USD'));
    return body({ rules: noRules, currency: 'USD', verification });
  }),
  'approvals.approve': own('approvals.approve id'),
  'approvals.reject': own('approvals.reject id'),
  'approvals.withdraw': own('approvals.withdraw id'),
  'addresses.create': byCustomer(async (server, who) => {
    const entry = entryOf();
    return body({ ...entry, verification: await passed(server, who, 'address.add', addValues([entry])) });
  }),
  'addresses.import': byCustomer(async (server, who) => {
    const entries = [entryOf(), entryOf()];
    return body({ entries, verification: await passed(server, who, 'address.add', addValues(entries)) });
  }),
  'addresses.delete': own('addresses.delete id'),
  'addresses.restore': own('addresses.restore id'),
  'addresses.changeRemark': own('addresses.changeRemark id'),
  'addresses.addPayee': byCustomer(async (server, who) => {
    const { uid } = await someone(server);
    return body({ uid, remark: 'rent', verification: await passed(server, who, 'address.add', payeeValues(uid)) });
  }),
  'addresses.deletePayee': own('addresses.deletePayee id'),
  'addresses.restorePayee': own('addresses.restorePayee id'),
  'addresses.turnAllowListOff': byCustomer(async (server, who) => {
    await who.device.ask(addresses.turnAllowListOn);
    return body({ verification: await passed(server, who, 'address.allowListOff', {}) });
  }),
  'cardPurchase.create': own('cardPurchase.create quoteId'),
  'cardPurchase.confirm': own('cardPurchase.confirm id'),
  'cardPurchase.cancel': own('cardPurchase.cancel id'),
  'dealerOrders.buy': own('dealerOrders.buy quoteId'),
  'dealerOrders.sell': own('dealerOrders.sell quoteId'),
  'dealerOrders.confirmPayment': own('dealerOrders.confirmPayment id'),
  'dealerOrders.confirmReceipt': own('dealerOrders.confirmReceipt id'),
  'appeals.create': own('appeals.create orderId'),
  'appeals.state': own('appeals.state id'),
  'appeals.withdraw': own('appeals.withdraw id'),
  'dealerChat.send': own('dealerChat.send orderId'),
  'dealerOrders.cancel': own('dealerOrders.cancel id'),
  'dealerOrders.dealerConfirm': own('dealerOrders.dealerConfirm id'),
  'dealerOrders.dealerPaid': own('dealerOrders.dealerPaid id'),
  'dealerOrders.dealerRelease': own('dealerOrders.dealerRelease id'),
  'dealerOrders.dealerCancel': own('dealerOrders.dealerCancel id'),
  'receiptMethods.remove': own('receiptMethods.remove id'),
  'receiptMethods.create': byCustomer(async (server, who) => {
    await setPersonal(server, who, { name: 'Ines Moreau' });
    const values = accountOf('Ines Moreau');
    const verification = await passed(server, who, 'paymentMethod.add', addMethodValues('sepa', values));
    return body({ channel: 'sepa', values, verification });
  }),
  'acceptor.addPair': byCompany(async (server, who) => {
    await letDeal(server.deps, who.userId);
    const verification = await changeVerified(server.deps, who, addPairValues('BTC', 'EUR', anyPair));
    return body({ coin: 'BTC', currency: 'EUR', ...anyPair, verification });
  }),
  'acceptor.updatePair': own('acceptor.updatePair id'),
  'acceptor.setPairStatus': own('acceptor.setPairStatus id'),
  'promissory.create': own('promissory.create quoteId'),
  'promissory.pay': own('promissory.pay id'),
  'promissory.cancel': own('promissory.cancel id'),
  'users.setDealer': byStaff(async (server) => {
    const { uid } = await somebody(server, { isCompany: true });
    const verification = await verifiedDecision(server.deps, person('operator').id, 'user', uid, 'dealerOn');
    return body({ uid, isDealer: true, reason: 'met in person', verification });
  }),
  'convert.createOrder': own('convert.createOrder quoteId'),
  'recurring.create': byCustomer(async () => body({ ...anyRecurring })),
  'recurring.setPaused': own('recurring.setPaused id'),
  'recurring.cancel': own('recurring.cancel id'),
  'rateWatch.createAlert': byCustomer(async () => body({ from: 'BTC', to: 'EUR', rate: '888888' })),
  'rateWatch.deleteAlert': own('rateWatch.deleteAlert id'),
  'convert.exchangeCurrency': own('convert.exchangeCurrency quoteId'),
  'fiatWithdrawals.create': byCustomer(async (server, who) => body(await francOrder(server, who, who))),
  'fiatWithdrawals.cancel': own('fiatWithdrawals.cancel id'),
  'scheduledWithdrawals.create': byCustomer(async (server, who) => body(await francSchedule(server, who, who))),
  'scheduledWithdrawals.pause': own('scheduledWithdrawals.pause id'),
  'scheduledWithdrawals.resume': own('scheduledWithdrawals.resume id'),
  'scheduledWithdrawals.cancel': own('scheduledWithdrawals.cancel id'),
  'remittance.create': own('remittance.create quoteId'),
  'remittanceBatches.create': own('remittanceBatches.create id'),
  'recipients.create': byCustomer(async () => body(aSwiss())),
  'recipients.update': own('recipients.update id'),
  'recipients.delete': own('recipients.delete id'),
  'recipients.restore': own('recipients.restore id'),
  'payees.create': byCustomer(async (server, who) => body(await payeeBody(server, who, freshPayee()))),
  'payees.import': byCustomer(async (server, who) => {
    const entries = [{ ...aPayee, ...freshPayee() }];
    const verification = await passed(server, who, 'beneficiary.add', importValues(entries));
    return body({ entries, version: payeeFormVersion, verification });
  }),
  'payees.update': own('payees.update id'),
  'payees.delete': own('payees.delete id'),
  'payees.restore': own('payees.restore id'),
  'corporateCards.issue': byCompany((server, who) => newCorporateCard(server, who, who)),
  'corporateCards.openDispute': own('corporateCards.openDispute paymentId'),
  'corporateCards.requestLimit': own('corporateCards.requestLimit id'),
  'corporateCards.replace': own('corporateCards.replace id'),
  'earn.stake': async (server) => {
    const who = await someone(server);
    await fund(server, who.userId, 'USDT', '20');
    await agree(who);
    return { who, input: body({ code: await makeProduct(server), amount: '7', renews: false }) };
  },
  'earn.redeem': own('earn.redeem positionId'),
  'contentDesk.propose': byText,
  'contentDesk.cancelNotice': byNotice,
  'earnDesk.proposeProduct': byProduct,
  'fiatDeposits.getPayInInfo': async (server) => {
    const who = await accountHolder(server);
    return { who, input: body({ currency: 'EUR', amount: '20' }) };
  },
  'fiatDeposits.submitProof': own('fiatDeposits.submitProof id'),
  'fiatDeposits.cancel': own('fiatDeposits.cancel id'),
  'fiatDeposits.addPayer': byCustomer(async (server, who) => {
    const iban = newIban();
    return body({
      iban,
      label: 'My bank',
      verification: await passed(server, who, 'whitelist.add', payerValues(iban)),
    });
  }),
  'fiatDeposits.removePayer': own('fiatDeposits.removePayer id'),
  'fiatDeposits.chooseCandidate': async (server) => {
    const customer = await accountHolder(server);
    await pay(customer, { payerNumber: newIban(), payerName: 'Nobody Known', isShared: true });
    await letSettle(server);
    const unmatched = server.db.selectFrom('fiat_credit').select('id').where('review_reason', '=', 'unmatched');
    const { id } = await unmatched.orderBy('id', 'desc').executeTakeFirstOrThrow();
    const who = await someone(server, { roles: ['compliance'] });
    return { who, input: body({ id, uid: customer.uid }) };
  },
  'globalAccount.apply': own('globalAccount.apply id'),
  'globalAccount.move': async (server) => {
    const who = await accountHolder(server);
    await fund(server, who.userId, 'EUR', '20');
    return { who, input: body({ from: 'wallet', asset: 'EUR', amount: '7' }) };
  },
  'depositCases.requestRefund': own('depositCases.requestRefund id'),
  'depositCases.reportMissing': own('depositCases.reportMissing fileId'),
  'depositCases.takeMeasure': byDecision('deposit', 'credited', async (server, customer) => {
    const id = await reviewedDeposit(server, customer);
    await sql`update deposit set status = 'belowMinimumLimit' where id = ${id}`.execute(server.db);
    return aboutId(id, { status: 'credited', reason: 'its origin is known' });
  }),
  'balances.freeze': byDecision('balance', 'freeze', async (server, { userId, uid }) => {
    await fund(server, userId, 'BTC', '1');
    const money = { asset: 'BTC', amount: '0.5' };
    return {
      of: placeName(uid, 'wallet', 'BTC'),
      money,
      fields: { uid, pocket: 'wallet', ...money, reason: 'ordered by a court' },
    };
  }),
  'balances.unfreeze': byDecision('balance', 'unfreeze', async (server) => ({
    ...aboutId(await frozen(server), { reason: 'the order was lifted' }),
    money: { asset: 'BTC', amount: '0.50000000' },
  })),
  'balances.proposeAdjustment': byDecision('balance', 'propose', async (_server, { uid }) => {
    const money = { asset: 'BTC', amount: '0.5' };
    return {
      of: placeName(uid, 'wallet', 'BTC'),
      money,
      fields: { uid, pocket: 'wallet', ...money, reason: 'credited twice' },
    };
  }),
  'treasury.propose': byTreasury,
  'desk.decide': byDecision('transfer', 'approve', async (server, customer) => {
    const id = await heldTransfer(server, customer);
    const order = { kind: 'transfer', decision: 'approve', version: 'audit', reason: 'known to the desk' };
    return aboutId(id, order);
  }),
  'desk.addNote': byStaff(async (server, customer) => body({ id: await caseOf(server, customer), text: 'called her' })),
  'desk.ask': byStaff(async (server, customer) =>
    body({ id: await caseOf(server, customer), text: 'What is this payment for?' }),
  ),
  'desk.escalate': byStaff(async (server, customer) =>
    body({ id: await caseOf(server, customer), role: 'compliance', reason: 'a sanctioned country' }),
  ),
  'desk.answer': own('desk.answer id'),
  'depositCases.setStop': byDecision('depositStop', 'stop', async (_server, { uid }) => ({
    of: placeName(uid, null, null),
    fields: { uid, asset: null, network: null, isStopped: true, reason: 'asked by the police' },
  })),
  'jobs.retry': byStaff(deadJob),
  'jobs.drop': byStaff(deadJob),
  'inbox.replayEvent': byDecision('providerEvent', 'replay', providerEvent),
  'maintenance.change': byDecision('maintenance', 'endMaintenance', async () => ({
    of: 'platform',
    fields: { isOn: false, endsAt: null, text: { en: '', 'zh-CN': '' }, reason: 'it is done' },
  })),
  'catalogueChanges.propose': byDraft,
  'members.accept': async (server) => {
    const { who, token } = await joining(server);
    return { who, input: body({ token }) };
  },
  'members.decline': async (server) => {
    const { who, token } = await joining(server);
    return { who, input: body({ token }) };
  },
  'members.leave': async (server) => {
    const { firm, who, token } = await joining(server);
    await who.device.ask(members.accept, { body: { token } });
    return { who, input: body({ companyUid: firm.uid }) };
  },
  'multiSig.create': byCustomer(async (server, who) => {
    const signers = [{ uid: who.uid }, { uid: (await somebody(server)).uid }];
    return body({ name: 'Treasury', signers, minimum: 2 });
  }),
  'multiSig.cancel': own('multiSig.cancel id'),
  'multiSig.accept': own('multiSig.accept id'),
  'multiSig.decline': own('multiSig.decline id'),
  'multiSig.createWithdrawal': own('multiSig.createWithdrawal id'),
  'multiSig.replaceSigner': own('multiSig.replaceSigner id'),
  'multiSig.addSigner': by(
    {},
    async (server, who) => {
      const { id } = await freeWallet(server, who);
      return body({ id, by: { uid: (await somebody(server)).uid }, minimum: 2 });
    },
    walletOwner,
  ),
  'multiSig.removeSigner': own('multiSig.removeSigner id'),
  'multiSig.changeMinimum': own('multiSig.changeMinimum id'),
  'multiSig.cancelOperation': own('multiSig.cancelOperation id'),
  'multiSig.reject': own('multiSig.reject id'),
  'multiSig.sign': own('multiSig.sign id'),
  'notices.markRead': byCustomer(async () => body({ ids: [randomUUID()] })),
  'profile.setPricingCurrency': byCustomer(async () => body({ currency: 'CHF' })),
  'contactUs.addOwn': byCustomer(async () => {
    const details = { enterpriseName: '', mobile: '', websiteUrl: '', message: 'a question' };
    const emailAddress = `${randomUUID()}@writer.example`;
    return body({ ...details, name: 'A writer', emailAddress, areas: ['api'], purpose: 'other' });
  }),
  'contactUs.settle': byStaff(contactRequest),
  'readMarks.mark': byCustomer(async () => body({ announcementIds: [randomUUID()] })),
  'session.addActionLogs': byCustomer(async (server) =>
    body({ logs: [{ action: 'open', page: '/', at: server.clock.now().toISOString() }] }),
  ),
  'staff.propose': byDecision('staffRole', 'grant', async (_server, { uid }) => ({
    of: placeName(uid, 'support'),
    fields: { uid, role: 'support', isGrant: true, reason: 'joined the team' },
  })),
  'subAccounts.create': byCompany(async () => body({ label: 'A customer', reference: randomUUID() })),
  'subAccounts.move': own('subAccounts.move from'),
  'transfer.create': byCustomer((server, who) => order(server, who, '7')),
  'withdrawals.apply': byCustomer(async (server, who) => {
    await fund(server, who.userId, 'LTC', '10');
    return body({ ...litecoin(), tag: null });
  }),
  'withdrawals.confirm': own('withdrawals.confirm rid'),
  'withdrawals.cancel': own('withdrawals.cancel Id'),
  'withdrawals.submitTravelRule': own('withdrawals.submitTravelRule id'),
  'withdrawals.confirmWallet': byCustomer(async (server, who) => {
    const id = await withdrawal(server, who, 'walletAwaitingConfirmation');
    const { url } = await who.device.ask(withdrawals.getWalletConfirmUrl, { body: { id } });
    return body({ token: url.split('#wallet=')[1] ?? '', signature: null });
  }),
  'users.addNote': byStaff(async (_server, { uid }) => body({ uid, text: 'prefers to be called' })),
  'users.proposeTier': byDecision('user', 'tierVip', async (_server, { uid }) => ({
    of: uid,
    fields: { uid, tier: 'vip', reason: 'a large customer' },
  })),
  'users.changeStanding': byDecision('user', 'ban', async (_server, { uid }) => ({
    of: uid,
    fields: { uid, action: 'ban', reason: 'a stolen identity' },
  })),
  'withdrawals.takeMeasure': byDecision('withdrawal', 'freeze', async (server, customer) => {
    const id = await withdrawal(server, customer, 'complianceReview');
    return aboutId(id, { action: 'freeze', status: 'complianceReview', reason: 'no answer to our questions' });
  }),
  'withdrawals.close': byDecision('closure', 'close', async () => ({
    of: placeName('XRP', 'XRP'),
    fields: { asset: 'XRP', network: 'XRP', isClosed: true, reason: 'the network stands still' },
  })),
};

/**
 * Commands tested with their own features: they depend on a form's content, on data that is read again, on a real
 * chain, or on a decided case.
 */
export const shownElsewhere: Readonly<Record<string, string>> = {
  'files.uploadImage': 'server/features/files/files.api.test.ts',
  'files.uploadFile': 'server/features/files/files.api.test.ts',
  'files.uploadFiatProof': 'server/features/files/files.api.test.ts',
  'kyc.createKyc': 'server/features/kyc/person.api.test.ts',
  'kyc.updateKyc': 'server/features/kyc/person.api.test.ts',
  'businessVerification.createBusinessVerification': 'server/features/kyc/company.api.test.ts',
  'businessVerification.updateBusinessVerification': 'server/features/kyc/company.api.test.ts',
  'custody.proposeRefill': 'server/features/custody/custody.api.test.ts',
};

/** Commands of programs: signed, and not made by a person. */
export const ofPrograms: Readonly<Record<string, (main: string) => Record<string, unknown>>> = {
  'openApi.createSubAccount': () => ({ label: 'A customer', reference: randomUUID() }),
  'openApi.moveBetweenAccounts': (to) => ({ from: mainAccount, to, asset: 'BTC', amount: '0.1' }),
};
