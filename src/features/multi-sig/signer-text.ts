import { normaliseEmail } from '#contract/account/rules.ts';
import { uidPattern, type SignerChoice } from '#contract/multi-sig/rules.ts';

const uid = new RegExp(uidPattern);

/** Parses the typed text as a user ID or an email address; returns undefined if it is neither. */
export function readSigner(typed: string): SignerChoice | undefined {
  const text = typed.trim();
  if (uid.test(text)) return { uid: text };
  const emailAddress = normaliseEmail(text);
  return emailAddress === undefined ? undefined : { emailAddress };
}
