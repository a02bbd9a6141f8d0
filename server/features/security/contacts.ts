import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { type Account, getAccount, lockContacts, refuseTaken, setContact } from '../accounts/index.ts';
import { codeLifetimeS, contactOf, sendCode, takeCode, type Contact, type Secrets } from '../session/index.ts';
import { checkStepUp, consumeStepUp } from '../step-up/index.ts';
import { noteSecurityChange } from './operations.ts';

/** A contact as the body of a call names it: one of the two. */
interface NamedContact {
  readonly emailAddress?: string;
  readonly phoneNumber?: string;
}

interface NewContact extends NamedContact {
  readonly code: string;
  readonly verification: string;
}

/** Codes for a contact are good for the user who asked alone. */
export const bindPurpose = (userId: string) => `bind:${userId}`;

/** Sends a code to a contact that the user wants to bind. The answer says nothing of who has it. */
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
 * Binds a contact where none is, or puts another in its place. Who has a contact is said only to who proved
 * that it is his: 51093, 51094.
 */
export async function putContact(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  mode: 'bind' | 'update',
  input: NewContact,
): Promise<void> {
  const { userId } = sessionOf(context);
  const { emailAddress, phoneNumber, code, verification } = input;
  const contact = contactOf({ emailAddress, phoneNumber });
  const action = actions[mode][contact.kind];
  const claim = {
    userId,
    accountId: userId,
    verification,
    action,
    values: { ...(emailAddress && { emailAddress }), ...(phoneNumber && { phoneNumber }) },
  };
  assertMayPut(mode, contact, await getAccount(deps.db, userId));
  await checkStepUp(deps.db, deps, claim);
  await takeCode(deps, secrets, { purpose: bindPurpose(userId), target: contact.target, code });
  await refuseTaken(() =>
    deps.db.transaction().execute(async (tx) => {
      const before = await lockContacts(tx, userId);
      assertMayPut(mode, contact, before);
      await consumeStepUp(tx, deps, claim);
      await setContact(tx, userId, contact.kind, contact.target);
      await noteSecurityChange(tx, deps, context, { userId, action, formerContacts: [before[contact.kind]] });
    }),
  );
}

/** Unbinds a contact. Refuses `security:lastContact` where the other is not bound: one always stays. */
export async function unbindContact(
  deps: Deps,
  context: Context,
  kind: Contact['kind'],
  verification: string,
): Promise<void> {
  const { userId } = sessionOf(context);
  const action = actions.unbind[kind];
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockContacts(tx, userId);
    if (before[kind] === null) refuse('security:notBound', { item: kind });
    if (before[kind === 'email' ? 'phone' : 'email'] === null) refuse('security:lastContact', { item: kind });
    await consumeStepUp(tx, deps, { userId, accountId: userId, verification, action, values: {} });
    await setContact(tx, userId, kind, null);
    await noteSecurityChange(tx, deps, context, { userId, action, formerContacts: [before[kind]] });
  });
}

/** What of an account's contacts is bound. */
export type Contacts = Pick<Account, 'email' | 'phone'>;

function assertMayPut(mode: 'bind' | 'update', { kind, target }: Contact, now: Contacts): void {
  const isBound = mode === 'bind' ? now[kind] !== null : now[kind] === target;
  if (isBound) refuse('security:bound', { item: kind });
  if (mode === 'update' && now[kind] === null) refuse('security:notBound', { item: kind });
}
