import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { BankNumberProblem } from '#contract/bank-numbers/reading.ts';

/** What is wrong with an IBAN, and what to do about it. */
export const ibanFaults: Readonly<Record<BankNumberProblem, MessageDescriptor>> = {
  missing: msg`Enter an IBAN`,
  characters: msg`Use letters and digits only`,
  country: msg`Start with the country code of the IBAN, such as DE`,
  length: msg`Check the IBAN: it’s too short or too long for its country`,
  structure: msg`Check the IBAN: it isn’t written as in its country`,
  checkDigits: msg`Check the IBAN for typing errors: its check digits don’t match`,
};
