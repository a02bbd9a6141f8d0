import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { confirmCode, findUserByContact, type Contact, type Secrets } from '../session/index.ts';

export interface Confirmation {
  readonly contact: Contact;
  readonly code: string;
  /** Of whoever asked for the code. */
  readonly codeTicket: string;
}

/**
 * A registration's code, looked at before anything else is asked: a mistyped address is found out at once, and not
 * after the questionnaire. That the contact is taken is said only to who holds it.
 */
export async function confirmContact(
  deps: Deps,
  secrets: Secrets,
  { contact, code, codeTicket }: Confirmation,
): Promise<{ expiresInSeconds: number }> {
  const { target } = contact;
  const until = await confirmCode(deps, secrets, { purpose: 'register', target, code, ticket: codeTicket });
  if (await findUserByContact(deps, contact)) refuse(contact.kind === 'email' ? 51093 : 51094);
  return { expiresInSeconds: Math.floor((until.getTime() - deps.clock.now().getTime()) / 1000) };
}
