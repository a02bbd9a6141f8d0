import { approvals } from '#contract/approvals/calls.ts';
import { approveValues, ruleValues, type RuleText } from '#contract/approvals/rules.ts';
import { transfer } from '#contract/transfer/calls.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { pin, setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { callFor, company, employee, makeRole, someone, type Someone } from './company.ts';
import { fund } from './funds.ts';
import type { TestServer } from './server.ts';

/** A company with its owner, a clerk who pays and two members who approve. */
export interface Firm {
  readonly owner: Someone;
  readonly clerk: Someone & { readonly memberId: string };
  readonly boss: Someone & { readonly memberId: string };
  readonly deputy: Someone & { readonly memberId: string };
  /** A customer outside the company, who is paid. */
  readonly payee: Someone;
}

export async function firm(server: TestServer): Promise<Firm> {
  const owner = await company(server);
  const paying = await makeRole(server, owner, 'Clerk', [
    'assets.read',
    'transfers.create',
    'transfers.read',
    'withdrawals.create',
    'withdrawals.read',
  ]);
  const approving = await makeRole(server, owner, 'Approver', ['assets.read', 'payments.approve']);
  const [clerk, boss, deputy] = [
    await employee(server, owner, paying.id),
    await employee(server, owner, approving.id),
    await employee(server, owner, approving.id),
  ];
  await fund(server, owner.userId, 'USDT', '100000');
  return { owner, clerk, boss, deputy, payee: await someone(server, { name: 'Ada Lindqvist' }) };
}

/**
 * Returns rules that require one approval of transfers from the first amount on and two from the second; the same for
 * withdrawals.
 */
export const rulesFrom = (oneFrom: string | null, twoFrom: string | null): RuleText[] => [
  { kind: 'withdrawal', oneFrom, twoFrom },
  { kind: 'transfer', oneFrom, twoFrom },
];

export async function setRules(server: TestServer, { owner }: Pick<Firm, 'owner'>, rules: RuleText[], who = owner) {
  const values = ruleValues(rules, 'USD');
  const companyId = who.userId === owner.userId ? null : owner.userId;
  const verification = await insertPassedStepUp(server.deps, who.userId, 'approval.change', values, companyId);
  const { body } = await callFor(who, owner, approvals.setRules, { body: { rules, currency: 'USD', verification } });
  return body;
}

export async function send(
  server: TestServer,
  { owner, clerk, payee }: Firm,
  amount: string,
  to = payee,
  who: Someone = clerk,
) {
  const order = { toUid: to.uid, asset: 'USDT', amount };
  const companyId = who.userId === owner.userId ? null : owner.userId;
  const values = transferValues(order);
  const verification = await insertPassedStepUp(server.deps, who.userId, 'transfer.create', values, companyId);
  const { body } = await callFor(who, owner, transfer.create, { body: { ...order, remark: '', verification } });
  return body;
}

/** Returns the approval of an order, as a member who may approve sees it. */
export async function approvalOf(owner: Someone, subjectId: string) {
  const { items } = await owner.device.ask(approvals.list, { query: { MaxResultCount: 100 } });
  const found = items.find((one) => one.subjectId === subjectId);
  if (!found) throw new Error('nothing waits for approval');
  return found;
}

/** Approves with the right PIN, unless another one is entered or none is set. */
export async function approve(
  server: TestServer,
  { owner }: Pick<Firm, 'owner'>,
  who: Someone,
  id: string,
  { entered = pin, isSet = true }: { readonly entered?: string; readonly isSet?: boolean } = {},
) {
  if (isSet) await setPin(server.deps, who.userId);
  const { body: found } = await owner.device.call(approvals.list, { query: { Id: id } });
  const item = found.result?.items[0];
  const values = approveValues({
    ...(item ?? { asset: null, amount: null, payee: null, network: null, tag: null }),
    id,
  });
  const companyId = who.userId === owner.userId ? null : owner.userId;
  const verification = await insertPassedStepUp(server.deps, who.userId, 'payment.approve', values, companyId);
  const { body } = await callFor(who, owner, approvals.approve, {
    body: { id, fundPassword: await who.device.sealPassword(entered, 'fundPassword'), verification },
  });
  return body;
}

export async function reject({ owner }: Pick<Firm, 'owner'>, who: Someone, id: string, reason = 'no invoice') {
  const { body } = await callFor(who, owner, approvals.reject, { body: { id, reason } });
  return body;
}
