import { randomUUID } from 'node:crypto';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import { desk } from '#contract/desk/calls.ts';
import type { CaseKind } from '#contract/desk/kinds.ts';
import { notices } from '#contract/notices/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { decideCase } from '#server/features/staff/testing/decide-case.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { type Someone } from './company.ts';
import { type TestServer } from './server.ts';
import { announceAs } from './payers.ts';

/** Returns helpers for tests of bank deposits. `serverOf` returns the test file's server, once there is one. */
export function depositDesk(serverOf: () => TestServer) {
  const once = () => ({ idempotencyKey: randomUUID() });
  const bank = () => testerCallsOf(serverOf().deps.providers.banking);
  const listOf = async ({ device }: Someone) => (await device.ask(fiatDeposits.listMine, { body: {} })).items;
  const newestOf = async (who: Someone) => must((await listOf(who))[0], 'a deposit');
  const available = async ({ device }: Someone, currency = 'EUR') =>
    (await device.ask(globalAccount.listBalances)).items.find(({ asset }) => asset === currency)?.available ?? '0';
  const told = async ({ device }: Someone) =>
    (await device.ask(notices.list, { query: {} })).items
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('fiatDep'));
  const announced = async (who: Someone, amount: string | null = null) =>
    must((await announceAs(who, amount)).body.result, 'an announced deposit');
  const codeOf = async (answer: Promise<{ readonly body: { readonly error?: { readonly code: unknown } | null } }>) =>
    (await answer).body.error?.code ?? 'done';
  const creditOf = (bankId: string) =>
    serverOf().db.selectFrom('fiat_credit').selectAll().where('provider_id', '=', bankId).executeTakeFirstOrThrow();

  async function decide(who: Someone, kind: CaseKind, id: string, decision: 'approve' | 'reject') {
    const { version } = await who.device.ask(desk.get, { query: { Kind: kind, Subject: id } });
    const { body } = await decideCase(serverOf().deps, who, [kind, id], decision, { version, reason: 'looked at' });
    return body.error?.code ?? 'done';
  }
  return { once, bank, listOf, newestOf, available, told, announced, codeOf, creditOf, decide };
}
