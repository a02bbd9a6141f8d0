import { useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import { normaliseEmail } from '#contract/account/rules.ts';
import { useHomeCountry, usePhones, type PhonesState } from '#src/ui/form/use-phones.ts';

export type ContactKind = 'email' | 'phone';

/** What a user is reached by and signs in with, in its stored form: lower case or E.164. */
export interface Contact {
  readonly kind: ContactKind;
  readonly value: string;
}

/** A contact of either kind as typed; without a country, the user's own country applies. */
export interface TypedContact {
  readonly email: string;
  readonly country: string;
  readonly number: string;
}

/** Initial value of a contact's field: empty, or what was given before. */
export const typedContact = (before?: Contact | null): TypedContact => ({
  email: before?.kind === 'email' ? before.value : '',
  country: '',
  number: before?.kind === 'phone' ? before.value : '',
});

/** What a form passes to its contact field. */
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
  /** Returns the contact if the input is valid. */
  readonly find: (typed?: TypedContact) => Contact | undefined;
  /** Error message for invalid input. */
  readonly fault: string;
}

/**
 * Returns an email or phone field for a form, whichever the user chose; what a phone number needs is loaded on demand.
 */
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

/** Converts a contact to the body that calls expect. */
export function contactBody({ kind, value }: Contact): { emailAddress: string } | { phoneNumber: string } {
  return kind === 'email' ? { emailAddress: value } : { phoneNumber: value };
}
