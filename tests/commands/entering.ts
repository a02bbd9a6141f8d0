import { randomUUID } from 'node:crypto';
import { account } from '#contract/account/calls.ts';
import { passkeys } from '#contract/passkeys/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { qrLogin } from '#contract/qr-login/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { addPasskey, beginPasskey } from '#server/features/passkeys/testing/owner.ts';
import { SoftAuthenticator } from '#server/features/passkeys/testing/soft-authenticator.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { body, passed } from '../access/belongings.ts';
import { somebody, type Somebody } from '../access/people.ts';
import { codeFor, freshEmail, freshPhone, registrationOf, type ContactInput } from '../harness/registering.ts';
import { bindAuthenticator, contactCode, setFundPassword } from '../harness/security.ts';
import type { TestServer } from '../harness/server.ts';
import { totpCode } from '../harness/step-up.ts';
import { deviceOf, mailedCode } from '../harness/world.ts';
import { byCustomer, type MakeCase } from './makers.ts';
import { setPersonal } from '../harness/personal.ts';

const strangers = { userId: randomUUID() };
const sealed = (device: Device, text: string) => device.sealPassword(text, 'password');

/** A registration: there is no user yet. */
const registering =
  (contact: () => ContactInput, type: 'individual' | 'merchant', own: object): MakeCase =>
  async (server) => {
    const device = deviceOf(server);
    const input = body({ ...(await registrationOf(server, device, contact(), type)), ...own });
    return { who: { device, ...strangers }, input };
  };

/** Creates a user with an email address and a phone, who can be reached by either. */
async function reachable(server: TestServer): Promise<Somebody & { readonly phone: string }> {
  const [who, phone] = [await somebody(server), freshPhone()];
  await setPersonal(server, { userId: who.userId }, { phone });
  return { ...who, phone };
}

/** A user who forgot their password, on a device without any session. */
const resetting =
  (kind: 'email' | 'phone'): MakeCase =>
  async (server) => {
    const { userId, email, phone } = await reachable(server);
    const device = deviceOf(server);
    const contact: ContactInput = kind === 'email' ? { emailAddress: email } : { phoneNumber: phone };
    const code = await codeFor(server, device, 'resetPassword', contact);
    const { codeTicket } = device;
    const { ticket } =
      'emailAddress' in contact
        ? await device.ask(account.checkResetByEmail, { body: { ...contact, code, codeTicket } })
        : await device.ask(account.checkResetByPhone, { body: { ...contact, code, codeTicket } });
    return {
      who: { device, userId },
      input: body({ ...contact, ticket, password: await sealed(device, 'Better-Horse-10') }),
    };
  };

/** A user's new contact, with its code already read. */
const putting =
  (action: StepUpAction, kind: 'email' | 'phone'): MakeCase =>
  async (server) => {
    const who = await reachable(server);
    const isFirst = action.startsWith('security.bind');
    if (isFirst) await setPersonal(server, who, { [kind]: null });
    const contact: ContactInput = kind === 'email' ? { emailAddress: freshEmail() } : { phoneNumber: freshPhone() };
    const code = await contactCode(server, who.device, contact);
    return { who, input: body({ ...contact, code, verification: await passed(server, who, action, { ...contact }) }) };
  };

const takingAway =
  (action: StepUpAction): MakeCase =>
  async (server) => {
    const who = await reachable(server);
    return { who, input: body({ verification: await passed(server, who, action, {}) }) };
  };

const signingIn =
  (kind: 'email' | 'phone'): MakeCase =>
  async (server) => {
    const who = await reachable(server);
    const contact = kind === 'email' ? { emailAddress: who.email } : { phoneNumber: who.phone };
    return { who, input: body({ ...contact, password: await who.device.sealPassword(who.password, 'login') }) };
  };

/** Signs in with the right password on a device that the account doesn't know. */
async function atTheDoor(server: TestServer) {
  const [{ userId, ...who }, device] = [await somebody(server), deviceOf(server)];
  const { body: answer } = await device.trySignIn(who.email, who.password);
  const verification = String(answer.error?.details?.['verification']);
  await device.ask(stepUp.sendSignInCode, { body: { verification, factor: 'email' } }, { accessToken: null });
  const emailCode = await mailedCode(server, who.email);
  return { who: { device, userId }, email: who.email, input: body({ verification, emailCode }) };
}

/**
 * Commands for signing up and in, contacts, passwords and second factors: their users are not identified yet, or change
 * what identifies them.
 */
