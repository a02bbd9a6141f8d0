import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** Makes a staff member decide on an outgoing bank payment. @param amount in euros, as the case shows it */
export async function decidePayout(
  server: TestServer,
  by: Someone,
  [kind, id]: readonly ['fiatWithdrawal' | 'remittance', string],
  decision: 'approve' | 'reject',
  amount: string,
) {
  const money = { asset: 'EUR', amount };
  const verification = await verifiedDecision(server.deps, by.userId, kind, id, decision, money);
  const { version } = await by.device.ask(desk.get, { query: { Kind: kind, Subject: id } });
  const { body } = await decideCase(server.deps, by, [kind, id], decision, { version, verification });
  return body.error?.code ?? 'done';
}

/** Returns a user's notices of a kind, newest first. */
export async function toldOf({ device }: Someone, area: string) {
  const { items } = await device.ask(notices.list, { query: {} });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith(area));
}

/** Reports whether a payment was handed over to the bank. */
export const isAtBank = async ({ deps }: Pick<TestServer, 'deps'>, id: string): Promise<boolean> =>
  (await deps.providers.banking.findPayout(id)) !== undefined;
