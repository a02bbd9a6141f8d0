import { must } from '#contract/platform/errors.ts';
import { applyAs, decideApplication } from '#server/features/global-account/testing/account.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** Makes the bank do everything due in the next three minutes, and processes all its reports. */
export async function letBankWork(server: TestServer): Promise<void> {
  await server.workJobs();
  server.clock.advance(181_000);
  await testerCallsOf(server.deps.providers.banking).tick();
  await server.workJobs();
}

/** Creates a customer whose global account holds these currencies. */
export async function accountHolder(server: TestServer, currencies: readonly string[] = ['EUR']): Promise<Someone> {
  const who = await someone(server, { name: 'Ada Lindqvist' });
  const officer = await someone(server, { roles: ['compliance'] });
  const { body } = await applyAs(who, { currencies });
  await decideApplication(server.deps, officer, must(body.result, 'an application').id, 'approve');
  await letBankWork(server);
  return who;
}
