import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { useHomeCountry, usePhones, type PhonesState } from '#src/ui/form/use-phones.ts';

export type ContactKind = 'email' | 'phone';

/** What somebody is reached by and signs in with, in its stored form: lower case or E.164. */
export interface Contact {
  readonly kind: ContactKind;
  readonly value: string;
}

export interface ContactField {
  readonly kind: ContactKind;
  readonly email: string;
  readonly country: string;
  readonly number: string;
  readonly error: string | null;
  readonly inputId: string;
  readonly phones: PhonesState;
  readonly change: (values: { readonly email?: string; readonly country?: string; readonly number?: string }) => void;
  /** The contact, or undefined where it is not one: then the field says so and has the focus. */
  readonly read: () => Contact | undefined;
}

/**
 * An email address or a phone number, whichever the reader chose. `initial` is what was given before; what a
 * phone needs is loaded where it is asked for.
 */
export function useContact(kind: ContactKind, initial?: Contact | null, isAsked = true): ContactField {
  const { t } = useLingui();
  const inputId = useId();
  const [typed, setTyped] = useState({
    email: initial?.kind === 'email' ? initial.value : '',
    country: '',
    number: initial?.kind === 'phone' ? initial.value : '',
  });
  const [wrong, setWrong] = useState<ContactKind | null>(null);
  const phones = usePhones(isAsked && kind === 'phone');
  const home = useHomeCountry(isAsked && kind === 'phone');
  const country = typed.country || home;
  const read = () => {
    const { email, number } = typed;
    const value = kind === 'email' ? normaliseEmail(email) : phones.phones?.read({ country, number });
    setWrong(value ? null : kind);
    if (!value) document.getElementById(inputId)?.focus();
    return value ? { kind, value } : undefined;
  };
  const errors = {
    email: t`Enter an email address such as name@example.com`,
    phone: t`Enter a mobile number that can receive text messages`,
  };
  return {
    kind,
    email: typed.email,
    country,
    number: typed.number,
    error: wrong === kind ? errors[kind] : null,
    inputId,
    phones,
    read,
    change: (values) => {
      const named = values.number === undefined ? undefined : phones.phones?.countryOf(values.number);
      setTyped((now) => ({ ...now, ...values, ...(named ? { country: named } : {}) }));
      setWrong(null);
    },
  };
}

/** The contact as calls take it. */
export function contactBody({ kind, value }: Contact): { emailAddress: string } | { phoneNumber: string } {
  return kind === 'email' ? { emailAddress: value } : { phoneNumber: value };
}
