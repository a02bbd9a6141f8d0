import { randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { multiSig } from '#contract/multi-sig/calls.ts';
import {
  acceptValues,
  maxInvitationMailsADay,
  maxWalletsADay,
  ownershipText,
  signValues,
} from '#contract/multi-sig/rules.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import '#server/providers/multi-sig/sandbox-tables.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { mailWithCode } from '../../../tests/harness/world.ts';
import './tables.ts';
import {
  accept,
  create,
  elsewhere,
  getWallet,
  propose as proposeNow,
  readyWallet,
  settle,
  sign,
  trySign,
  type ShownOperation,
  type ShownWallet,
} from './testing/wallets.ts';
import { exact } from '../../../tests/harness/money.ts';
import { setPersonal } from '../../../tests/harness/personal.ts';

let server: TestServer;
let [ann, ben, cleo, dan]: Someone[] = [];
const people = () => [ann!, ben!, cleo!] as const;
let wallet: ShownWallet;

beforeAll(async () => {
  server = await testServer();
  [ann, ben, cleo, dan] = await Promise.all([someone(server), someone(server), someone(server), someone(server)]);
  wallet = await readyWallet(server, ann!, people());
});
afterAll(() => server.close());

/** A moment after the previous one, so that the newest is the last. */
const propose: typeof proposeNow = (...order) => {
  server.clock.advance(1);
  return proposeNow(...order);
};
const isOver = (id: string) => async () => ['success', 'failed'].includes((await last(id)).status);
async function last(id: string): Promise<ShownOperation> {
  const { items } = await ann!.device.ask(multiSig.listOperations, { query: { Id: id } });
  return items[0]!;
}
const balance = async (asset: string) => {
  const { items } = await ann!.device.ask(multiSig.getBalances, { query: { Id: wallet.id } });
  return exact(items.find((line) => line.asset === asset)?.amount);
};
const mailsTo = ({ email }: Someone, text: string) =>
  server.mails.filter(({ to, subject }) => to === email && subject.includes(text)).length;

describe('creating a wallet', () => {
  const key = () => ({ idempotencyKey: randomUUID() });
  const choice = (change: Record<string, unknown>) => ({
    name: 'Reserve',
    signers: [{ uid: ann!.uid }, { uid: ben!.uid }],
    minimum: 2,
    ...change,
  });

  test('is refused for an invalid name, signers or minimum, but not for an unknown uid', async () => {
    const uids = Array.from({ length: 11 }, (_, at) => ({ uid: String(10_000_000 + at) }));
    const wrong: Record<string, unknown>[] = [
      { name: '' },
      { name: ' '.repeat(5) },
      { name: 'x'.repeat(21) },
      { name: 'x'.repeat(10_000) },
      { name: 'a\u202eb' },
      { name: 'a\u0000b' },
      { signers: [] },
      { signers: [{ uid: ann!.uid }] },
      { signers: [{ uid: ann!.uid }, { uid: ann!.uid }] },
      { signers: [{ emailAddress: 'x@y.example' }, { emailAddress: ' X@Y.example' }] },
      { signers: uids },
      { signers: [{ uid: '１２３４５６７８' }, { uid: ben!.uid }] },
      { minimum: 1 },
      { minimum: 0 },
      { minimum: -2 },
      { minimum: 2.5 },
      { minimum: 3 },
      { minimum: '2' },
    ];
    for (const change of wrong) {
      const { status, body } = await ann!.device.call(multiSig.create, { body: choice(change) as never }, key());
      expect([change, status]).toEqual([change, 400]);
      expect(['request:invalid', 'multiSig:signers']).toContain(body.error?.code);
    }
    const unknown = await ann!.device.call(
      multiSig.create,
      { body: choice({ signers: [{ uid: ann!.uid }, { uid: '99999999' }] }) as never },
      key(),
    );
    // As with a number that belongs to a user: the caller can't learn who exists.
    expect(unknown.body.result).toMatchObject({ status: 'inviting', signers: [{}, { status: 'invited' }] });
    await ann!.device.ask(multiSig.cancel, { body: { id: unknown.body.result!.id } });
  });

  test('mails an invitee at most three times a day and limits wallets per account and day, cancelled ones included', async () => {
    const stranger = 'stranger@nowhere.example';
    const begin = async () => {
      const body = choice({ signers: [{ uid: ben!.uid }, { emailAddress: stranger }] }) as never;
      const answer = await ben!.device.call(multiSig.create, { body }, key());
      if (answer.body.result) await ben!.device.ask(multiSig.cancel, { body: { id: answer.body.result.id } });
      return answer.status;
    };
    const statuses = [];
    for (let turn = 0; turn <= maxWalletsADay; turn += 1) statuses.push(await begin());
    expect(statuses).toEqual([...Array.from({ length: maxWalletsADay }, () => 200), 429]);
    await server.workJobs();
    expect(server.mails.filter(({ to }) => to === stranger)).toHaveLength(maxInvitationMailsADay);
  });

  test('accepts a name of twenty characters including emojis, and creates one wallet per idempotency key', async () => {
    const options = key();
    const body = choice({ name: '金库🏦'.padEnd(20, '库') }) as never;
    const answers = await Promise.all([1, 2, 3].map(() => ann!.device.call(multiSig.create, { body }, options)));
    const ids = answers.flatMap(({ body: { result } }) => (result ? [result.id] : []));
    expect(new Set(ids).size).toBe(1);
    await ann!.device.ask(multiSig.cancel, { body: { id: ids[0]! } });
  });

  test('is cancelled when a signer declines, and accepts no answers after that', async () => {
    await setPersonal(server, { userId: cleo!.userId }, { name: 'Cleo' });
    const { id, signers } = await create(ann!, people());
    // A number reveals no name before its owner has agreed.
    expect(signers.map(({ name }) => name)).toEqual([null, null, null]);
    await accept(server, ann!, id);
    await ben!.device.ask(multiSig.decline, { body: { id } });
    expect((await getWallet(ann!, id)).status).toBe('cancelled');
    const verification = await insertPassedStepUp(server.deps, cleo!.userId, 'multiSig.sign', acceptValues(id, ''));
    const late = await cleo!.device.call(multiSig.accept, { body: { id, verification } });
    expect(late.body.error?.code).toBe(60015);
    expect((await ann!.device.call(multiSig.cancel, { body: { id } })).body.error?.code).toBe(60015);
  });

  test('invites by email only the user with that address', async () => {
    const body = choice({ signers: [{ uid: ann!.uid }, { emailAddress: dan!.email.toUpperCase() }] }) as never;
    const { id } = await ann!.device.ask(multiSig.create, { body }, key());
    await server.workJobs();
    expect(mailsTo(dan!, 'invited to sign')).toBe(1);
    expect((await dan!.device.ask(multiSig.list)).items[0]).toMatchObject({ id, mySigner: 'invited', isMine: false });
    expect((await ben!.device.call(multiSig.get, { query: { Id: id } })).status).toBe(404);
    const taken = await insertPassedStepUp(server.deps, ben!.userId, 'multiSig.sign', acceptValues(id, ''));
    expect((await ben!.device.call(multiSig.accept, { body: { id, verification: taken } })).status).toBe(404);
    expect((await accept(server, dan!, id)).signers[1]).toMatchObject({ status: 'waiting', isMe: true });
    await ann!.device.ask(multiSig.cancel, { body: { id } });
  });
});

describe('an active wallet', () => {
  test('has an address, a distinct address for each signer, and a balance', async () => {
    expect(wallet.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    const addresses = wallet.signers.map(({ address }) => address);
    expect(new Set(addresses).size).toBe(3);
    expect(wallet.signers.map(({ status, key }) => [status, key])).toEqual(Array(3).fill(['active', 'held']));
    expect(await balance('USDT')).toBe(exact('1000'));
    expect(mailsTo(cleo!, 'wallet ready')).toBe(1);
  });

  test('pays once two of three have signed, each with their own verification, and records who signed', async () => {
    const before = await balance('USDT');
    const operation = await propose(ann!, wallet.id);
    expect(operation).toMatchObject({ status: 'pendingSignature', amount: '10.000000', approvals: 0 });
    await server.workJobs();
    expect(mailsTo(ben!, 'needs your signature')).toBe(1);
    const others = await insertPassedStepUp(server.deps, ann!.userId, 'multiSig.sign', acceptValues(wallet.id, ''));
    const body = { id: operation.id, verification: others };
    const wrong = await ann!.device.call(multiSig.sign, { body }, { idempotencyKey: randomUUID() });
    expect(wrong.body.error?.code).toBe(50002);
    expect((await trySign(server, dan!, operation)).status).toBe(404);
    expect(await sign(server, ben!, operation)).toMatchObject({ status: 'signing', approvals: 1 });
    const signed = await sign(server, cleo!, operation);
    expect(signed).toMatchObject({ status: 'onChain', approvals: 2 });
    expect(signed.records.map(({ label, decision }) => [label, decision])).toEqual([
      [ben!.uid, 'approved'],
      [cleo!.uid, 'approved'],
    ]);
    expect((await trySign(server, ann!, operation)).body.error?.code).toBe(60015);
    await settle(server, isOver(wallet.id));
    const done = await last(wallet.id);
    expect(done).toMatchObject({ id: operation.id, status: 'success', failureReason: null });
    expect(done.transactionHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(await balance('USDT')).toBe(before - exact('10'));
  });

  test('states what is being signed in the code’s message and to the key provider', async () => {
    const operation = await propose(ann!, wallet.id, { amount: '7' });
    const values = signValues(operation);
    const { verification } = await ben!.device.ask(stepUp.begin, { body: { action: 'multiSig.sign', values } });
    await ben!.device.ask(stepUp.sendCode, { body: { verification, factor: 'email' } });
    const text = await mailWithCode(server, ben!.email);
    expect(text).toContain(`Action: withdrawal\nWallet: Treasury\nAmount: 7 USDT\nTo: ${elsewhere}\n`);
    const signDigest = vi.spyOn(server.deps.providers.keys, 'signDigest');
    // A verification passed for another amount is invalid, and no key has signed.
    const other = await insertPassedStepUp(server.deps, ben!.userId, 'multiSig.sign', { ...values, amount: '0.7' });
    const body = { id: operation.id, verification: other };
    const refused = await ben!.device.call(multiSig.sign, { body }, { idempotencyKey: randomUUID() });
    expect([refused.body.error?.code, signDigest.mock.calls.length]).toEqual([50002, 0]);
    await sign(server, ben!, operation);
    expect(signDigest.mock.calls[0]?.[2]).toEqual({
      kind: 'safeTransaction',
      payment: operation.id,
      asset: 'USDT',
      to: elsewhere,
      amount: '7000000',
      multiSig: { wallet: wallet.address, operation: 'withdrawal', leaves: null, joins: null, minimum: null },
    });
    signDigest.mockRestore();
    await ann!.device.ask(multiSig.cancelOperation, { body: { id: operation.id } });
  });

  test('accepts one of eight concurrent proposals; the others and a change of signers get 50009', async () => {
    const body = { id: wallet.id, asset: 'USDT', amount: '1', address: elsewhere };
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        ann!.device.call(multiSig.createWithdrawal, { body }, { idempotencyKey: randomUUID() }),
      ),
    );
    const made = tries.flatMap(({ body: { result } }) => (result ? [result] : []));
    expect(made).toHaveLength(1);
    expect(new Set(tries.map(({ body: { error } }) => error?.code))).toEqual(new Set([undefined, 50009]));
    const signer = wallet.signers[2]!.id;
    const change = { id: wallet.id, signer, by: { uid: dan!.uid } };
    const swap = await ann!.device.call(multiSig.replaceSigner, { body: change }, { idempotencyKey: randomUUID() });
    expect(swap.body.error?.code).toBe(50009);
    const cancelled = await ann!.device.ask(multiSig.cancelOperation, { body: { id: made[0]!.id } });
    expect(cancelled).toMatchObject({ status: 'failed', failureReason: 'cancelled' });
    expect((await getWallet(ann!, wallet.id)).open).toBeNull();
  });

  test('counts twenty concurrent approvals by one signer once, and concurrent approvals by two signers as two', async () => {
    const operation = await propose(ann!, wallet.id, { amount: '2' });
    const many = await Promise.all(Array.from({ length: 20 }, () => trySign(server, ben!, operation)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await last(wallet.id)).toMatchObject({ status: 'signing', approvals: 1 });
    const both = await Promise.all([trySign(server, ann!, operation), trySign(server, cleo!, operation)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await last(wallet.id)).toMatchObject({ status: 'onChain', approvals: 2 });
    await settle(server, isOver(wallet.id));
    expect((await last(wallet.id)).status).toBe('success');
  });

  test('fails an operation that can no longer reach its minimum, and one that expires', async () => {
    const refused = await propose(ann!, wallet.id, { amount: '3' });
    expect((await ben!.device.ask(multiSig.reject, { body: { id: refused.id } })).status).toBe('pendingSignature');
    expect((await trySign(server, ben!, refused)).body.error?.code).toBe(60015);
    const over = await cleo!.device.ask(multiSig.reject, { body: { id: refused.id } });
    expect(over).toMatchObject({ status: 'failed', failureReason: 'rejected' });
    expect((await trySign(server, ann!, refused)).body.error?.code).toBe(60015);
    const left = await propose(ann!, wallet.id, { amount: '3' });
    await sign(server, ann!, left);
    const late = { expires_at: server.clock.now() };
    await server.db.updateTable('multi_sig_operation').set(late).where('id', '=', left.id).execute();
    expect((await trySign(server, cleo!, left)).body.error?.code).toBe(60015);
    await settle(server, isOver(wallet.id));
    expect(await last(wallet.id)).toMatchObject({ status: 'failed', failureReason: 'expired' });
  });

  test('accepts no signature while its owner is frozen, blocked after a security change, or disabled', async () => {
    const operation = await propose(ann!, wallet.id, { amount: '1' });
    const free = { frozen_at: null, transfers_blocked_until: null, is_disabled: false };
    const now = server.clock.now();
    const stands = (change: object, { userId } = ann!) => {
      const facts = { ...free, ...change };
      return server.db.updateTable('app_user').set(facts).where('id', '=', userId).execute();
    };
    const signs = async (who = ben!) => (await trySign(server, who, operation)).body.error;
    const waits = { transfers_blocked_until: new Date(+now + 60_000) };
    for (const [change, details] of [
      [{ frozen_at: now }, { isFrozen: true }],
      [waits, { isFrozen: false, retryAfterSeconds: 60 }],
      [{ is_disabled: true }, null],
    ] as const) {
      await stands(change);
      expect(await signs()).toMatchObject({ code: 'multiSig:ownerBlocked', details });
    }
    await stands(waits);
    expect((await signs(ann))?.code).toBe('security:blocked');
    await stands({});
    await stands(waits, ben);
    expect((await signs())?.code).toBe('security:blocked');
    await stands({}, ben);
    expect((await last(wallet.id)).approvals).toBe(0);
    await ann!.device.ask(multiSig.cancelOperation, { body: { id: operation.id } });
  });

  test('fails an operation on chain if the balance no longer covers it', async () => {
    const operation = await propose(ann!, wallet.id, { amount: '900' });
    await server.db.updateTable('sandbox_multi_sig_balance').set({ amount: '5000000' }).execute();
    for (const who of [ann!, ben!]) await sign(server, who, operation);
    await settle(server, isOver(wallet.id));
    expect(await last(wallet.id)).toMatchObject({ status: 'failed', failureReason: 'refusedByContract' });
    await server.db.updateTable('sandbox_multi_sig_balance').set({ amount: '900000000' }).execute();
  });

  test('refuses amounts, coins and addresses it can’t pay', async () => {
    const tried: [Record<string, string>, (number | string)[]][] = [
      [{ amount: '1000000' }, [60028]],
      [{ amount: '9'.repeat(30) }, [60028]],
      ...['0', '-1', '0.0000001', '1e3', '１', '1,5', '', '9'.repeat(10_000), '\u200f1'].map(
        (amount): [Record<string, string>, (number | string)[]] => [{ amount }, ['request:invalid', 50014]],
      ),
      [{ asset: 'BTC' }, [60002]],
      [{ asset: 'NONE' }, [60002]],
      [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, [40018]],
      [{ address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }, [40018]],
      [{ address: `0x${'0'.repeat(40)}` }, [40018]],
      [{ address: wallet.address! }, [40018]],
    ];
    for (const [change, codes] of tried) {
      const body = { id: wallet.id, asset: 'USDT', amount: '1', address: elsewhere, ...change };
      const answer = await ann!.device.call(multiSig.createWithdrawal, { body }, { idempotencyKey: randomUUID() });
      expect([change, codes.includes(answer.body.error?.code as never)]).toEqual([change, true]);
    }
    const signer = await ben!.device.call(
      multiSig.createWithdrawal,
      { body: { id: wallet.id, asset: 'USDT', amount: '1', address: elsewhere } },
      { idempotencyKey: randomUUID() },
    );
    expect(signer.status).toBe(404);
    expect((await getWallet(ann!, wallet.id)).open).toBeNull();
  });

  test('refuses a new withdrawal while its owner is blocked after a security change', async () => {
    const until = new Date(server.clock.now().getTime() + 3_600_000);
    const block = (at: Date | null) =>
      server.db.updateTable('app_user').set({ transfers_blocked_until: at }).where('id', '=', ann!.userId).execute();
    await block(until);
    const body = { id: wallet.id, asset: 'USDT', amount: '1', address: elsewhere };
    const answer = await ann!.device.call(multiSig.createWithdrawal, { body }, { idempotencyKey: randomUUID() });
    await block(null);
    expect(answer.body.error?.code).toBe('security:blocked');
  });
});

describe('a signer with their own wallet', () => {
  const own = privateKeyToAccount(generatePrivateKey());
  const stranger = privateKeyToAccount(generatePrivateKey());

  test('proves ownership of its address and replaces another signer once the others have signed', async () => {
    const leaving = wallet.signers[2]!.id;
    const by = { uid: dan!.uid };
    const options = { idempotencyKey: randomUUID() };
    await ann!.device.ask(multiSig.replaceSigner, { body: { id: wallet.id, signer: leaving, by } }, options);
    const text = ownershipText(wallet.id, own.address);
    const join = async (address: string, signature: string) => {
      const values = acceptValues(wallet.id, address);
      const verification = await insertPassedStepUp(server.deps, dan!.userId, 'multiSig.sign', values);
      return dan!.device.call(multiSig.accept, { body: { id: wallet.id, own: { address, signature }, verification } });
    };
    const notHis = await join(own.address, await stranger.signMessage({ message: text }));
    expect(notHis.body.error?.code).toBe('multiSig:badSignature');
    const typo = await join(
      own.address.replace(/[a-f]/, (letter) => letter.toUpperCase()).replace('0X', '0x'),
      `0x${'0'.repeat(130)}`,
    );
    expect(['multiSig:badSignature', 40018]).toContain(typo.body.error?.code);
    expect((await join(own.address, await own.signMessage({ message: text }))).status).toBe(200);
    await settle(server, async () => (await getWallet(ann!, wallet.id)).open !== null);
    const { open } = await getWallet(ann!, wallet.id);
    expect(open).toMatchObject({ kind: 'replaceSigner', replaced: expect.stringContaining(cleo!.uid) as string });
    expect((await trySign(server, dan!, open!)).status).toBe(404);
    for (const who of [ann!, ben!]) await sign(server, who, open!);
    await settle(server, isOver(wallet.id));
    const { signers } = await getWallet(ann!, wallet.id);
    expect(signers.map(({ label, status }) => [label, status])).toEqual([
      [ann!.uid, 'active'],
      [ben!.uid, 'active'],
      [cleo!.uid, 'replaced'],
      [dan!.uid, 'active'],
    ]);
    expect((await cleo!.device.call(multiSig.get, { query: { Id: wallet.id } })).status).toBe(404);
  });

  test('signs with their wallet’s signature of the typed data; any other signature is refused', async () => {
    const operation = await propose(ann!, wallet.id, { amount: '4' });
    const { typedData } = await getWallet(dan!, wallet.id);
    expect((await getWallet(ann!, wallet.id)).typedData).toBeNull();
    const data = JSON.parse(typedData ?? '{}') as Parameters<typeof own.signTypedData>[0];
    for (const signature of [undefined, await stranger.signTypedData(data), await own.signMessage({ message: 'x' })])
      expect((await trySign(server, dan!, operation, signature)).body.error?.code).toBe('multiSig:badSignature');
    expect((await trySign(server, cleo!, operation)).status).toBe(404);
    expect((await trySign(server, dan!, operation, await own.signTypedData(data))).status).toBe(200);
    await sign(server, ben!, operation);
    await settle(server, isOver(wallet.id));
    expect(await last(wallet.id)).toMatchObject({ status: 'success', approvals: 2 });
  });
});
