import { confirmedFile, francRemittance } from './remittances.ts';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { importValues } from '#contract/payees/rules.ts';
import { aPayee, addPayee, freshPayee, payeeBody } from '#server/features/payees/testing/payee.ts';
import { litecoin } from './belongings.ts';
import { cardPurchaseValues } from '#contract/card-purchase/rules.ts';
import { cardOrderOf, francOrder, francSchedule, stakeOf } from './trades.ts';
import {
  createValues,
  deleteValues,
  endOldSecretValues,
  rotateValues,
  updateValues,
} from '#contract/api-keys/rules.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { redeemValues } from '#contract/earn/rules.ts';
import { acceptValues, signValues } from '#contract/multi-sig/rules.ts';
import { addValues, payeeValues } from '#contract/addresses/rules.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import { anyChoice } from '#server/features/api-keys/testing/key-owner.ts';
import { person } from '../harness/world.ts';
import {
  type MakeInput,
  body,
  key,
  passed,
  begun,
  passkey,
  confirmation,
  bookEntry,
  operation,
  invitation,
  reviewedDeposit,
  refund,
} from './belongings.ts';

/** Verifications that another user has passed, for exactly the action and values of the call. */
export const foreignVerifications: Readonly<Record<string, MakeInput>> = {
  'apiKeys.create': async (server, owner) =>
    body({ ...anyChoice, verification: await passed(server, owner, 'apiKey.create', createValues(anyChoice)) }),
  'apiKeys.update': async (server, owner, asking) => {
    const id = await key(server, asking);
    const verification = await passed(server, owner, 'apiKey.update', updateValues(id, anyChoice));
    return body({ id, ...anyChoice, verification });
  },
  'apiKeys.rotate': async (server, owner, asking) => {
    const rotation = { id: await key(server, asking), secretVersion: 1, oldSecretHours: 1 as const };
    return body({ ...rotation, verification: await passed(server, owner, 'apiKey.rotate', rotateValues(rotation)) });
  },
  'apiKeys.endOldSecret': async (server, owner, asking) => {
    const id = await key(server, asking);
    return body({ id, verification: await passed(server, owner, 'apiKey.endOldSecret', endOldSecretValues(id)) });
  },
  'apiKeys.delete': async (server, owner, asking) => {
    const id = await key(server, asking);
    return body({ id, verification: await passed(server, owner, 'apiKey.delete', deleteValues(id)) });
  },
  'multiSig.accept': async (server, owner, asking) => {
    const id = await invitation(server, asking);
    return body({ id, verification: await passed(server, owner, 'multiSig.sign', acceptValues(id, '')) });
  },
  'multiSig.sign': async (server, owner, asking) => {
    const proposed = await operation(server, asking);
    const verification = await passed(server, owner, 'multiSig.sign', signValues(proposed));
    return body({ id: proposed.id, verification });
  },
  'passkeys.beginPasskeyRegistration': async (server, owner) =>
    body({ verification: await passed(server, owner, 'security.passkey', passkeyValues.add()) }),
  'passkeys.deletePasskey': async (server, owner, asking) => {
    const id = await passkey(server, asking);
    return body({ id, verification: await passed(server, owner, 'security.passkey', passkeyValues.remove(id)) });
  },
  'profile.bindPhone': async (server, owner) => {
    const phoneNumber = '+4791234567';
    const verification = await passed(server, owner, 'security.bindPhone', { phoneNumber });
    return body({ phoneNumber, code: '000000', verification });
  },
  'profile.updateEmail': async (server, owner) => {
    const emailAddress = 'elsewhere@sample.example';
    const verification = await passed(server, owner, 'security.updateEmail', { emailAddress });
    return body({ emailAddress, code: '000000', verification });
  },
  'stepUp.sendCode': async (_server, owner) => body({ verification: await begun(owner), factor: 'email' }),
  'stepUp.verify': async (_server, owner) => body({ verification: await begun(owner), emailCode: '000000' }),
  'addresses.create': async (server, owner) =>
    body({ ...bookEntry, verification: await passed(server, owner, 'address.add', addValues([bookEntry])) }),
  'addresses.addPayee': async (server, owner) => {
    const { uid } = person('finance');
    return body({ uid, remark: '', verification: await passed(server, owner, 'address.add', payeeValues(uid)) });
  },
  'addresses.import': async (server, owner) =>
    body({ entries: [bookEntry], verification: await passed(server, owner, 'address.add', addValues([bookEntry])) }),
  'fiatWithdrawals.create': async (server, owner, asking) => body(await francOrder(server, asking, asking, owner)),
  'scheduledWithdrawals.create': async (server, owner, asking) =>
    body(await francSchedule(server, asking, asking, owner)),
  'remittance.create': async (server, owner, asking) =>
    body(await francRemittance(server, asking, { verifiedAs: owner.userId })),
  'remittanceBatches.create': async (server, owner, asking) =>
    body(await confirmedFile(server, asking, asking, { verifiedAs: owner.userId })),
  'payees.create': async (server, owner) => body(await payeeBody(server, owner, freshPayee())),
  'payees.update': async (server, owner, asking) => {
    const { id } = await addPayee(server, asking, freshPayee());
    return body({ ...(await payeeBody(server, owner, freshPayee())), id });
  },
  'payees.import': async (server, owner) => {
    const entries = [{ ...aPayee, ...freshPayee() }];
    const verification = await passed(server, owner, 'beneficiary.add', importValues(entries));
    return body({ entries, version: payeeFormVersion, verification });
  },
  'addresses.turnAllowListOff': async (server, owner) =>
    body({ verification: await passed(server, owner, 'address.allowListOff', {}) }),
  'withdrawals.confirm': async (server, owner, asking) => {
    const values = withdrawalValues({ ...litecoin(), tag: null });
    return confirmation(server, asking, asking, await passed(server, owner, 'withdrawal.create', values));
  },
  'depositCases.requestRefund': async (server, owner, asking) => {
    const order = refund(await reviewedDeposit(server, asking));
    return body({ ...order, verification: await passed(server, owner, 'deposit.refund', refundValues(order)) });
  },
  'cardPurchase.confirm': async (server, owner, asking) => {
    const made = await cardOrderOf(server, asking);
    const { id, currencyAmount: total, coinAmount } = made;
    const verification = await passed(server, owner, 'card.purchase', cardPurchaseValues(made));
    return body({ id, total, coinAmount, verification });
  },
  'earn.redeem': async (server, owner, asking) => {
    const order = { positionId: (await stakeOf(server, asking)).id, asset: 'USDT', amount: '5' };
    return body({ ...order, verification: await passed(server, owner, 'earn.redeem', redeemValues(order)) });
  },
  'transfer.create': async (server, owner) => {
    const order = { toUid: person('ada').uid, asset: 'BTC', amount: '0.1' };
    const verification = await passed(server, owner, 'transfer.create', transferValues(order));
    return body({ ...order, remark: '', verification });
  },
};
