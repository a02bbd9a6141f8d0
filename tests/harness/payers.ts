import { randomUUID } from 'node:crypto';
import { checkDigitsOf } from '#contract/bank-numbers/iban.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { payerValues } from '#contract/fiat-deposits/rules.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

let count = 0;

/** An account number in Germany that no other test has. */
export function newIban(): string {
  count += 1;
  const rest = `50010517${String(count).padStart(10, '0')}`;
  return `DE${checkDigitsOf('DE', rest)}${rest}`;
}

/** Names an account to pay from, whatever the answer is. */
export async function addPayerAs(server: TestServer, { device, userId }: Someone, iban: string, label = '') {
  const verification = await insertPassedStepUp(server.deps, userId, 'whitelist.add', payerValues(iban));
  return device.call(fiatDeposits.addPayer, { body: { iban, label, verification } }, { idempotencyKey: randomUUID() });
}

/** An account that somebody named long ago. */
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

/** Somebody pays into the account of another. @returns the bank's id of the credit */
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

/** Lets what was paid settle at the bank, and all that it reports be worked off. */
export async function letSettle(server: TestServer): Promise<void> {
  for (let step = 0; step < 2; step += 1) {
    await server.workJobs();
    server.clock.advance(21_000);
    await testerCallsOf(server.deps.providers.banking).tick();
  }
  await server.workJobs();
}
