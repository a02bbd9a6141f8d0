import { createValues } from '#contract/api-keys/rules.ts';
import { createRoleValues } from '#contract/members/rules.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { anyChoice } from '#server/features/api-keys/testing/key-owner.ts';
import { randomUUID } from 'node:crypto';
import { body, passed } from '../access/belongings.ts';
import { anotherDevice } from '../access/people.ts';
import { byCompany, byCustomer, own, type MakeCase } from './cases.ts';

const ownActs = [
  'apiKeys.update id',
  'apiKeys.delete id',
  'files.deleteFile id',
  'members.cancelInvitation id',
  'members.changeRole id',
  'members.deleteRole id',
  'members.invite role',
  'members.remove id',
  'members.updateRole id',
  'passkeys.deletePasskey id',
  'passkeys.renamePasskey id',
  'security.applySecurityChange files',
  'security.revokeSession sessionId',
  'subAccounts.archive id',
  'subAccounts.rename id',
  'webhooks.deleteEndpoint id',
  'webhooks.rotateSecret id',
  'webhooks.setActive id',
  'withdrawals.getWalletConfirmUrl id',
];

/** Calls that change something and take no key, with what lets them be made. */
export const acts: Readonly<Record<string, MakeCase>> = {
  ...Object.fromEntries(ownActs.map((name) => [name.split(' ')[0] ?? '', own(name)])),
  'addresses.turnAllowListOn': byCustomer(async () => ({})),
  'apiKeys.create': byCustomer(async (server, who) => {
    const verification = await passed(server, who, 'apiKey.create', createValues(anyChoice));
    return body({ ...anyChoice, verification });
  }),
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
  'security.freezeAccount': byCustomer(async () => body({})),
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

/** Their records are shown where their own things are: a code, a contact, a passkey, a second device. */
export const notedElsewhere: Readonly<Record<string, string>> = {
  'account.registerByEmail': 'server/features/account/register.api.test.ts',
  'account.registerByPhone': 'server/features/account/register.api.test.ts',
  'account.registerMerchant': 'server/features/account/register.api.test.ts',
  'account.resetByEmail': 'server/features/account/reset.api.test.ts',
  'account.resetByPhone': 'server/features/account/reset.api.test.ts',
  'custody.reconcile': 'server/features/custody/custody.api.test.ts',
  'openApi.createWithdrawal': 'server/features/api-keys/withdrawals.api.test.ts',
  'passkeys.finishPasskeyRegistration': 'server/features/passkeys/passkeys.api.test.ts',
  'passkeys.finishPasskeySignIn': 'server/features/passkeys/signing.api.test.ts',
  'profile.bindEmail': 'server/features/security/contacts.api.test.ts',
  'profile.bindPhone': 'server/features/security/contacts.api.test.ts',
  'profile.unbindEmail': 'server/features/security/contacts.api.test.ts',
  'profile.unbindPhone': 'server/features/security/contacts.api.test.ts',
  'profile.updateEmail': 'server/features/security/contacts.api.test.ts',
  'profile.updatePhone': 'server/features/security/contacts.api.test.ts',
  'profile.updateFundPassword': 'server/features/security/passwords.api.test.ts',
  'profile.updatePassword': 'server/features/security/passwords.api.test.ts',
  'qrLogin.confirmQrLogin': 'server/features/qr-login/qr-login.api.test.ts',
  'security.freezeByLink': 'server/features/session/new-device.api.test.ts',
  'session.signInByEmail': 'server/features/session/session.api.test.ts',
  'session.signInByPhone': 'server/features/session/session.api.test.ts',
  'stepUp.bindTotp': 'server/features/step-up/authenticator.api.test.ts',
  'stepUp.finishSignIn': 'server/features/session/new-device.api.test.ts',
  'stepUp.regenerateRecoveryCodes': 'server/features/step-up/authenticator.api.test.ts',
  'stepUp.unbindTotp': 'server/features/step-up/authenticator.api.test.ts',
};

/** Nobody has to answer for these: a code or a challenge on its way, tokens exchanged, a note put away. */
export const unaccountable = [
  'account.checkResetByEmail',
  'account.checkResetByLink',
  'account.checkResetByPhone',
  'account.submitQuestionnaire',
  'kyc.getAccessToken',
  'notices.markRead',
  'notices.setSetting',
  'notices.subscribePush',
  'notices.unsubscribePush',
  'openApi.makeDepositAddress',
  'openApi.makeSubAccountAddress',
  'passkeys.beginPasskeyRegistration',
  'passkeys.beginPasskeySignIn',
  'passkeys.beginPasskeyVerification',
  'passkeys.finishPasskeyVerification',
  'profile.sendContactCode',
  'qrLogin.createQrLogin',
  'qrLogin.declineQrLogin',
  'qrLogin.pollQrLogin',
  'qrLogin.scanQrLogin',
  'readMarks.mark',
  'security.putAwayNewDevices',
  'session.addActionLogs',
  'session.getTicket',
  'session.refreshToken',
  'session.sendVerificationCode',
  'stepUp.begin',
  'stepUp.sendCode',
  'stepUp.sendSignInCode',
  'stepUp.verify',
  'subAccounts.makeAddress',
  'webhooks.replay',
  'webhooks.sendTest',
];
