import { randomUUID } from 'node:crypto';
import { desk } from '#contract/desk/calls.ts';
import type { DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { formVersion } from '#contract/global-account/rules.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import type { Deps } from '#server/platform/deps.ts';

/** A valid form. */
export const filledForm: DynamicValues = {
  purpose: 'trade',
  sourceOfFunds: 'business',
  monthlyVolume: 'below100k',
  country: 'DE',
  addressLine: 'Am Kai 4',
  city: 'Hamburg',
  postalCode: '20457',
  taxId: '12 345 678 901',
  phone: '+494012345678',
};

interface Form {
  readonly id?: string;
  readonly currencies?: readonly string[];
  readonly version?: string;
  readonly values?: DynamicValues;
}

const writable = (values: DynamicValues) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );

/** An application as it is submitted. */
export const applicationForm = { currencies: ['EUR'], version: formVersion, values: writable(filledForm) };

/** Submits an application and returns the response, whatever it is. */
export function applyAs(
  who: { readonly device: Device },
  { currencies = ['EUR'], values = filledForm, ...rest }: Form = {},
) {
  const body = { ...applicationForm, ...rest, currencies: [...currencies], values: writable(values) };
  return who.device.call(globalAccount.apply, { body }, { idempotencyKey: randomUUID() });
}

/** Decides on an application as a staff member. */
export async function decideApplication(
  deps: Deps,
  officer: Parameters<typeof decideCase>[1],
  id: string,
  decision: 'approve' | 'reject',
): Promise<string | number> {
  const { version } = await officer.device.ask(desk.get, { query: { Kind: 'globalAccount', Subject: id } });
  const { body } = await decideCase(deps, officer, ['globalAccount', id], decision, { version });
  return body.error?.code ?? 'done';
}
