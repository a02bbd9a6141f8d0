import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { deposits } from '#contract/deposits/calls.ts';
import type { Envelope } from '#contract/platform/envelope.ts';
import { customerAccount, findDiscrepancies, platformAccount } from '#server/ledger/index.ts';
import { createSecrets } from '#server/platform/server-secrets.ts';
import { signatureHeaders, signWebhook } from '#server/providers/signature.ts';
import { digestId } from '#server/providers/provider.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { person, signedIn } from '../../../tests/harness/world.ts';
import '../inbox/tables.ts';
import './tables.ts';

const hash = 'ab'.repeat(32);
let server: TestServer;
let secret: Uint8Array;
let address: string;

beforeAll(async () => {
  server = await testServer({ seeded: true });
  seeded = await countCredits();
  const ada = await signedIn(server, 'ada');
  ({ address } = await ada.ask(deposits.getAddress, { query: { Asset: 'BTC', Network: 'BTC' } }));
  // The provider creates its secret on first use.
  await deliver(report(), { signature: 'none' });
  secret = await createSecrets(server.db, server.deps.vault).get('sandbox-chain-webhook');
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

const report = (change: Record<string, unknown> = {}) =>
  Buffer.from(
    JSON.stringify({
      id: `event-${digestId(Buffer.from(JSON.stringify(change)))}`,
      transactionHash: hash,
      outputIndex: 0,
      network: 'BTC',
      asset: 'BTC',
      address,
      tag: null,
      amount: '0.25',
      confirmations: 2,
      ...change,
    }),
  );

interface Delivery {
  readonly timeMs?: number;
  readonly signature?: string;
}

async function deliver(body: Buffer, { timeMs = server.clock.now().getTime(), signature }: Delivery = {}) {
  const response = await fetch(server.origin + deposits.chainWebhook.path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.time]: String(timeMs),
      [signatureHeaders.signature]: signature ?? signWebhook(secret, timeMs, body),
    },
    body: new Uint8Array(body),
  });
  const { error } = (await response.json()) as Envelope<unknown>;
  return { status: response.status, code: error?.code };
}

/** Why a report was given up; null if it wasn't. */
async function failureOf(change: Record<string, unknown>) {
  await server.workJobs();
  const { id } = JSON.parse(report(change).toString()) as { id: string };
  // An unparsable report is identified by its digest.
  const ids = [id, digestId(report(change))];
  const event = server.db.selectFrom('provider_event').select('error').where('event_id', 'in', ids);
  return (await event.where('is_genuine', '=', true).executeTakeFirst())?.error;
}

const findDeposit = (of = hash) =>
  server.db.selectFrom('deposit').selectAll().where('transaction_hash', '=', of).executeTakeFirst();

/** Number of credits in the demo user's history. */
let seeded = 0;
/** Counts the credits since then. */
async function countCredits(): Promise<number> {
  const { rows } = await server.pool.query(
    "select 1 from ledger_transfer where kind = 'deposit.credit' and key like 'deposit:%'",
  );
  return rows.length - seeded;
}

describe('a forged report', () => {
  const now = () => server.clock.now().getTime();
  test('with a wrong signature, body or time is rejected and changes nothing', async () => {
    const body = report();
    const genuine = signWebhook(secret, now(), body);
    const late = now() - 5 * 60_000 - 1;
    const early = now() + 5 * 60_000 + 1;
    const answers = [
      await deliver(body, { signature: '0'.repeat(64) }),
      await deliver(body, { signature: '' }),
      await deliver(body, { signature: genuine.toUpperCase() }),
      await deliver(report({ amount: '0.26' }), { signature: genuine }),
      await deliver(Buffer.concat([body, Buffer.from(' ')]), { signature: genuine }),
      await deliver(body, { signature: genuine, timeMs: now() - 1 }),
      await deliver(body, { timeMs: late }),
      await deliver(body, { timeMs: early }),
      await deliver(body, { timeMs: Number.NaN }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect(await findDeposit()).toBeUndefined();
    expect(await countCredits()).toBe(0);
  });

  test('recorded from a genuine one and replayed later is rejected', async () => {
    const timeMs = now();
    server.clock.advance(6 * 60_000);
    try {
      expect((await deliver(report(), { timeMs })).status).toBe(401);
    } finally {
      server.clock.advance(-6 * 60_000);
    }
    expect(await findDeposit()).toBeUndefined();
  });
});

describe('a genuine report', () => {
  test('for an address without an owner fails', async () => {
    for (const change of [{ address: 'sandbox-btc-nobody' }, { tag: '77' }, { network: 'NONE', asset: 'NONE' }]) {
      expect((await deliver(report(change))).status).toBe(200);
      expect(await failureOf(change)).toBe('60003');
    }
  });

  const malformed: Record<string, unknown>[] = [
    { amount: '0.000000001' },
    { amount: '0' },
    { amount: '-1' },
    { amount: 1 },
    { amount: '9'.repeat(30) },
    { confirmations: 2 ** 31 },
    { outputIndex: -1 },
    { address: 'a\0bcdefgh' },
    { extra: true },
  ];
  test.each(malformed)('with %j fails as malformed', async (change) => {
    expect((await deliver(report(change))).status).toBe(200);
    expect(await failureOf(change)).toBe('request:invalid');
  });

  test('delivered twenty times at once credits once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(report())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await server.workJobs();
    expect(await findDeposit()).toMatchObject({ status: 'credited', confirmations: 2, amount: '25000000' });
    expect(await countCredits()).toBe(1);
  });

  test('older than the last one, or with another amount, changes nothing', async () => {
    const before = await findDeposit();
    await deliver(report({ confirmations: 0 }));
    await deliver(report({ confirmations: 1 }));
    await deliver(report({ amount: '99' }));
    await server.workJobs();
    expect(await findDeposit()).toEqual(before);
    expect(await countCredits()).toBe(1);
  });

  test('of another output of the same transaction creates another deposit', async () => {
    await deliver(report({ outputIndex: 1, amount: '0.1', confirmations: 9 }));
    await server.workJobs();
    expect(await countCredits()).toBe(2);
  });

  test('moves the money from custody to the customer', async () => {
    // In suspense while the risk check is pending.
    const { rows } = await server.pool.query<{ owner: string; kind: string }>(
      `select a.owner, a.kind from ledger_entry e join ledger_account a on a.id = e.account_id
         join ledger_transfer t on t.id = e.transfer_id
        where t.key like 'deposit:%' and abs(e.amount) = 25000000
        group by a.owner, a.kind having sum(e.amount) <> 0 order by sum(e.amount)`,
    );
    const accounts = [
      platformAccount(assetCode('BTC'), 'custody'),
      customerAccount(person('ada').id, assetCode('BTC'), 'available'),
    ];
    expect(rows).toEqual(accounts.map(({ owner, kind }) => ({ owner, kind })));
  });
});
