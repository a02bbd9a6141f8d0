import { normaliseEmail } from '#contract/account/rules.ts';

export type ContactKind = 'email' | 'phone';

/** A contact in the words of the calls. */
export type NewContact = { readonly emailAddress: string } | { readonly phoneNumber: string };

/** What was typed, as the calls take it; undefined where it is no such contact. */
export async function readContact(kind: ContactKind, text: string): Promise<NewContact | undefined> {
  if (kind === 'email') {
    const emailAddress = normaliseEmail(text);
    return emailAddress ? { emailAddress } : undefined;
  }
  // The numbering plans of the world weigh more than the screen.
  const { default: parse } = await import('libphonenumber-js/mobile');
  const phone = parse(text.trim(), { extract: false });
  return phone?.isValid() ? { phoneNumber: phone.number } : undefined;
}
