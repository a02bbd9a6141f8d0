import { maskContacts } from '../../step-up/index.ts';

interface Owner {
  readonly uid: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** A deposit's customer in the lists of staff, contacts masked. */
export function customerOf(owner: Owner) {
  const { email, phone } = maskContacts(owner);
  return { uid: owner.uid, emailAddress: email, phoneNumber: phone };
}
