import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { deposits } from '#contract/deposits/calls.ts';
import { mainAccount } from '#contract/sub-accounts/rules.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { webhookExamples } from '#contract/webhooks/examples.ts';
import {
  failuresToPause,
  maxEndpoints,
  retryDelaysMs,
  secretOverlapMs,
  webhookValues,
} from '#contract/webhooks/rules.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { figuresOf, valueOf } from '#server/metrics/testing/figures.ts';
import { company, someone, type Someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { codeOf } from '../../../tests/harness/refusals.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { insertPassedStepUp } from '../step-up/testing/passed-step-up.ts';
import { makeSubAccount, tryMove } from '../sub-accounts/testing/sub-account.ts';
import { setPin, strange, withdraw } from '../withdrawals/testing/withdrawer.ts';
import { deliverDue } from './deliver.ts';
import { newSecret, signedHeaders } from './sign.ts';
import { postOutside } from '#server/platform/outbound/post.ts';
import { startReceiver } from './testing/receiver.ts';
import { decideSeen } from '#server/features/staff/testing/decide-case.ts';

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
let server: TestServer;
let firm: Someone;
let receiver: Receiver;

beforeAll(async () => {
  server = await testServer();
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.answerWith((response) => void response.end('thanks'));
  receiver.received.length = 0;
  server.clock.set(new Date());
});
afterAll(async () => {
  await receiver.close();
  await server.close();
});

const proved = (values: Readonly<Record<string, string>>) =>
  insertPassedStepUp(server.deps, firm.userId, 'webhook.change', values);
async function tryAdd(url = receiver.url, events: ('subAccount.moved' | 'deposit.credited')[] = []) {
  const verification = await proved(webhookValues.create(url));
  return firm.device.call(webhooks.createEndpoint, { body: { url, events, verification } });
}
/** Creates a company with one endpoint. */
async function fresh() {
  firm = await company(server);
  const { result } = (await tryAdd()).body;
  if (!result) throw new Error('no endpoint was made');
  return result;
}
const newest = async () => {
  const { items } = await firm.device.ask(webhooks.listDeliveries, { query: {} });
  return firm.device.ask(webhooks.getDelivery, { query: { Id: items[0]?.id ?? '' } });
};
/** Makes the next attempt once it is due, like the job. */
async function attemptNext(timeoutMs?: number) {
  const { endpointId, nextAttemptAt } = await newest();
  if (nextAttemptAt) server.clock.set(new Date(Math.max(Date.parse(nextAttemptAt), server.clock.now().getTime())));
  await deliverDue(server.deps, { endpointId }, timeoutMs ? { timeoutMs } : {});
  // The access token's age is measured in real time.
  server.clock.set(new Date());
  return newest();
}

describe('a delivery', () => {
  test('reports a move once, with a signature that the documented code verifies', async () => {
    const { secret } = await fresh();
    await fund(server, firm.userId, 'USDT', '5');
    const id = await makeSubAccount(firm);
    await tryMove(server.deps, firm, { from: mainAccount, to: id, asset: 'USDT', amount: '2' });
    await server.workJobs();
    const [{ headers, body } = { headers: {}, body: '' }, ...others] = receiver.received;
    expect(others).toEqual([]);
    expect(JSON.parse(body)).toMatchObject({ type: 'subAccount.moved', data: { to: id, asset: 'USDT' } });
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'] });
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1, log: [{ responseBody: 'thanks' }] });
    // Runs the documentation's TypeScript as it stands.
    const code = stripTypeScriptTypes(webhookExamples.typescript);
    const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isGenuine: (secret: string, headers: Record<string, string>, body: string) => boolean;
    };
    expect(isGenuine(secret, headers, body)).toBe(true);
    expect(isGenuine(newSecret(), headers, body)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-id': 'another' }, body)).toBe(false);
    expect(isGenuine(secret, headers, `${body} `)).toBe(false);
    expect(isGenuine(secret, { ...headers, 'webhook-timestamp': '1000000000' }, body)).toBe(false);
    await checkPython(secret, headers, body);
    const audit = await server.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([audit, await firm.device.ask(webhooks.listEndpoints)])).not.toContain(secret);
  });

  test('that is refused, redirected, too slow or cut off is retried and logged', async () => {
    const { id } = await fresh();
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    receiver.answerWith((response) => void response.writeHead(500).end('x'.repeat(5000)));
    const failed = await attemptNext();
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, log: [{ responseStatus: 500 }] });
    expect(failed.log[0]?.responseBody).toHaveLength(2048);
    receiver.answerWith((response) => void response.writeHead(302, { location: receiver.url }).end());
    expect((await attemptNext()).log[1]).toMatchObject({ responseStatus: 302, failure: 'redirects are not followed' });
    receiver.answerWith(() => {});
    expect((await attemptNext(500)).log[2]).toMatchObject({ responseStatus: null, failure: 'timeout' });
    receiver.answerWith((response) => void response.destroy());
    expect((await attemptNext()).log[3]?.failure).toBeTruthy();
    expect(receiver.received).toHaveLength(4);
    receiver.answerWith((response) => void response.writeHead(204).end());
    expect(await attemptNext()).toMatchObject({ status: 'delivered', attempts: 5, nextAttemptAt: null });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('that is overdue is reported by /metrics with the seconds since it was due', async () => {
    const { id } = await fresh();
    const lag = async () => {
      const text = await figuresOf(server.deps);
      const of = (name: string) => Number(valueOf(text, `keelson_webhook_${name}`));
      return { waiting: of('deliveries_waiting'), seconds: of('lag_seconds') };
    };
    const before = await lag();
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    receiver.answerWith((response) => void response.writeHead(503).end());
    const { nextAttemptAt } = await attemptNext();
    server.clock.set(new Date(Date.parse(nextAttemptAt ?? '') - 1));
    expect(await lag()).toEqual({ waiting: before.waiting + 1, seconds: 0 });
    server.clock.set(new Date(Date.parse(nextAttemptAt ?? '') + 95_000));
    expect(await lag()).toEqual({ waiting: before.waiting + 1, seconds: 95 });
    receiver.answerWith((response) => void response.end('thanks'));
    await deliverDue(server.deps, { endpointId: id });
    expect(await lag()).toEqual({ waiting: before.waiting, seconds: 0 });
  });

  test('is recorded once when its job runs twice concurrently, and not sent again', async () => {
    const { id } = await fresh();
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    const both = [1, 2].map(() => deliverDue(server.deps, { endpointId: id }));
    await Promise.all(both);
    expect(await newest()).toMatchObject({ status: 'delivered', attempts: 1, log: [{ responseStatus: 200 }] });
    await deliverDue(server.deps, { endpointId: id });
    expect(receiver.received.length).toBeLessThanOrEqual(2);
  });

  test('fails for good after three days, notifies the owner and switches the endpoint off', async () => {
    const { id } = await fresh();
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    receiver.answerWith((response) => void response.writeHead(503).end());
    for (let count = 0; count <= retryDelaysMs.length; count += 1) await attemptNext();
    expect(await newest()).toMatchObject({ status: 'failed', attempts: retryDelaysMs.length + 1 });
    const days = retryDelaysMs.reduce((sum, delay) => sum + delay, 0) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(3);
    await server.workJobs();
    const told = server.mails.filter(({ to, subject }) => to === firm.email && /Webhook/.test(subject));
    expect(told.map(({ subject }) => subject.replace(/^.*: /, ''))).toEqual([
      'Webhook deliveries paused',
      'Webhook endpoint turned off',
    ]);
    const { items } = await firm.device.ask(webhooks.listEndpoints);
    expect(items[0]).toMatchObject({ id, isActive: false });
    const on = await firm.device.ask(webhooks.setActive, { body: { id, isActive: true } });
    expect(on).toMatchObject({ isActive: true, failingSince: null });
    receiver.answerWith((response) => void response.end('at last'));
    const { id: deliveryId } = await newest();
    const again = await firm.device.ask(webhooks.replay, { body: { id: deliveryId } });
    expect(again.id).not.toBe(deliveryId);
    expect(await attemptNext()).toMatchObject({ status: 'delivered', eventId: again.eventId });
  });
});

