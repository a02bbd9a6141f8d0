import { randomBytes, randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { payees } from '#contract/payees/calls.ts';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { payeeValues, type PayeeForm } from '#contract/payees/rules.ts';
import { must } from '#contract/platform/errors.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import type { Deps } from '#server/platform/deps.ts';

interface World {
  readonly deps: Deps;
}
interface Owner {
  readonly device: Device;
  readonly userId: string;
}

/** A payee with an account in Germany, as submitted: the account is the example of the IBAN registry. */
export const aPayee = {
  friendlyName: 'Landlord',
  currency: 'EUR',
  country: 'DE',
  scheme: 'sepa',
  userType: 'individual',
  values: {
    firstName: 'Bruno',
    lastName: 'Keller',
    iban: 'DE89370400440532013000',
    beneficiaryCountry: 'DE',
    beneficiaryCity: 'Hamburg',
  },
} as const satisfies PayeeForm;

/** A payee with a new account that is not saved yet. */
export function freshPayee() {
  const rest = `37040044${String(randomBytes(4).readUInt32BE()).padStart(10, '0')}`;
  return { values: { ...aPayee.values, iban: `DE${checkDigitsOf('DE', rest)}${rest}` } };
}

interface Sent {
  readonly version?: string;
  readonly isNameConfirmed?: boolean;
  readonly verification?: string;
}

const writable = (values: PayeeForm['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );

/** Builds a body of `payees.create`, with a verification for it. */
export async function payeeBody(
  { deps }: World,
  { userId }: Pick<Owner, 'userId'>,
  part: Partial<PayeeForm> = {},
  sent: Sent = {},
) {
  const form = { ...aPayee, ...part };
  const verification =
    sent.verification ?? (await insertPassedStepUp(deps, userId, 'beneficiary.add', payeeValues(form)));
  const base = { version: payeeFormVersion, isNameConfirmed: true };
  return { ...form, values: writable(form.values), ...base, ...sent, verification };
}

/** Submits a payee and returns the response, whatever it is. */
export async function sendPayee(world: World, who: Owner, part: Partial<PayeeForm> = {}, sent: Sent = {}) {
  const body = await payeeBody(world, who, part, sent);
  return who.device.call(payees.create, { body }, { idempotencyKey: randomUUID() });
}

/** Adds a payee for a user. */
export const addPayee = async (world: World, who: Owner, part: Partial<PayeeForm> = {}) =>
  must((await sendPayee(world, who, part)).body.result, 'a payee');
