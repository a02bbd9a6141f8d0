import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { GlobalAccountApplicationState } from '#contract/global-account/states.ts';
import type { Tone } from '#src/ui/status-tag.tsx';
import { showIban } from '#contract/bank-numbers/iban.ts';
import type { BankDetails } from './rows.ts';

/** Status of an application, its meaning, and its tone. */
export const applicationStates: Readonly<
  Record<
    GlobalAccountApplicationState,
    { readonly name: MessageDescriptor; readonly text: MessageDescriptor; readonly tone: Tone }
  >
> = {
  pendingReview: {
    name: msg`Under review`,
    text: msg`We review applications within 1–2 working days and notify you. You can close this page.`,
    tone: 'warn',
  },
  accountBeingCreated: {
    name: msg`Being opened`,
    text: msg`The bank is opening your account. This can take as little as 3 minutes.`,
    tone: 'primary',
  },
  informationNeedsConfirmation: {
    name: msg`Action needed`,
    text: msg`Check the details below and submit them again.`,
    tone: 'warn',
  },
  rejected: {
    name: msg`Rejected`,
    text: msg`You can correct your application and submit it again.`,
    tone: 'bad',
  },
  activated: { name: msg`Active`, text: msg`You can receive bank transfers.`, tone: 'good' },
};

/** A field of bank details; `value` is what is copied, `shown` is how it is displayed. */
export interface DetailField {
  readonly key: string;
  readonly label: MessageDescriptor;
  readonly value: string;
  readonly shown: string;
}

const branchNames: Readonly<Record<string, MessageDescriptor>> = {
  GB: msg`Sort code`,
  US: msg`Routing number (ABA)`,
};

/** Returns what a payer needs, in the order of banks' forms. Missing fields are omitted. */
export function detailFields(details: BankDetails, countryName: (code: string) => string): readonly DetailField[] {
  const { holder, iban, accountNumber, branchCode, bic, bankName, bankAddress, bankCountry } = details;
  const one = (key: string, label: MessageDescriptor, value: string | null, shown = value) =>
    value === null || value === '' ? [] : [{ key, label, value, shown: shown ?? value }];
  return [
    ...one('holder', msg`Account holder`, holder),
    ...one('iban', msg`IBAN`, iban, iban && showIban(iban)),
    // If there is an IBAN, the national number adds nothing.
    ...(iban === null || branchCode !== null ? one('number', msg`Account number`, accountNumber) : []),
    ...one('branch', branchNames[bankCountry] ?? msg`Branch code`, branchCode),
    ...one('bic', msg`BIC/SWIFT`, bic),
    ...one('bank', msg`Bank`, bankName),
    ...one('address', msg`Bank address`, bankAddress),
    ...one('country', msg`Bank country or region`, countryName(bankCountry)),
  ];
}
