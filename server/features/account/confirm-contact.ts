import { refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { confirmCode, findUserByContact, type Contact, type Secrets } from '../session/index.ts';

export interface Confirmation {
  readonly contact: Contact;
  readonly code: string;
  /** Ticket of the client that requested the code. */
  readonly codeTicket: string;
}

/**
 * Checks a registration's code before anything else, so that a mistyped address is found at once and not after the
 * questionnaire. Only the contact's holder learns that it is taken.
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
