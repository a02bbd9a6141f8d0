import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { recipients } from '#contract/recipients/calls.ts';
import { must } from '#contract/platform/errors.ts';
import { freshPayee } from '#server/features/payees/testing/payee.ts';
import { aGerman } from '#server/features/remittance/testing/remitter.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

type Form = Omit<typeof aGerman, 'friendlyName' | 'values' | 'isNameConfirmed'> & {
  readonly friendlyName: string;
  readonly values: Record<string, string>;
  readonly isNameConfirmed: boolean;
};
const fresh = (part: Partial<Form> = {}): Form => ({ ...aGerman, ...freshPayee(), ...part });
const once = (key: string = randomUUID()) => ({ idempotencyKey: key });

const create = ({ device }: Someone, form: Form, key?: string) =>
  device.call(recipients.create, { body: form }, once(key));
const add = async (who: Someone, form = fresh()) => must((await create(who, form)).body.result, 'a recipient');
const update = ({ device }: Someone, id: string, revision: number, form: Form) =>
  device.call(recipients.update, { params: { id }, body: { ...form, revision } }, once());
const list = async ({ device }: Someone) => (await device.ask(recipients.list, { body: {} })).items;

describe('a frequent recipient', () => {
  test('is added, found, changed, deleted, and restored within five minutes', async () => {
    const who = await someone(server);
    const form = fresh();
    const { id, revision, account } = await add(who, form);
    expect([revision, account]).toEqual([1, form.values['iban']]);
    expect(await who.device.ask(recipients.get, { params: { id } })).toMatchObject({ id, name: 'Bruno Keller' });
    const { body } = await update(who, id, 1, { ...form, friendlyName: 'House' });
    expect(body.result).toMatchObject({ id, revision: 2, friendlyName: 'House' });
    await who.device.ask(recipients.delete, { params: { id } }, once());
    expect(await list(who)).toEqual([]);
    await who.device.ask(recipients.restore, { body: { id } }, once());
    expect((await list(who)).map((row) => row.friendlyName)).toEqual(['House']);
    await who.device.ask(recipients.delete, { params: { id } }, once());
    server.clock.advance(5 * 60_000 + 1);
    const late = await who.device.call(recipients.restore, { body: { id } }, once());
    expect(late.body.error?.code).toBe('request:notFound');
  });

  test('whose deletion never arrived stays as it is when the deletion is undone', async () => {
    const who = await someone(server);
    const { id } = await add(who);
    const [before] = await list(who);
    const { body } = await who.device.call(recipients.restore, { body: { id } }, once());
    expect(body.result).toMatchObject({ id, revision: 1 });
    expect(await list(who)).toEqual([before]);
    const stranger = await someone(server);
    expect((await stranger.device.call(recipients.restore, { body: { id } }, once())).status).toBe(404);
  });

  test('changed by two devices keeps the first change, and the second gets 60015', async () => {
    const who = await someone(server);
    const form = fresh();
    const { id } = await add(who, form);
    const both = ['Mine', 'Yours'].map((friendlyName) => update(who, id, 1, { ...form, friendlyName }));
    const codes = (await Promise.all(both)).map(({ body }) => body.error?.code ?? 'done');
    expect(codes.toSorted()).toEqual([60015, 'done'].toSorted());
    const { body } = await update(who, id, 1, form);
    expect(body.error).toMatchObject({ code: 60015, details: { status: 'changed', revision: 2 } });
  });

  test('is added once for twenty requests with one key, and a second time is refused', async () => {
    const who = await someone(server);
    const [form, key] = [fresh(), randomUUID()];
    expect((await create(who, form, key)).body.success).toBe(true);
    const again = await Promise.all(Array.from({ length: 20 }, () => create(who, form, key)));
    expect(new Set(again.map(({ body }) => body.result?.id)).size).toBe(1);
    expect((await create(who, form)).body.error?.code).toBe('payee:exists');
    expect(await list(who)).toHaveLength(1);
  });

  test('is refused for an invalid IBAN, scheme, form version or label, and for a name that differs at the bank', async () => {
    const who = await someone(server);
    const codeOf = async (form: Form) => (await create(who, form)).body.error?.code;
    expect(await codeOf(fresh({ values: { ...aGerman.values, iban: 'DE89370400440532013001' } }))).toBe(
      'request:invalid',
    );
    expect(await codeOf({ ...fresh(), scheme: 'ach' as never })).toBe(40001);
    expect(await codeOf({ ...fresh(), version: '2020-01' as never })).toBe(60015);
    for (const friendlyName of ['', 'x'.repeat(51), 'a\u202Eb']) {
      expect(await codeOf(fresh({ friendlyName }))).toBe('request:invalid');
    }
    const form = fresh({ isNameConfirmed: false });
    await testerCallsOf(server.deps.providers.banking).setHolder(form.values['iban'] ?? '', 'Somebody Else');
    expect(await codeOf(form)).toBe('payee:nameDiffers');
    expect(await codeOf({ ...form, isNameConfirmed: true })).toBeUndefined();
    const check = {
      currency: 'EUR',
      country: 'DE',
      scheme: 'sepa',
      userType: 'individual',
      values: form.values,
    } as const;
    expect((await who.device.ask(recipients.check, { body: check })).nameCheck.result).toBe('noMatch');
  });
});
