import { desk } from '#contract/desk/calls.ts';
import { notices } from '#contract/notices/calls.ts';
import { verifiedDecision } from '#server/features/staff/testing/decision.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import type { Someone } from './company.ts';
import type { TestServer } from './server.ts';

/** One of the staff decides about what leaves to a bank. @param amount in euros, as the case shows it */
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

/** Which notices of a kind somebody has, the newest first. */
export async function toldOf({ device }: Someone, area: string) {
  const { items } = await device.ask(notices.list, { query: {} });
  return items.map(({ kind }) => kind).filter((kind) => kind.startsWith(area));
}

/** Whether a bank has been given a payment. */
export const isAtBank = async ({ deps }: Pick<TestServer, 'deps'>, id: string): Promise<boolean> =>
  (await deps.providers.banking.findPayout(id)) !== undefined;
