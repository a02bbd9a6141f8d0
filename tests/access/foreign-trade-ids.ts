import { applicationForm } from '#server/features/global-account/testing/account.ts';
import { redeemValues } from '#contract/earn/rules.ts';
import { pairStatusValues, updatePairValues } from '#contract/acceptor/rules.ts';
import { payees } from '#contract/payees/calls.ts';
import { sellValues } from '#contract/dealer-orders/rules.ts';
import { releaseOf } from '#server/features/dealer-orders/testing/trading.ts';
import { anyPair, changeVerified } from '#server/features/acceptor/testing/dealer.ts';
import { addPayee, freshPayee, payeeBody } from '#server/features/payees/testing/payee.ts';
import { corporateCardIds } from './corporate-cards.ts';
import { type ForeignId, body, file, ofSubAccount, passed, verified, statementOf } from './belongings.ts';
import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { remittanceIds } from './remittances.ts';
import {
  anyAppeal,
  appealOf,
  appealableOf,
  bankWithdrawal,
  cardOrderFor,
  cardOrderOf,
  chatImageOf,
  francOrder,
  bankSchedule,
  francSchedule,
  quoteFor,
  dealtBy,
  methodOf,
  rampOrderOf,
  rampQuoteFor,
  otcOrderOf,
  otcQuoteFor,
  pairOf,
  conversionOf,
  rateAlertOf,
  recurringOf,
  accountApplication,
  stakeOf,
  announcedDeposit,
  payerOf,
} from './trades.ts';

