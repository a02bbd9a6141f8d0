import { randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { payerValues } from '#contract/fiat-deposits/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

let count = 0;

/** Returns a German account number that no other test has. */
export function newIban(): string {
  count += 1;
  const rest = `50010517${String(count).padStart(10, '0')}`;
  return `DE${checkDigitsOf('DE', rest)}${rest}`;
}

/** Registers an account to pay from and returns the response, whatever its status. */
export async function addPayerAs(server: TestServer, { device, userId }: Someone, iban: string, label = '') {
  const verification = await insertPassedStepUp(server.deps, userId, 'whitelist.add', payerValues(iban));
  return device.call(fiatDeposits.addPayer, { body: { iban, label, verification } }, { idempotencyKey: randomUUID() });
}

/** Registers an account to pay from whose waiting period is over. */
export async function listedIban(server: TestServer, who: Someone): Promise<string> {
  const iban = newIban();
  await addPayerAs(server, who, iban);
  await server.db
    .updateTable('fiat_payer')
    .set({ usable_at: server.clock.now() })
    .where('account_id', '=', who.userId)
    .execute();
  return iban;
}

/** Announces a deposit. */
export const announceAs = ({ device }: Someone, amount: string | null = null, currency = 'EUR') =>
  device.call(fiatDeposits.getPayInInfo, { body: { currency, amount } }, { idempotencyKey: randomUUID() });

interface Transfer {
  readonly amount?: string;
  readonly reference?: string;
  readonly payerName?: string | null;
  readonly payerNumber: string;
  readonly isShared?: boolean;
  readonly currency?: string;
  readonly fate?: 'settled' | 'rejected' | 'reversed';
}

/** Makes a payment into a customer's account. @returns the bank's id of the credit */
export async function pay({ device, uid }: Someone, transfer: Transfer): Promise<string> {
  const usual = {
    amount: '100',
    reference: '',
    payerName: null,
    isShared: false,
    currency: 'EUR',
    fate: 'settled',
  } as const;
  return (await device.ask(fiatDeposits.sandboxTransfer, { body: { uid, ...usual, ...transfer } })).id;
}

/** Lets payments settle at the bank, and processes all its reports. */
export async function letSettle(server: TestServer): Promise<void> {
  for (let step = 0; step < 2; step += 1) {
    await server.workJobs();
    server.clock.advance(21_000);
    await testerCallsOf(server.deps.providers.banking).tick();
  }
  await server.workJobs();
}
