import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { type Account, getAccount, lockContacts, refuseTaken, setContact } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { codeLifetimeS, contactOf, sendCode, takeCode, type Contact, type Secrets } from '../session/index.ts';
import { checkStepUp, verifiedFor } from '../step-up/index.ts';
import { noteSecurityChange } from './operations.ts';

/** Contact as named in a request body: exactly one of the two. */
interface NamedContact {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
}

interface NewContact extends NamedContact {
  readonly code: string;
  readonly verification: string;
}

/** Purpose that makes a contact's codes valid only for the user who requested them. */
export const bindPurpose = (userId: string) => `bind:${userId}`;

/** Sends a code to a contact the user wants to bind. The response doesn't reveal whether the contact is taken. */
export async function sendContactCode(deps: Deps, secrets: Secrets, context: Context, input: NamedContact) {
  const { target } = contactOf(input);
  const purpose = bindPurpose(sessionOf(context).userId);
  await sendCode(deps, secrets, {
    purpose,
    target,
    locale: context.locale,
    deviceId: context.deviceId,
    ip: context.ip,
  });
  return { resendAfterSeconds: deps.config.codePauseS, expiresInSeconds: codeLifetimeS };
}

const actions = {
  bind: { email: 'security.bindEmail', phone: 'security.bindPhone' },
  update: { email: 'security.updateEmail', phone: 'security.updatePhone' },
  unbind: { email: 'security.unbindEmail', phone: 'security.unbindPhone' },
} as const;

/**
 * Binds a contact, or replaces the bound one. That it is taken (51093, 51094) is reported only to a user who proved
 * that it is theirs.
 */
export function createPutContact(secrets: Secrets, mode: 'bind' | 'update', kind: Contact['kind']) {
  const action = actions[mode][kind];
  return defineCommand({
    name: action,
    stepUp: verifiedFor(action),
    outside: async (deps, context, input: NewContact): Promise<Contact> => {
      const { userId } = sessionOf(context);
      const { code, verification } = input;
      const contact = contactOf(input);
      assertMayPut(mode, contact, await getAccount(deps.db, userId));
      const claim = { userId, accountId: userId, verification, action, values: valuesOf(input) };
      await checkStepUp(deps.db, deps, claim);
      await takeCode(deps, secrets, { purpose: bindPurpose(userId), target: contact.target, code });
      return contact;
    },
    work: async (given: Given<undefined, Contact>, input: NewContact) => {
      const { tx, deps, context, session, outside: contact } = given;
      const { userId } = session;
      const before = await lockContacts(tx, userId);
      assertMayPut(mode, contact, before);
      given.verify(valuesOf(input));
      await refuseTaken(() => setContact(tx, deps.vault, userId, kind, contact.target));
      await noteSecurityChange(tx, deps, context, { userId, action, formerContacts: [before[kind]] });
      return {};
    },
  });
}

const valuesOf = ({ emailAddress, phoneNumber }: NamedContact) => ({
  ...(emailAddress && { emailAddress }),
  ...(phoneNumber && { phoneNumber }),
});

/** Unbinds a contact. Refuses with `security:lastContact` if the other is not bound: one must always remain. */
function createUnbindContact(kind: Contact['kind'], other: Contact['kind']) {
  const action = actions.unbind[kind];
  return defineCommand({
    name: action,
    stepUp: verifiedFor(action),
    work: async (given: Given, _order: { readonly verification: string }) => {
      const { tx, deps, context, session } = given;
      const { userId } = session;
      const before = await lockContacts(tx, userId);
      if (before[kind] === null) refuse('security:notBound', { item: kind });
      if (before[other] === null) refuse('security:lastContact', { item: kind });
      given.verify({});
      await setContact(tx, deps.vault, userId, kind, null);
      await noteSecurityChange(tx, deps, context, { userId, action, formerContacts: [before[kind]] });
      return {};
    },
  });
}

export const unbindEmail = createUnbindContact('email', 'phone');
export const unbindPhone = createUnbindContact('phone', 'email');

/** An account's bound contacts. */
export type Contacts = Pick<Account, 'email' | 'phone'>;

function assertMayPut(mode: 'bind' | 'update', { kind, target }: Contact, now: Contacts): void {
  const isBound = mode === 'bind' ? now[kind] !== null : now[kind] === target;
  if (isBound) refuse('security:bound', { item: kind });
  if (mode === 'update' && now[kind] === null) refuse('security:notBound', { item: kind });
}
