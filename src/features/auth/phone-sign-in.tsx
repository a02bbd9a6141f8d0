import { useState } from 'react';
import { ContactFields, typedContact, useContact } from '#src/features/contact/index.ts';
import { takeContact } from './known-contact.ts';
import { PasswordForm, type PasswordWayProps } from './password-form.tsx';

/** Sign-in by phone number. */
export function PhoneSignIn(props: PasswordWayProps) {
  const [value, setValue] = useState(() => typedContact(takeContact('phone')));
  const [isWrong, setWrong] = useState(false);
  const contact = useContact('phone', {
    value,
    onChange: (typed) => {
      setValue(typed);
      setWrong(false);
    },
  });
  const read = () => {
    const found = contact.find();
    setWrong(!found);
    if (!found) document.getElementById(contact.inputId)?.focus();
    return found;
  };
  return (
    <PasswordForm {...props} read={read} isReady={contact.phones.phones !== undefined}>
      <ContactFields contact={{ ...contact, error: isWrong ? contact.fault : null }} />
    </PasswordForm>
  );
}