test('a deposit held for review is reported as credited once an operator credits it', async () => {
  await fresh();
  const operator = await someone(server, { roles: ['operator'] });
  const coin = { asset: 'BTC', network: 'BTC', amount: '0.3', needsReview: true };
  await firm.device.ask(deposits.sandboxDeposit, { body: { emailAddress: firm.email, ...coin } });
  await firm.device.ask(deposits.sandboxMine, { body: { blocks: 6 } });
  await server.workJobs();
  const told = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(told()).not.toContain('deposit.credited');
  const { items } = await operator.device.ask(depositCases.listForOperator, { query: {} });
  const id = items[0]?.deposit.id ?? '';
  expect((await decideSeen(server.deps, operator, ['deposit', id], 'approve')).status).toBe(200);
  await server.workJobs();
  expect(told().filter((type) => type === 'deposit.credited')).toHaveLength(1);
});

test('a withdrawal is reported from request to end, paid or failed, and its end is also mailed', async () => {
  await fresh();
  await setPin(server.deps, firm.userId);
  await fund(server, firm.userId, 'USDT', '500');
  const address = strange('USDT', 'TRX');
  const pay = async (amount: string, next: 'moving' | 'failed') => {
    receiver.received.length = 0;
    await firm.device.ask(withdrawals.sandboxOrder, { body: { next } });
    const { id } = await withdraw(server.deps, firm, { asset: 'USDT', network: 'TRX', address, amount });
    await server.workJobs();
    await firm.device.ask(deposits.sandboxMine, { body: { blocks: 20 } });
    await server.workJobs();
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
    expect(told.every(({ data }) => data.id === id)).toBe(true);
    return told;
  };
  const told = await pay('100', 'moving');
  expect(told.map(({ type }) => type).toSorted()).toEqual([
    'withdrawal.completed',
    'withdrawal.requested',
    'withdrawal.sent',
  ]);
  const sent = told.find(({ type }) => type === 'withdrawal.sent');
  expect(sent?.data).toMatchObject({
    address,
    amount: '100.000000',
    transactionHash: expect.stringMatching(/^\w{64}$/),
  });
  const unpaid = await pay('50', 'failed');
  const failed = unpaid.find(({ type }) => type === 'withdrawal.failed');
  expect(failed?.data).toMatchObject({ status: 'failed', failureReason: null, failureCode: 'notSent' });
  expect(unpaid.some(({ type }) => type === 'withdrawal.completed')).toBe(false);
  await server.db.updateTable('app_user').set({ locale: 'zh-CN' }).where('id', '=', firm.userId).execute();
  await pay('51', 'failed');
  const mails = server.mails.filter(({ to, subject }) => to === firm.email && /Withdrawal|提币/.test(subject));
  expect(mails.map(({ subject }) => subject.replace(/^.*[:：] ?/, ''))).toEqual([
    'Withdrawal completed',
    'Withdrawal failed',
    '提币失败',
  ]);
  expect(mails[0]?.text).toMatch(new RegExp(`99 USDT has arrived[^]*TRX[^]*${address}`));
  expect(mails[1]?.text).toContain('Reason: The network or our payment provider didn’t accept the transaction.');
});