export const entering: Readonly<Record<string, MakeCase>> = {
  'account.registerByEmail': registering(() => ({ emailAddress: freshEmail() }), 'individual', {
    accountType: 'individual',
  }),
  'account.registerByPhone': registering(() => ({ phoneNumber: freshPhone() }), 'individual', {
    accountType: 'individual',
  }),
  'account.registerMerchant': registering(() => ({ emailAddress: freshEmail() }), 'merchant', {
    merchantName: 'Harbour Ltd',
  }),
  'account.resetByEmail': resetting('email'),
  'account.resetByPhone': resetting('phone'),
  'passkeys.finishPasskeyRegistration': byCustomer(async (server, who) => {
    const response = new SoftAuthenticator(who.device.origin).create(await beginPasskey(server.deps, who));
    return body({ response, name: 'Laptop' });
  }),
  'passkeys.finishPasskeySignIn': async (server) => {
    const owner = await somebody(server);
    const { authenticator } = await addPasskey(server.deps, owner);
    const device = deviceOf(server);
    const { options } = await device.ask(passkeys.beginPasskeySignIn, { body: {} });
    return { who: { device, userId: owner.userId }, input: body({ response: authenticator.get(options) }) };
  },
  'profile.bindEmail': putting('security.bindEmail', 'email'),
  'profile.bindPhone': putting('security.bindPhone', 'phone'),
  'profile.updateEmail': putting('security.updateEmail', 'email'),
  'profile.updatePhone': putting('security.updatePhone', 'phone'),
  'profile.unbindEmail': takingAway('security.unbindEmail'),
  'profile.unbindPhone': takingAway('security.unbindPhone'),
  'profile.updatePassword': byCustomer(async (server, who) =>
    body({
      oldPassword: await sealed(who.device, who.password),
      newPassword: await sealed(who.device, 'Tidal-37-Harbour'),
      verification: await passed(server, who, 'security.updatePassword', {}),
    }),
  ),
  'profile.updateFundPassword': byCustomer(async (server, who) => {
    await setFundPassword(server, who.device, pin);
    const seal = (text: string) => who.device.sealPassword(text, 'fundPassword');
    return body({
      oldFundPassword: await seal(pin),
      newFundPassword: await seal('271828'),
      repeatedFundPassword: await seal('271828'),
      verification: await passed(server, who, 'security.updateFundPassword', {}),
    });
  }),
  'qrLogin.confirmQrLogin': byCustomer(async (server, who) => {
    const { code } = await deviceOf(server).ask(qrLogin.createQrLogin, { body: {} });
    await who.device.ask(qrLogin.scanQrLogin, { body: { code } });
    return body({ code });
  }),
  'qrLogin.declineQrLogin': byCustomer(async (server, who) => {
    const { code } = await deviceOf(server).ask(qrLogin.createQrLogin, { body: {} });
    await who.device.ask(qrLogin.scanQrLogin, { body: { code } });
    return body({ code });
  }),
  'security.freezeByLink': async (server) => {
    const { who, email, input } = await atTheDoor(server);
    await who.device.ask(stepUp.finishSignIn, input as never, { accessToken: null });
    await server.workJobs();
    const told = server.mails
      .filter(({ to }) => to === email)
      .map(({ text }) => /\/user\/freeze#([0-9a-f]{48})/.exec(text)?.[1]);
    const token = must(told.findLast(Boolean), 'the link in the mail');
    return { who: { device: deviceOf(server), userId: who.userId }, input: body({ token }) };
  },
  'session.signInByEmail': signingIn('email'),
  'session.signInByPhone': signingIn('phone'),
  'stepUp.finishSignIn': atTheDoor,
  'stepUp.bindTotp': byCustomer(async (server, who) => {
    const { secretKey } = await who.device.ask(stepUp.getTotpInfo);
    const code = totpCode(server, must(secretKey, 'the secret that is offered'));
    return body({ code, verification: await passed(server, who, 'security.bindTotp', {}) });
  }),
  'stepUp.unbindTotp': byCustomer(async (server, who) => {
    await bindAuthenticator(server, who.device);
    return body({ verification: await passed(server, who, 'security.unbindTotp', {}) });
  }),
  'stepUp.regenerateRecoveryCodes': byCustomer(async (server, who) => {
    await bindAuthenticator(server, who.device);
    return body({ verification: await passed(server, who, 'security.recoveryCodes', {}) });
  }),
};
