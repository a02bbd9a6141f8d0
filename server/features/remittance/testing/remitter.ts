import { randomUUID } from 'node:crypto';
import { payeeAccount, payeeFormVersion, payeeName } from '#contract/payees/fields.ts';
import { must } from '#contract/platform/errors.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { remittance } from '#contract/remittance/calls.ts';
import { remittanceValues } from '#contract/remittance/rules.ts';
import type { remittanceSchemas } from '#contract/remittance/schemas.ts';
import type { Device } from '#server/features/session/testing/device.ts';
import { aPayee } from '#server/features/payees/testing/payee.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { pin } from '#server/features/withdrawals/testing/withdrawer.ts';
import type { Deps } from '#server/platform/deps.ts';

interface World {
  readonly deps: Deps;
}
interface Payer {
  readonly device: Device;
  readonly userId: string;
}
type Quote = ResultOf<typeof remittanceSchemas.quote>;

/** Recipient form of a company with a bank account in the United States. */
export const anAmerican = {
  friendlyName: 'Workshop',
  currency: 'USD',
  country: 'US',
  scheme: 'ach',
  userType: 'company',
  values: {
    ownerName: 'Harbour Tools Inc',
    aba: '021000021',
    accountNumber: '000123456789',
    bankAccountType: 'checking',
    beneficiaryCountry: 'US',
    beneficiaryCity: 'Boston',
    beneficiaryPostalCode: '02110',
  },
  version: payeeFormVersion,
  isNameConfirmed: true,
} as const;

/** Recipient form of a payee in Germany, for euros. */
export const aGerman = { ...aPayee, version: payeeFormVersion, isNameConfirmed: true } as const;

type Form = Readonly<Omit<typeof anAmerican | typeof aGerman, 'values'>> & {
  readonly values: Record<string, string>;
};

export interface Remitted {
  readonly from?: string;
  readonly channelConfigId?: string;
  readonly side?: 'pay' | 'receive';
  readonly amount?: string;
  /** Of the recipient's bank, as asked with the quote. */
  readonly country?: string | undefined;
  readonly quote?: Quote;
  readonly form?: Form;
  readonly recipientId?: string;
  /** Name and account the verification is bound to, for a saved recipient. */
  readonly paid?: { readonly name: string; readonly account: string };
  readonly isSaved?: boolean;
  readonly purpose?: 'goods' | 'other';
  readonly purposeText?: string;
  readonly reference?: string;
  readonly files?: string[];
  readonly entered?: string;
  readonly verification?: string;
  /** User the verification belongs to; the ordering user by default. */
  readonly verifiedAs?: string;
  readonly key?: string;
}

/** Requests a firm price, of 100 euros to dollars by ACH by default. */
export function askQuote(
  who: Payer,
  { from = 'EUR', channelConfigId = 'USD-ach', side = 'pay', amount = '100', country }: Remitted = {},
) {
  const body = { from, channelConfigId, side, amount, ...(country ? { country } : {}) };
  return who.device.call(remittance.quote, { body });
}

/** Builds a body of `remittance.create`, with a verification for it and the right PIN unless overridden. */
export async function remittanceBody({ deps }: World, who: Payer, remitted: Remitted = {}) {
  const quote = remitted.quote ?? must((await askQuote(who, remitted)).body.result, 'a quote');
  const form: Form = remitted.form ?? { ...anAmerican, values: { ...anAmerican.values } };
  const { purpose = 'goods', purposeText = '', reference = 'Inv 7', files = [], isSaved = false } = remitted;
  const paid = remitted.paid ?? { name: payeeName(form.values), account: payeeAccount(form.values) };
  const values = remittanceValues({ ...quote, quoteId: quote.id, ...paid, reference });
  const verifier = remitted.verifiedAs ?? who.userId;
  const verification = remitted.verification ?? (await insertPassedStepUp(deps, verifier, 'remittance.create', values));
  const fundPassword = await who.device.sealPassword(remitted.entered ?? pin, 'fundPassword');
  const { recipientId = null } = remitted;
  const whom = recipientId === null ? { recipientId, recipient: form } : { recipientId, recipient: null };
  return { quoteId: quote.id, ...whom, isSaved, purpose, purposeText, reference, files, fundPassword, verification };
}

/** Orders a remittance and returns the response, successful or not. */
export async function sendRemittance(world: World, who: Payer, remitted: Remitted = {}) {
  const body = await remittanceBody(world, who, remitted);
  return who.device.call(remittance.create, { body }, { idempotencyKey: remitted.key ?? randomUUID() });
}

/** Orders a remittance and asserts that it succeeds. */
export async function makeRemittance(...given: Parameters<typeof sendRemittance>) {
  const { body } = await sendRemittance(...given);
  return must(body.result, `a remittance, not ${String(body.error?.code)} ${JSON.stringify(body.error?.details)}`);
}