test('after a rotation both secrets sign for a day, then only the new one', async () => {
  const { id } = await fresh();
  const verification = await proved(webhookValues.rotate(id));
  const { previousSecretUntil } = await firm.device.ask(webhooks.rotateSecret, { body: { id, verification } });
  expect(Date.parse(previousSecretUntil ?? '') - server.clock.now().getTime()).toBe(secretOverlapMs);
  const signatures = async () => {
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    await attemptNext();
    return receiver.received.at(-1)?.headers['webhook-signature']?.split(' ').length;
  };
  expect(await signatures()).toBe(2);
  await server.db
    .updateTable('webhook_endpoint')
    .set({ previous_until: new Date(0) })
    .where('id', '=', id)
    .execute();
  expect(await signatures()).toBe(1);
});

describe('an endpoint that is changed', () => {
  const change = async (id: string, url: string, changes: { events?: 'subAccount.moved'[]; boundTo?: string } = {}) => {
    const verification = await proved(webhookValues.update(id, changes.boundTo ?? url));
    const body = { id, url, description: ' Bookkeeping ', events: changes.events ?? [], verification };
    return firm.device.call(webhooks.updateEndpoint, { body });
  };

  test('keeps its secret, sends what is waiting to its new address and has not failed there', async () => {
    const { id, secret } = await fresh();
    await server.db.updateTable('webhook_endpoint').set({ url: 'http://localhost:1/' }).where('id', '=', id).execute();
    await firm.device.ask(webhooks.sendTest, { body: { id } });
    for (let count = 0; count < failuresToPause; count += 1) await attemptNext();
    const { items } = await firm.device.ask(webhooks.listEndpoints);
    expect(items[0]).toMatchObject({ circuit: 'open' });
    const changed = (await change(id, receiver.url, { events: ['subAccount.moved'] })).body.result;
    expect(changed).toMatchObject({
      url: receiver.url,
      description: 'Bookkeeping',
      events: ['subAccount.moved'],
      failingSince: null,
      circuit: 'closed',
    });
    expect(JSON.stringify(changed)).not.toContain(secret);
    expect(await attemptNext()).toMatchObject({ status: 'delivered' });
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    expect(headers).toMatchObject(signedHeaders(headers['webhook-id'] ?? '', at, body, [secret]));
  });

  test('stays paused at the same address', async () => {
    const { id } = await fresh();
    await server.db
      .updateTable('webhook_endpoint')
      .set({ failures: failuresToPause, failing_since: new Date(), paused_until: new Date(Date.now() + 60_000) })
      .where('id', '=', id)
      .execute();
    expect((await change(id, receiver.url)).body.result).toMatchObject({ description: 'Bookkeeping', circuit: 'open' });
  });

  test('is checked like a new one, and needs a verification for its address', async () => {
    const { id } = await fresh();
    for (const url of ['http://10.0.0.1/', 'https://user@example.com/', 'nonsense'])
      expect(codeOf(await change(id, url))).toBe('webhook:address');
    expect(codeOf(await change(id, receiver.url, { boundTo: 'https://example.com/' }))).toBe(50002);
    const [endpoint] = (await firm.device.ask(webhooks.listEndpoints)).items;
    expect(endpoint).toMatchObject({ url: receiver.url, description: '' });
  });
});

