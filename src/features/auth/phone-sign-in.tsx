import { useState } from 'react';
import { ContactFields, useContact } from '#src/features/contact/index.ts';
import { takeContact } from './known-contact.ts';
import { PasswordForm, type PasswordWayProps } from './password-form.tsx';

/** Signing in with a phone number. */
export function PhoneSignIn(props: PasswordWayProps) {
  const [known] = useState(() => takeContact('phone'));
  const contact = useContact('phone', known);
  return (
    <PasswordForm {...props} read={contact.read} isReady={contact.phones.phones !== undefined}>
      <ContactFields contact={contact} />
    </PasswordForm>
  );
}
