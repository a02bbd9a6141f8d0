import { createValues } from '#contract/api-keys/rules.ts';
import { earnAgreementVersion } from '#contract/earn/rules.ts';
import { createRoleValues } from '#contract/members/rules.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { anyChoice } from '#server/features/api-keys/testing/key-owner.ts';
import { notices } from '#contract/notices/calls.ts';
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { body, passed } from '../access/belongings.ts';
import { anotherDevice } from '../access/people.ts';
import { accountHolder } from '../harness/account-holder.ts';
import { person } from '../harness/world.ts';
import { byCompany, byCustomer, byStaff, caseOf, own, type MakeCase } from './makers.ts';

/** Returns a browser's push subscription with its own keys. */
const subscriptionOf = () => ({
  endpoint: `http://localhost:1/${randomUUID()}`,
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

const ownActs = [
  'apiKeys.update id',
  'apiKeys.rotate id',
  'apiKeys.endOldSecret id',
  'apiKeys.delete id',
  'cardPurchase.authorise id',
  'corporateCards.activate id',
  'corporateCards.changeLimits id',
  'corporateCards.close id',
  'corporateCards.freeze id',
  'corporateCards.reveal id',
  'corporateCards.unfreeze id',
  'corporateCards.cancelRequest id',
  'corporateCards.decideRequest id',
  'corporateCards.changeDispute id',
  'corporateCards.setRecord id',
  'corporateCards.submitDispute id',
  'corporateCards.withdrawDispute id',
  'dealerChat.markRead orderId',
  'earn.setRenewal positionId',
  'files.deleteFile id',
  'members.cancelInvitation id',
  'members.changeRole id',
  'members.deleteRole id',
  'members.invite role',
  'members.remove id',
  'members.resendInvitation id',
  'members.updateRole id',
  'passkeys.deletePasskey id',
  'passkeys.renamePasskey id',
  'security.applySecurityChange files',
  'security.revokeSession sessionId',
  'subAccounts.archive id',
  'subAccounts.makeAddress id',
  'subAccounts.rename id',
  'webhooks.deleteEndpoint id',
  'webhooks.replay id',
  'webhooks.rotateSecret id',
  'webhooks.sendTest id',
  'webhooks.setActive id',
  'webhooks.updateEndpoint id',
  'withdrawals.getWalletConfirmUrl id',
];

const anyStatement = {
  kind: 'statement',
  currency: 'EUR',
  from: '2026-01-01',
  to: '2026-01-31',
  timeZone: 'UTC',
  format: 'csv',
  language: 'en',
};

/** Calls that change something and take no idempotency key, each with its prerequisites. */
export const acts: Readonly<Record<string, MakeCase>> = {
  ...Object.fromEntries(ownActs.map((name) => [name.split(' ')[0] ?? '', own(name)])),
  'addresses.turnAllowListOn': byCustomer(async () => ({})),
  'apiKeys.create': byCustomer(async (server, who) => {
    const verification = await passed(server, who, 'apiKey.create', createValues(anyChoice));
    return body({ ...anyChoice, verification });
  }),
  'corporateCards.setFallback': byCompany(async () => body({ currencies: [] })),
  'earn.acceptAgreement': byCustomer(async () => body({ version: earnAgreementVersion })),
  'dataExport.request': byCustomer(async () => body({})),
  'statements.request': async (server) => ({ who: await accountHolder(server), input: body(anyStatement) }),
  'desk.assign': byStaff(async (server, customer) =>
    body({ id: await caseOf(server, customer), to: person('operator').uid }),
  ),
  'desk.setViews': byStaff(async () =>
    body({ items: [{ name: 'Mine', kind: null, state: null, whose: 'mine', isOverdue: false }] }),
  ),
  'members.createRole': byCompany(async (server, who) => {
    const role = { name: randomUUID(), permissions: [] };
    return body({ ...role, verification: await passed(server, who, 'member.change', createRoleValues(role)) });
  }),
  'profile.setFundPassword': byCustomer(async (server, who) =>
    body({
      fundPassword: await who.device.sealPassword('314159', 'fundPassword'),
      repeatedFundPassword: await who.device.sealPassword('314159', 'fundPassword'),
      verification: await passed(server, who, 'security.setFundPassword', {}),
    }),
  ),
  'notices.setSetting': byCustomer(async () => body({ category: 'money', channel: 'push', isOn: true })),
  'notices.subscribePush': byCustomer(async () => body(subscriptionOf())),
  'notices.unsubscribePush': byCustomer(async (_server, who) => {
    const subscription = subscriptionOf();
    await who.device.ask(notices.subscribePush, { body: subscription });
    return body({ endpoint: subscription.endpoint });
  }),
  'security.putAwayNewDevices': byCustomer(async (server) => body({ until: server.clock.now().toISOString() })),
  'security.freezeAccount': byCustomer(async () => body({})),
  'accountClosing.close': byCustomer(async (server, who) =>
    body({ reason: '', verification: await passed(server, who, 'account.close', {}) }),
  ),
  'security.revokeOtherSessions': byCustomer(async (server, who) => {
    await anotherDevice(server, who);
    return body({});
  }),
  'session.exit': byCustomer(async () => body({})),
  'webhooks.createEndpoint': byCompany(async (server, who) => {
    const url = 'http://localhost:1/';
    const verification = await passed(server, who, 'webhook.change', webhookValues.create(url));
    return body({ url, events: [], verification });
  }),
};

/**
 * Calls whose audit records are tested elsewhere, because they need a real chain, a program that signs, or a response
 * of bytes.
 */
export const notedElsewhere: Readonly<Record<string, string>> = {
  'dataExport.download': 'server/features/data-export/data-export.api.test.ts',
  'custody.reconcile': 'server/features/custody/custody.api.test.ts',
  'openApi.createWithdrawal': 'server/features/api-keys/withdrawals.api.test.ts',
  'openApi.createConvertOrder': 'server/features/convert/program.api.test.ts',
};

const nobodyYet = 'there is no account yet whose standing, locks and keys the shell could look at';
const nobodySignedIn = 'nobody is signed in: who it is follows from the link, the code or the password alone';

/** User actions that don't go through the command shell, each with the reason. */
export const outsideTheShell: Readonly<Record<string, string>> = {
  'account.registerByEmail': nobodyYet,
  'account.registerByPhone': nobodyYet,
  'account.registerMerchant': nobodyYet,
  'account.resetByEmail': nobodySignedIn,
  'account.resetByPhone': nobodySignedIn,
  'passkeys.finishPasskeySignIn': nobodySignedIn,
  'security.freezeByLink': nobodySignedIn,
  'session.signInByEmail': nobodySignedIn,
  'session.signInByPhone': nobodySignedIn,
  'stepUp.finishSignIn': nobodySignedIn,
};

const challenge = 'a challenge or a code on its way: counted, void in minutes, and nothing is changed by it';
const trying = 'one look at a code or a proof: what it earns is recorded where it is used, wrong ones are counted';
const reading = 'what a reader has read or opened: kept as it is, and no act of his account';
const tokens = 'tokens of a session that is on record since it began';
const shortPrice = 'a price that holds for seconds; the order that uses it is recorded';
const sameAddress = 'the address of a coin, made at the first asking and the same for ever';

/** Calls that are not audited, each with the reason. */
export const unaccountable: Readonly<Record<string, string>> = {
  'account.checkResetByEmail': trying,
  'account.checkResetByLink': trying,
  'account.checkResetByPhone': trying,
  'account.confirmContact': trying,
  'contactUs.add': 'a stranger’s message: what he wrote is kept sealed, and nothing else is done by it',
  'account.submitQuestionnaire': 'nobody is known yet; the answers are kept, and the registration names them',
  'cardPurchase.quote': shortPrice,
  'convert.quote': shortPrice,
  'remittance.quote': shortPrice,
  'remittanceBatches.check': 'a file that ends by itself within minutes; its confirmation is recorded',
  'openApi.createConvertQuote': shortPrice,
  'kyc.getAccessToken': 'recorded, at the provider’s page alone: server/features/kyc/person.api.test.ts',
  'notices.markRead': reading,
  'openApi.makeDepositAddress': sameAddress,
  'openApi.makeSubAccountAddress': 'recorded with the key that signed, which is no person with a device',
  'passkeys.beginPasskeyRegistration': challenge,
  'passkeys.beginPasskeySignIn': challenge,
  'passkeys.beginPasskeyVerification': challenge,
  'passkeys.finishPasskeyVerification': trying,
  'profile.sendContactCode': challenge,
  'qrLogin.createQrLogin': challenge,
  'qrLogin.pollQrLogin': 'a browser that waits; the sign-in that ends it is recorded',
  'qrLogin.scanQrLogin': 'a look at who asks; the answer is recorded',
  'readMarks.mark': reading,
  'session.addActionLogs': reading,
  'session.getTicket': challenge,
  'session.refreshToken': tokens,
  'session.sendVerificationCode': challenge,
  'stepUp.begin': challenge,
  'stepUp.sendCode': challenge,
  'stepUp.sendSignInCode': challenge,
  'stepUp.verify': trying,
};
