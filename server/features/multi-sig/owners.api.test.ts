import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import {
  accept,
  getWallet,
  propose as proposeNow,
  readyWallet,
  settle,
  sign,
  trySign,
  type ShownOperation,
  type ShownWallet,
} from './testing/wallets.ts';

let server: TestServer;
let [ann, ben, cleo, dan]: Someone[] = [];
const people = () => [ann!, ben!, cleo!] as const;
let wallet: ShownWallet;

beforeAll(async () => {
  server = await testServer();
  [ann, ben, cleo, dan] = await Promise.all([someone(server), someone(server), someone(server), someone(server)]);
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
const mailsTo = ({ email }: Someone, text: string) =>
  server.mails.filter(({ to, subject }) => to === email && subject.includes(text)).length;

describe('the owners of an active wallet', () => {
  const key = () => ({ idempotencyKey: randomUUID() });
  const owners = async () => {
    const { signers, minimum, signerCount } = await getWallet(ann!, wallet.id);
    const active = signers.filter(({ status }) => status === 'active').map(({ label }) => label);
    return { active, minimum, signerCount };
  };
  const signedBy = async (operation: ShownOperation, ...signers: readonly Someone[]) => {
    for (const who of signers) await sign(server, who, operation);
    await settle(server, isOver(wallet.id));
    return last(wallet.id);
  };
  const idOf = async ({ uid }: Someone) =>
    (await getWallet(ann!, wallet.id)).signers.findLast(({ label }) => label === uid)!.id;
  let team: ShownWallet;
  const small = () => team.signers.map(({ id }) => id);

  beforeAll(async () => {
    wallet = await readyWallet(server, ann!, people());
    team = await readyWallet(server, ann!, [ann!, ben!]);
  });

  test('add a signer who has accepted, once the current signers have signed', async () => {
    const body = { id: wallet.id, by: { uid: dan!.uid }, minimum: 3 };
    const options = key();
    for (const _time of [1, 2]) await ann!.device.ask(multiSig.addSigner, { body }, options);
    const asked = await getWallet(dan!, wallet.id);
    expect(asked).toMatchObject({ mySigner: 'invited', signerCount: 3, minimum: 2 });
    expect(asked.signers.filter(({ joinsMinimum }) => joinsMinimum === 3)).toHaveLength(1);
    await accept(server, dan!, wallet.id);
    const lower = { body: { id: wallet.id, minimum: 3 } };
    expect((await ann!.device.call(multiSig.changeMinimum, lower, key())).body.error?.code).toBe(50009);
    await settle(server, async () => (await getWallet(ann!, wallet.id)).open !== null);
    const { open } = await getWallet(ann!, wallet.id);
    expect(open).toMatchObject({ kind: 'addSigner', newMinimum: 3, minimum: 2, replaced: null });
    expect(open!.replacement).toContain(dan!.uid);
    expect((await trySign(server, dan!, open!)).status).toBe(404);
    expect(await signedBy(open!, ann!, cleo!)).toMatchObject({ status: 'success' });
    const everybody = people().map(({ uid }) => uid);
    expect(await owners()).toEqual({ active: [...everybody, dan!.uid], minimum: 3, signerCount: 4 });
    const paid = await signedBy(await propose(ann!, wallet.id), ann!, ben!, dan!);
    expect(paid).toMatchObject({ status: 'success', approvals: 3, minimum: 3 });
  });

  test('change the minimum and remove a signer by signatures', async () => {
    const changed = await ann!.device.ask(multiSig.changeMinimum, { body: { id: wallet.id, minimum: 4 } }, key());
    expect(changed).toMatchObject({ kind: 'changeMinimum', status: 'pendingSignature', newMinimum: 4, minimum: 3 });
    const leaving = { id: wallet.id, signer: await idOf(cleo!), minimum: 2 };
    const busy = await ann!.device.call(multiSig.removeSigner, { body: leaving }, key());
    expect(busy.body.error?.code).toBe(50009);
    expect(await signedBy(changed, ann!, ben!, dan!)).toMatchObject({ status: 'success' });
    const options = key();
    const removal = await ann!.device.ask(multiSig.removeSigner, { body: leaving }, options);
    expect(removal).toMatchObject({ kind: 'removeSigner', newMinimum: 2, minimum: 4, replacement: null });
    const before = mailsTo(cleo!, 'operation completed');
    expect(await signedBy(removal, ann!, ben!, cleo!, dan!)).toMatchObject({ status: 'success' });
    expect(await owners()).toEqual({ active: [ann!.uid, ben!.uid, dan!.uid], minimum: 2, signerCount: 3 });
    await server.workJobs();
    expect(mailsTo(cleo!, 'operation completed')).toBe(before + 1);
    expect((await cleo!.device.call(multiSig.get, { query: { Id: wallet.id } })).status).toBe(404);
    // A repeated command is the same proposal, and requests no other removal.
    expect((await ann!.device.ask(multiSig.removeSigner, { body: leaving }, options)).id).toBe(removal.id);
    const late = await ann!.device.call(multiSig.removeSigner, { body: leaving }, key());
    expect(late.body.error?.code).toBe(60015);
    expect(await signedBy(await propose(ann!, wallet.id), ben!, dan!)).toMatchObject({ status: 'success' });
  });

  test('stay the same when signers reject, and the proposed signer becomes declined', async () => {
    const body = { id: wallet.id, by: { uid: cleo!.uid }, minimum: 2 };
    await ann!.device.ask(multiSig.addSigner, { body }, key());
    await accept(server, cleo!, wallet.id);
    await settle(server, async () => (await getWallet(ann!, wallet.id)).open !== null);
    const { open } = await getWallet(ann!, wallet.id);
    for (const { device } of [ann!, ben!]) await device.ask(multiSig.reject, { body: { id: open!.id } });
    expect((await getWallet(ann!, wallet.id)).signers.findLast(({ label }) => label === cleo!.uid)!.status).toBe(
      'declined',
    );
    expect((await owners()).active).toHaveLength(3);
  });

  test('are at least two, with a minimum between two and their number', async () => {
    const [, second] = small();
    const fault = async (answer: Promise<{ status: number; body: { error?: { details?: unknown } | null } }>) => {
      const { body } = await answer;
      return (body.error?.details as { fault?: string } | undefined)?.fault;
    };
    const minimum = (to: number) =>
      ann!.device.call(multiSig.changeMinimum, { body: { id: team.id, minimum: to } }, key());
    const remove = { body: { id: team.id, signer: second!, minimum: 2 } };
    expect(await fault(ann!.device.call(multiSig.removeSigner, remove, key()))).toBe('signersTooFew');
    expect(await fault(minimum(3))).toBe('minimumTooLarge');
    expect(await fault(minimum(2))).toBe('minimumSame');
    for (const wrong of [1, 0, -2, 2.5, 11, 1e9]) expect((await minimum(wrong)).status).toBe(400);
    const add = (by: object, to: number) =>
      ann!.device.call(multiSig.addSigner, { body: { id: team.id, by, minimum: to } as never }, key());
    expect(await fault(add({ uid: dan!.uid }, 4))).toBe('minimumTooLarge');
    expect(await fault(add({ uid: ben!.uid }, 2))).toBe('signerTwice');
    expect((await ben!.device.call(multiSig.removeSigner, remove, key())).status).toBe(404);
    expect((await getWallet(ann!, team.id)).open).toBeNull();
  });

  test('have one open proposal at a time, even for twenty concurrent requests', async () => {
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? ann!.device.call(multiSig.changeMinimum, { body: { id: wallet.id, minimum: 3 } }, key())
          : propose(ann!, wallet.id).then(
              () => ({ status: 200 }),
              () => ({ status: 409 }),
            ),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
