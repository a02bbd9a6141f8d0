import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createElliptic, type EllipticSettings } from './elliptic.ts';
import type { KytSubject } from './kyt.ts';

const clock = { now: () => new Date('2026-11-22T10:00:00Z') };
const secret = Buffer.from('a secret of the provider').toString('base64');
const subject: KytSubject = {
  id: '01930000-0000-7000-8000-00000000000a',
  asset: 'USDT',
  network: 'TRX',
  address: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
  amount: 1n,
  transactionHash: null,
};
const cameIn = { ...subject, transactionHash: 'ab'.repeat(32) };
const rule = (rule_name: string, risk_score: number) => ({ rule_name, risk_score, rule_type: 'exposure' });
const complete = (change: Record<string, unknown>) => ({
  id: 'analysis',
  type: 'wallet_exposure',
  process_status: 'complete',
  risk_score: null,
  cluster_entities: [{ name: 'Some exchange', category: 'Exchange', is_primary_entity: true }],
  evaluation_detail: { source: [], destination: [] },
  ...change,
});

const paths = ['/v2/wallet/synchronous', '/v2/analyses/synchronous'];

let server: Server;
let url: string;
let answer: { status: number; body: unknown };
let seen: unknown[];

/** Follows the provider's description, not our code: time, method, path in lower case, body. */
function isSigned({ headers, method, url: path = '' }: IncomingMessage, body: string): boolean {
  const time = String(headers['x-access-timestamp']);
  const expected = createHmac('sha256', Buffer.from('a secret of the provider'))
    .update(`${time}${method}${path.toLowerCase()}${body}`)
    .digest('base64');
  const isFresh = Math.abs(Number(time) - clock.now().getTime()) < 60_000;
  return headers['x-access-key'] === 'key' && headers['x-access-sign'] === expected && isFresh;
}

async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const isOurs = isSigned(request, body) && paths.includes(request.url ?? '');
  if (isOurs) seen.push({ path: request.url, ...JSON.parse(body) });
  const { status, body: text } = isOurs ? answer : { status: 401, body: { name: 'Unauthorized' } };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text));
}

beforeEach(async () => {
  seen = [];
  answer = { status: 200, body: complete({}) };
  server = createServer((request, response) => void reply(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const screen = (change: Partial<EllipticSettings> = {}, what = subject) =>
  createElliptic({ url, key: 'key', secret, reviewFrom: 5, severeFrom: 9, ...change }, clock).screen(what);

async function result() {
  const screening = await screen();
  return screening.step === 'decided' ? screening.result : screening;
}

describe('Elliptic', () => {
  test('is queried about the address, with a signed request that carries the order’s id', async () => {
    await screen();
    expect(seen).toEqual([
      {
        path: '/v2/wallet/synchronous',
        subject: { asset: 'holistic', blockchain: 'holistic', type: 'address', hash: subject.address },
        type: 'wallet_exposure',
        customer_reference: subject.id,
      },
    ]);
  });

  test('is queried for the source of an incoming transaction, and is pending until it has seen that transaction', async () => {
    answer = { status: 200, body: complete({ type: 'source_of_funds' }) };
    expect(await screen({}, cameIn)).toEqual({ step: 'decided', result: { verdict: 'clear', reasons: [] } });
    expect(seen).toEqual([
      {
        path: '/v2/analyses/synchronous',
        subject: {
          asset: 'holistic',
          blockchain: 'holistic',
          type: 'transaction',
          hash: cameIn.transactionHash,
          output_type: 'address',
          output_address: subject.address,
        },
        type: 'source_of_funds',
        customer_reference: subject.id,
      },
    ]);
    answer = { status: 404, body: { name: 'NotInBlockchain' } };
    expect(await screen({}, cameIn)).toEqual({ step: 'pending' });
  });

  test('rejects a request signed with another secret', async () => {
    await expect(screen({ secret: Buffer.from('another').toString('base64') })).rejects.toThrow('401');
  });

  test.each<[number | null, string]>([
    [null, 'clear'],
    [0, 'clear'],
    [4.99, 'clear'],
    [5, 'review'],
    [8.9, 'review'],
    [9, 'severe'],
    [10, 'severe'],
  ])('maps a risk score of %s to the verdict %s', async (risk_score, verdict) => {
    answer.body = complete({ risk_score });
    expect(await result()).toMatchObject({ verdict });
  });

  test('lists each matching rule once as a reason', async () => {
    const [mixer, darknet] = [rule('Mixers', 6.1), rule('Dark markets', 3)];
    answer.body = complete({ risk_score: 6.1, evaluation_detail: { source: [mixer, darknet], destination: [mixer] } });
    expect(await result()).toEqual({ verdict: 'review', reasons: ['Mixers (6.1)', 'Dark markets (3)'] });
  });

  test('rates an address owned by a sanctioned entity as severe, whatever the score', async () => {
    answer.body = complete({ cluster_entities: [{ name: 'Garantex', category: 'Sanctioned Entity' }] });
    expect(await result()).toEqual({ verdict: 'severe', reasons: ['Sanctioned Entity: Garantex'] });
  });

  test('treats an owner on a sanctions list as sanctioned, whatever its category', async () => {
    const sanctions = [{ list: { key: 'ofac' }, date_added: '2022-04-05' }];
    const owner = { name: 'Hydra', category: 'Dark Market', is_primary_entity: true, entity_details: { sanctions } };
    answer.body = complete({ risk_score: 1, cluster_entities: [owner] });
    expect(await result()).toEqual({ verdict: 'severe', reasons: ['Dark Market: Hydra (ofac)'] });
    answer.body = complete({ cluster_entities: [{ ...owner, entity_details: { sanctions: [] } }] });
    expect(await result()).toMatchObject({ verdict: 'clear' });
  });

  test('sends an address that dealt with a sanctioned entity to review, however low the score', async () => {
    const dealt = (is_sanctioned: boolean) => ({
      ...rule('Sanctions', 0.4),
      matched_elements: [{ contributions: [{ entity: 'Blender', risk_triggers: { is_sanctioned } }] }],
    });
    answer.body = complete({ risk_score: 0.4, evaluation_detail: { source: [], destination: [dealt(true)] } });
    expect(await result()).toEqual({
      verdict: 'review',
      reasons: ['Dealt with a sanctioned entity: Blender', 'Sanctions (0.4)'],
    });
    answer.body = complete({ risk_score: 0.4, evaluation_detail: { source: [], destination: [dealt(false)] } });
    expect(await result()).toMatchObject({ verdict: 'clear' });
  });

  test('clears an address that has never been used', async () => {
    answer = { status: 404, body: { name: 'NotInBlockchain', message: 'not in blockchain' } };
    expect(await result()).toEqual({ verdict: 'clear', reasons: [] });
  });

  test.each<[string, number, unknown]>([
    ['fails', 503, { name: 'InternalServerError' }],
    ['is asked too often', 429, {}],
    ['does not know the asset', 404, { name: 'NotFound' }],
    ['leaves the score out', 200, complete({ risk_score: undefined })],
    ['answers something else', 200, 'hello'],
  ])('gives no verdict if it %s, and the check throws so that it is retried', async (_what, status, body) => {
    answer = { status, body };
    await expect(screen()).rejects.toThrow('the risk check');
  });

  test('is pending while its analysis is still running', async () => {
    answer.body = complete({ process_status: 'running', risk_score: 1 });
    expect(await screen()).toEqual({ step: 'pending' });
  });
});
