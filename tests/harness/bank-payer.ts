import { randomUUID } from 'node:crypto';
import { globalAccount } from '#contract/global-account/calls.ts';
import { setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { accountHolder } from './account-holder.ts';
import type { Someone } from './company.ts';
import { fund } from './funds.ts';
import type { TestServer } from './server.ts';

/** Moves euros from a customer's wallet into their global account. */
export async function fillGlobalAccount(server: TestServer, who: Someone, amount: string): Promise<void> {
  await fund(server, who.userId, 'EUR', amount);
  const body = { from: 'wallet', asset: 'EUR', amount } as const;
  await who.device.ask(globalAccount.move, { body }, { idempotencyKey: randomUUID() });
}

/** Creates a customer with euros in a global account, and a PIN. */
export async function bankPayer(server: TestServer, amount = '1000'): Promise<Someone> {
  const who = await accountHolder(server);
  await setPin(server.deps, who.userId);
  await fillGlobalAccount(server, who, amount);
  return who;
}

/** Returns the available and held amounts of a customer's euros at the bank. */
export async function eurosOf({ device }: Someone): Promise<readonly [string | undefined, string | undefined]> {
  const { items } = await device.ask(globalAccount.listBalances);
  const line = items.find(({ asset }) => asset === 'EUR');
  return [line?.available, line?.held];
}