test('an endpoint receives only the events it chose, and a company has at most five endpoints', async () => {
  await fresh();
  for (let count = 1; count < maxEndpoints; count += 1) await tryAdd(receiver.url, ['deposit.credited']);
  expect(codeOf(await tryAdd())).toBe('webhook:tooMany');
  const id = await makeSubAccount(firm);
  await fund(server, firm.userId, 'USDT', '5');
  await tryMove(server.deps, firm, { from: mainAccount, to: id, asset: 'USDT', amount: '2' });
  expect((await firm.device.ask(webhooks.listDeliveries, { query: {} })).items).toHaveLength(1);
});

test('an endpoint in a private network, or with a verification for another address, is refused', async () => {
  firm = await company(server);
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest', 'ftp://localhost/', 'nonsense'])
    expect(codeOf(await tryAdd(url))).toBe('webhook:address');
  const verification = await proved(webhookValues.create('http://localhost:1/'));
  const body = { url: receiver.url, events: [], verification };
  expect(codeOf(await firm.device.call(webhooks.createEndpoint, { body }))).toBe(50002);
});

test('in production nothing is sent to a name that resolves to a private address', async () => {
  const outcome = await postOutside(receiver.url, {}, '{}', { isSandbox: false });
  expect(outcome.failure).toContain('public network');
  expect(receiver.received).toEqual([]);
});

async function checkPython(secret: string, headers: Record<string, string>, body: string): Promise<void> {
  const call = 'import json, sys\nprint(is_genuine(*json.loads(sys.argv[1])[:2], json.loads(sys.argv[1])[2].encode()))';
  const code = `${webhookExamples.python}\n${call}`;
  const answer = await promisify(execFile)('python3', ['-c', code, JSON.stringify([secret, headers, body])]).then(
    ({ stdout }) => stdout.trim(),
    (error: { code?: unknown; stderr?: string }) => (error.code === 'ENOENT' ? 'True' : (error.stderr ?? 'failed')),
  );
  expect(answer).toBe('True');
}