/** Ids of trades, bank accounts and Earn. */
export const tradeIds: Readonly<Record<string, ForeignId>> = {
  'cardPurchase.create quoteId': verified(async (server, owner) => body(await cardOrderFor(server, owner))),
  'cardPurchase.confirm id': verified(async (server, owner, asking) => {
    const made = await cardOrderOf(server, owner);
    const { id, currencyAmount: total, coinAmount } = made;
    const verification = await passed(server, asking, 'card.purchase', cardPurchaseValues(made));
    return body({ id, total, coinAmount, verification });
  }),
  'cardPurchase.authorise id': verified(async (server, owner) =>
    body({ id: (await cardOrderOf(server, owner, true)).id }),
  ),
  'cardPurchase.cancel id': verified(async (server, owner) => body({ id: (await cardOrderOf(server, owner)).id })),
  'cardPurchase.find id': verified(async (server, owner) => body({ id: (await cardOrderOf(server, owner)).id })),
  ...remittanceIds,
  ...corporateCardIds,
  'convert.quote subAccount': ofSubAccount((subAccount) =>
    body({ from: 'USDT', to: 'BTC', side: 'give', amount: '40', subAccount }),
  ),
  'convert.createOrder quoteId': verified(async (server, owner) =>
    body({ quoteId: await quoteFor(server, owner, 'USDC') }),
  ),
  'convert.exchangeCurrency quoteId': verified(async (server, owner) =>
    body({ quoteId: await quoteFor(server, owner, 'EUR') }),
  ),
  'convert.getOrder Id': verified(async (server, owner) => ({
    query: { Id: await conversionOf(server, owner) },
  })),
  'recurring.setPaused id': verified(async (_server, owner) => body({ id: await recurringOf(owner), isPaused: true })),
  'recurring.cancel id': verified(async (_server, owner) => body({ id: await recurringOf(owner) })),
  'rateWatch.deleteAlert id': verified(async (server, owner) => body({ id: await rateAlertOf(server, owner) })),
  'fiatWithdrawals.create payeeId': verified(async (server, owner, asking) =>
    body(await francOrder(server, owner, asking)),
  ),
  'fiatWithdrawals.cancel id': verified(async (server, owner) => body({ id: await bankWithdrawal(server, owner) })),
  'scheduledWithdrawals.create payeeId': verified(async (server, owner, asking) =>
    body(await francSchedule(server, owner, asking)),
  ),
  'scheduledWithdrawals.pause id': verified(async (server, owner) => body({ id: await bankSchedule(server, owner) })),
  'scheduledWithdrawals.resume id': verified(async (server, owner) =>
    body({ id: await bankSchedule(server, owner, true) }),
  ),
  'scheduledWithdrawals.cancel id': verified(async (server, owner) => body({ id: await bankSchedule(server, owner) })),
  'payees.update id': verified(async (server, owner, asking) => {
    const { id } = await addPayee(server, owner, freshPayee());
    return body({ ...(await payeeBody(server, asking, freshPayee())), id });
  }),
  'payees.delete id': verified(async (server, owner) => body({ id: (await addPayee(server, owner, freshPayee())).id })),
  'payees.restore id': verified(async (server, owner) => {
    const { id } = await addPayee(server, owner, freshPayee());
    await owner.device.ask(payees.delete, { body: { id } });
    return body({ id });
  }),
  'earn.previewRedemption PositionId': verified(async (server, owner) => ({
    query: { PositionId: (await stakeOf(server, owner)).id },
  })),
  'earn.redeem positionId': verified(async (server, owner, asking) => {
    const order = { positionId: (await stakeOf(server, owner)).id, asset: 'USDT', amount: '5' };
    return body({ ...order, verification: await passed(server, asking, 'earn.redeem', redeemValues(order)) });
  }),
  'earn.setRenewal positionId': verified(async (server, owner) =>
    body({ positionId: (await stakeOf(server, owner, 30)).id, renews: true }),
  ),
  'fiatDeposits.submitProof id': verified(async (server, owner, asking) =>
    body({ id: await announcedDeposit(server, owner), files: [await file(asking, 'fiat.proof')] }),
  ),
  'fiatDeposits.submitProof files': verified(async (server, owner, asking) =>
    body({ id: await announcedDeposit(server, asking), files: [await file(owner, 'fiat.proof')] }),
  ),
  'fiatDeposits.cancel id': verified(async (server, owner) => body({ id: await announcedDeposit(server, owner) })),
  'fiatDeposits.removePayer id': verified(async (server, owner) => body({ id: await payerOf(server, owner) })),
  'appeals.create orderId': verified(async (server, owner) =>
    body({ orderId: await appealableOf(server, owner), ...anyAppeal, vouchers: [] }),
  ),
  'appeals.create vouchers': verified(async (server, owner, asking) => {
    const vouchers = [await file(owner, 'appeal.voucher')];
    return body({ orderId: await appealableOf(server, asking), ...anyAppeal, vouchers });
  }),
  'appeals.get Id': verified(async (server, owner) => ({ query: { Id: await appealOf(server, owner) } })),
  'appeals.state id': verified(async (server, owner) =>
    body({ id: await appealOf(server, owner), text: anyAppeal.remark, vouchers: [] }),
  ),
  'appeals.withdraw id': verified(async (server, owner) => body({ id: await appealOf(server, owner) })),
  'appeals.state vouchers': verified(async (server, owner, asking) =>
    body({
      id: await appealOf(server, asking),
      text: anyAppeal.remark,
      vouchers: [await file(owner, 'appeal.voucher')],
    }),
  ),
  'dealerChat.send orderId': verified(async (server, owner) =>
    body({ orderId: await rampOrderOf(server, owner, 'buy', 'paid'), text: 'Paid.', image: null }),
  ),
  'dealerChat.send image': verified(async (server, owner, asking) =>
    body({
      orderId: await rampOrderOf(server, asking, 'buy', 'paid'),
      text: '',
      image: await file(owner, 'chat.image'),
    }),
  ),
  'dealerChat.markRead orderId': verified(async (server, owner) =>
    body({ orderId: await rampOrderOf(server, owner, 'buy', 'paid'), n: 1 }),
  ),
  'dealerChat.getImage Id': verified(async (server, owner) => ({ query: { Id: await chatImageOf(server, owner) } })),
  'dealerOrders.dealerConfirm id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) =>
      body({ id: await dealtBy(server, owner, asking, 'buy', 'pendingDealerConfirmation') }),
  },
  'dealerOrders.dealerPaid id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) =>
      body({ id: await dealtBy(server, owner, asking, 'sell', 'pendingDealerPayment') }),
  },
  'dealerOrders.dealerRelease id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const id = await dealtBy(server, owner, asking, 'buy', 'paid');
      const values = (await releaseOf(owner, id)) ?? { id };
      return body({ id, verification: await passed(server, asking, 'ramp.release', values) });
    },
  },
  'dealerOrders.dealerCancel id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) =>
      body({ id: await dealtBy(server, owner, asking, 'buy', 'pendingDealerConfirmation') }),
  },
  'dealerOrders.listDealt Id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => ({
      query: { Id: await dealtBy(server, owner, asking, 'buy', 'pendingDealerConfirmation') },
    }),
  },
  'dealerOrders.confirmPayment id': verified(async (server, owner) =>
    body({ id: await rampOrderOf(server, owner, 'buy', 'pendingUserPayment') }),
  ),
  'dealerOrders.confirmReceipt id': verified(async (server, owner, asking) => {
    const id = await rampOrderOf(server, owner, 'sell', 'pendingUserConfirmation');
    const values = (await releaseOf(owner, id, 'confirmReceipt')) ?? { id };
    return body({ id, verification: await passed(server, asking, 'ramp.release', values) });
  }),
  'dealerOrders.cancel id': verified(async (server, owner) =>
    body({ id: await rampOrderOf(server, owner, 'buy', 'pendingDealerConfirmation') }),
  ),
  'dealerOrders.get Id': verified(async (server, owner) => ({
    query: { Id: await rampOrderOf(server, owner, 'buy', 'paid') },
  })),
  'dealerOrders.buy quoteId': verified(async (server, owner) => {
    const { id, currencyAmount, payType } = await rampQuoteFor(server, owner);
    return body({ quoteId: id, total: currencyAmount, payType });
  }),
  'dealerOrders.sell quoteId': verified(async (server, owner, asking) => {
    const { id, currencyAmount } = await rampQuoteFor(server, owner, 'sell');
    const method = await methodOf(server, asking);
    const verification = await passed(
      server,
      asking,
      'ramp.sell',
      sellValues({ quoteId: id, total: currencyAmount, method }),
    );
    return body({ quoteId: id, total: currencyAmount, userReceiptMethodInfoDetailId: method, verification });
  }),
  'dealerOrders.sell userReceiptMethodInfoDetailId': verified(async (server, owner, asking) => {
    const { id, currencyAmount } = await rampQuoteFor(server, asking, 'sell');
    const method = await methodOf(server, owner);
    const verification = await passed(
      server,
      asking,
      'ramp.sell',
      sellValues({ quoteId: id, total: currencyAmount, method }),
    );
    return body({ quoteId: id, total: currencyAmount, userReceiptMethodInfoDetailId: method, verification });
  }),
  'receiptMethods.remove id': verified(async (server, owner) => {
    // Ends the orders of earlier attempts.
    await rampOrderOf(server, owner, 'buy', 'cancelled');
    return { query: { id: await methodOf(server, owner) } };
  }),
  'acceptor.updatePair id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const id = await pairOf(server, owner, asking);
      return body({
        id,
        ...anyPair,
        verification: await changeVerified(server.deps, asking, updatePairValues(id, anyPair)),
      });
    },
  },
  'acceptor.setPairStatus id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const id = await pairOf(server, owner, asking);
      const verification = await changeVerified(server.deps, asking, pairStatusValues(id, 'enabled'));
      return body({ id, status: 'enabled', verification });
    },
  },
  'promissory.create quoteId': verified(async (server, owner) => body({ quoteId: await otcQuoteFor(server, owner) })),
  'promissory.pay id': verified(async (server, owner) => body({ id: await otcOrderOf(server, owner) })),
  'promissory.cancel id': verified(async (server, owner) => body({ id: await otcOrderOf(server, owner) })),
  'promissory.get Id': verified(async (server, owner) => ({ query: { Id: await otcOrderOf(server, owner) } })),
  'globalAccount.apply id': verified(async (server, owner) =>
    body({ ...applicationForm, id: await accountApplication(server, owner) }),
  ),
  'globalAccount.getApplications Id': verified(async (server, owner) => ({
    query: { Id: await accountApplication(server, owner) },
  })),
  'statements.download Id': verified(async (server, owner) => ({ query: { Id: await statementOf(server, owner) } })),
};
