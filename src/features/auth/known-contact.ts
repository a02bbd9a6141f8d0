import type { Contact, ContactKind } from '#src/features/contact/index.ts';

/** Kept only in this page's memory: others can read the address bar and storage. */
let known: Contact | null = null;

/** Remembers the contact that a user who has just registered or set a new password will sign in with. */
export function rememberContact(contact: Contact): void {
  known = contact;
}

/** Returns the contact of this kind, once: the next user of the page starts with an empty field. */
export function takeContact(kind: ContactKind): Contact | null {
  if (known?.kind !== kind) return null;
  const taken = known;
  known = null;
  return taken;
}
