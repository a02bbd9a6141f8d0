import type { Contact, ContactKind } from '#src/features/contact/index.ts';

/** In this page's memory alone: an address bar and a storage are read by others. */
let known: Contact | null = null;

/** Who has just registered, or has a new password, is going to sign in as. */
export function rememberContact(contact: Contact): void {
  known = contact;
}

/** Of this kind, once: whoever comes to the page after him starts with an empty field. */
export function takeContact(kind: ContactKind): Contact | null {
  if (known?.kind !== kind) return null;
  const taken = known;
  known = null;
  return taken;
}
