import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { useHomeCountry, usePhones, type PhonesState } from '#src/ui/form/use-phones.ts';

export type ContactKind = 'email' | 'phone';

/** What somebody is reached by and signs in with, in its stored form: lower case or E.164. */
export interface Contact {
  readonly kind: ContactKind;
  readonly value: string;
}

/** A contact of either kind as it is typed; without a country it is that of the reader. */
export interface TypedContact {
  readonly email: string;
  readonly country: string;
  readonly number: string;
}

/** What a contact's field begins with: nothing, or what was given before. */
export const typedContact = (before?: Contact | null): TypedContact => ({
  email: before?.kind === 'email' ? before.value : '',
  country: '',
  number: before?.kind === 'phone' ? before.value : '',
});

/** What a form gives its contact. */
interface ContactInput {
  readonly value: TypedContact;
  readonly onChange: (typed: TypedContact) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
}

export interface ContactField {
  readonly kind: ContactKind;
  readonly email: string;
  readonly country: string;
  readonly number: string;
  readonly error: ReactNode;
  readonly inputId: string;
  readonly phones: PhonesState;
  readonly change: (values: Partial<TypedContact>) => void;
  readonly left?: (() => void) | undefined;
  /** The contact, if it is one. */
  readonly find: (typed?: TypedContact) => Contact | undefined;
  /** What is wrong with it where it is none. */
  readonly fault: string;
}

/** An email address or a phone number, whichever the reader chose, in a form; what a phone needs is loaded where it is asked for. */
export function useContact(kind: ContactKind, input: ContactInput, isAsked = true): ContactField {
  const { t } = useLingui();
  const inputId = useId();
  const isPhone = isAsked && kind === 'phone';
  const phones = usePhones(isPhone);
  const home = useHomeCountry(isPhone);
  const { email, number } = input.value;
  const country = input.value.country || home;
  const faults = {
    email: t`Enter an email address such as name@example.com`,
    phone: t`Enter a mobile number that can receive text messages`,
  };
  return {
    kind,
    email,
    country,
    number,
    error: input.error,
    inputId,
    phones,
    left: input.onBlur,
    find: (typed = input.value) => {
      const phone = { number: typed.number, country: typed.country || home };
      const value = kind === 'email' ? normaliseEmail(typed.email) : phones.phones?.read(phone);
      return value ? { kind, value } : undefined;
    },
    fault: faults[kind],
    change: (values) => {
      const named = values.number === undefined ? undefined : phones.phones?.countryOf(values.number);
      input.onChange({ ...input.value, ...values, ...(named ? { country: named } : {}) });
    },
  };
}

/** The contact as calls take it. */
export function contactBody({ kind, value }: Contact): { emailAddress: string } | { phoneNumber: string } {
  return kind === 'email' ? { emailAddress: value } : { phoneNumber: value };
}
