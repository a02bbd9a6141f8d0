import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listFormFaults } from '#contract/dynamic-forms/rules.ts';
import { payeeChecks, payeeFields, payeeFormVersion, payeeTypes } from '#contract/payees/fields.ts';
import { payees } from '#contract/payees/calls.ts';
import { importValues, payeeValues, type PayeeForm } from '#contract/payees/rules.ts';
import { listCountriesOf, payoutSchemes } from '#contract/payees/schemes.ts';
import { must } from '#contract/platform/errors.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { aPayee, addPayee, freshPayee, sendPayee } from './testing/payee.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ seeded: true });
});
afterAll(() => server.close());

const listOf = async (who: Someone) => (await who.device.ask(payees.list)).items;
const codeOf = ({ body }: Awaited<ReturnType<typeof sendPayee>>) => body.error?.code ?? body.result?.nameCheck.result;

describe('the payee form', () => {
  test('is valid for every scheme, each of its countries, and both persons and companies', () => {
    const kinds = payoutSchemes.flatMap((scheme) =>
      listCountriesOf(scheme).flatMap((country) =>
        payeeTypes.map((userType) => ({ currency: 'EUR', country, scheme: scheme.code, userType })),
      ),
    );
    expect(kinds.length).toBeGreaterThan(400);
    const faults = kinds.flatMap((kind) => listFormFaults(payeeFields(kind), payeeChecks(kind.country)));
    expect(faults).toEqual([]);
    for (const kind of kinds) {
      const keys = payeeFields(kind).map(({ key }) => key);
      expect(keys).toEqual(expect.arrayContaining(['beneficiaryCountry', 'beneficiaryCity']));
      expect(keys).not.toContain('securityCode');
    }
  });

  test('differs by country, and is refused with 40001 if the scheme is not offered', async () => {
    const who = await someone(server);
    const ask = async (Currency: string, Country: string, PaymentType: string, UserType: 'individual' | 'company') => {
      const { body } = await who.device.call(payees.getFields, { query: { Currency, Country, PaymentType, UserType } });
      return body.error?.code ?? body.result?.fields.map(({ key }) => key);
    };
    expect(await ask('EUR', 'DE', 'sepa', 'company')).toEqual(expect.arrayContaining(['ownerName', 'iban']));
    expect(await ask('GBP', 'GB', 'faster-payments', 'individual')).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'sortCode', 'accountNumber']),
    );
    expect(await ask('USD', 'MX', 'swift', 'individual')).toEqual(
      expect.arrayContaining(['clabe', 'bic', 'birthday', 'taxId', 'bankName', 'city']),
    );
    expect(await ask('USD', 'IN', 'swift', 'company')).toEqual(expect.arrayContaining(['ifsc', 'accountNumber']));
    expect(await ask('EUR', 'US', 'sepa', 'company')).toBe(40001);
    expect(await ask('GBP', 'GB', 'sepa', 'company')).toBe(40001);
    expect(await ask('BTC', 'GB', 'swift', 'company')).toBe(40001);
    expect(await ask('USD', 'KP', 'swift', 'company')).toBe(40001);
  });

  test.each([
    ['a wrong check digit', { iban: 'DE89370400440532013001' }, 'check'],
    ['an account of another country', { iban: 'FR1420041010050500013M02606' }, 'check'],
    ['no town', { beneficiaryCity: '' }, 'required'],
  ])('is refused with %s', async (_what, wrong, rule) => {
    const who = await someone(server);
    const { body } = await sendPayee(server, who, { values: { ...aPayee.values, ...wrong } });
    expect([body.error?.code, body.error?.details?.['rule']]).toEqual(['request:invalid', rule]);
  });
});

describe('a new payee', () => {
  test('is stored with its bank’s name, visible only to its owner, and usable at once', async () => {
    const [who, other] = [await someone(server), await someone(server)];
    const added = await addPayee(server, who);
    expect(added).toMatchObject({
      friendlyName: 'Landlord',
      name: 'Bruno Keller',
      account: 'DE89370400440532013000',
      bankName: 'Commerzbank',
      usableAt: null,
    });
    expect([await listOf(who), await listOf(other)]).toEqual([[added], []]);
    const { body } = await other.device.call(
      payees.delete,
      { body: { id: added.id } },
      { idempotencyKey: randomUUID() },
    );
    expect(body.error?.code).toBe('request:notFound');
  });

  test('requires a verification for exactly this account', async () => {
    const who = await someone(server);
    const verification = await insertPassedStepUp(
      server.deps,
      who.userId,
      'beneficiary.add',
      payeeValues({ ...aPayee, values: { ...aPayee.values, iban: 'DE75512108001245126199' } }),
    );
    expect(codeOf(await sendPayee(server, who, {}, { verification }))).toBe(50002);
  });

  test('is refused with another form version, and if it already exists', async () => {
    const who = await someone(server);
    expect(codeOf(await sendPayee(server, who, {}, { version: '2020-01' }))).toBe(60015);
    await addPayee(server, who);
    expect(codeOf(await sendPayee(server, who))).toBe('payee:exists');
  });

  test('in the United Kingdom fails the check if sort code and account don’t match, and is stored anyway', async () => {
    const who = await someone(server);
    const kind = { currency: 'GBP', country: 'GB', scheme: 'faster-payments', userType: 'individual' } as const;
    const { iban: _iban, ...holder } = aPayee.values;
    const ask = async (accountNumber: string) => {
      const values = { ...holder, sortCode: '089999', accountNumber };
      return (await who.device.ask(payees.check, { body: { ...kind, values } })).modulusCheck;
    };
    expect([await ask('66374958'), await ask('66374959')]).toEqual(['pass', 'fail']);
    const values = { ...holder, sortCode: '089999', accountNumber: '66374959' };
    expect(codeOf(await sendPayee(server, who, { ...kind, values }))).toBe('match');
  });

  test('has its name checked by the bank: match, closeMatch with the name, noMatch to be confirmed, or unavailable', async () => {
    const who = await someone(server);
    const iban = 'NL91ABNA0417164300';
    const held = { ...aPayee, country: 'NL', values: { ...aPayee.values, iban } };
    await testerCallsOf(server.deps.providers.banking).setHolder(iban, 'Brúno Keller');
    const ask = async (firstName: string) => {
      const { currency, country, scheme, userType } = held;
      const values = { ...held.values, firstName };
      return (await who.device.ask(payees.check, { body: { currency, country, scheme, userType, values } })).nameCheck;
    };
    expect(await ask('bruno')).toEqual({ result: 'match', name: null });
    expect(await ask('Brumo')).toEqual({ result: 'closeMatch', name: 'Brúno Keller' });
    expect(await ask('Wilhelmina')).toEqual({ result: 'noMatch', name: null });
    const wrong = { ...held, values: { ...held.values, firstName: 'Wilhelmina' } };
    const refused = await sendPayee(server, who, wrong, { isNameConfirmed: false });
    expect([refused.body.error?.code, refused.body.error?.details]).toEqual([
      'payee:nameDiffers',
      { result: 'noMatch', name: null },
    ]);
    expect(codeOf(await sendPayee(server, who, wrong, { isNameConfirmed: true }))).toBe('noMatch');
    const wire = { ...aPayee, scheme: 'swift', values: wireValues };
    expect(codeOf(await sendPayee(server, who, wire))).toBe('unavailable');
  });
});

const wireValues = {
  ...aPayee.values,
  bic: 'COBADEFFXXX',
  bankName: 'Commerzbank',
  city: 'Frankfurt am Main',
  beneficiaryAddressLine: 'Am Kai 4',
};

describe('a changed payee', () => {
  const update = async (who: Someone, id: string, form: PayeeForm, verification?: string) =>
    who.device.call(
      payees.update,
      {
        body: {
          id,
          ...form,
          version: payeeFormVersion,
          isNameConfirmed: true,
          ...(verification ? { verification } : {}),
        },
      },
      { idempotencyKey: randomUUID() },
    );

  test('with a new account needs a verification and is usable after a day; a new label needs neither', async () => {
    const who = await someone(server);
    const { id } = await addPayee(server, who);
    const renamed = await update(who, id, { ...aPayee, friendlyName: 'Rent' });
    expect([renamed.body.result?.friendlyName, renamed.body.result?.usableAt]).toEqual(['Rent', null]);
    const moved = { ...aPayee, values: { ...aPayee.values, iban: 'DE75512108001245126199' } };
    expect((await update(who, id, moved)).body.error?.code).toBe(50002);
    const verification = await insertPassedStepUp(server.deps, who.userId, 'beneficiary.add', payeeValues(moved));
    const { body } = await update(who, id, moved, verification);
    expect(body.result?.usableAt).toBe(new Date(server.clock.now().getTime() + 86_400_000).toISOString());
  });

  test('in Japan, where only the BIC names the bank, is another account with another BIC', async () => {
    const who = await someone(server);
    const numbers = { branchCode: '001', bankAccountType: 'savings', accountNumber: '1234567' };
    const { iban: _iban, ...holder } = wireValues;
    const wire = { ...aPayee, country: 'JP', scheme: 'swift', values: { ...holder, ...numbers, bic: 'BOTKJPJT' } };
    const elsewhere = { ...wire, values: { ...wire.values, bic: 'SMBCJPJT' } };
    const { id, account } = await addPayee(server, who, wire);
    expect(account).toBe('BOTKJPJT 001 1234567');
    expect(codeOf(await update(who, id, elsewhere))).toBe(50002);
    const verification = await insertPassedStepUp(server.deps, who.userId, 'beneficiary.add', payeeValues(wire));
    expect(codeOf(await update(who, id, elsewhere, verification))).toBe(50002);
    expect(codeOf(await sendPayee(server, who, elsewhere))).toBe('unavailable');
    expect(codeOf(await sendPayee(server, who, elsewhere))).toBe('payee:exists');
  });

  test('can be restored by its owner for five minutes after its deletion', async () => {
    const who = await someone(server);
    const added = await addPayee(server, who);
    const send = (call: typeof payees.delete | typeof payees.restore) =>
      who.device.call(call, { body: { id: added.id } }, { idempotencyKey: randomUUID() });
    await send(payees.delete);
    expect(await listOf(who)).toEqual([]);
    expect((await send(payees.restore)).body.error).toBeNull();
    expect(await listOf(who)).toMatchObject([{ id: added.id, createdAt: added.createdAt }]);
    await send(payees.delete);
    server.clock.advance(5 * 60_000 + 1);
    expect((await send(payees.restore)).body.error?.code).toBe('request:notFound');
    await server.workJobs();
  });
});

test('adding or moving a payee asks no bank without its verification', async () => {
  const who = await someone(server);
  const { id } = await addPayee(server, who);
  const other = { ...aPayee, ...freshPayee(), version: payeeFormVersion, isNameConfirmed: true };
  const checkName = vi.spyOn(server.deps.providers.banking, 'checkName');
  try {
    const once = () => ({ idempotencyKey: randomUUID() });
    const verification = randomUUID();
    const codes = [
      await who.device.call(payees.create, { body: { ...other, verification } }, once()),
      await who.device.call(payees.update, { body: { ...other, id } }, once()),
      await who.device.call(payees.update, { body: { ...other, id, verification } }, once()),
    ].map(({ body }) => body.error?.code);
    expect(codes).toEqual([50002, 50002, 50002]);
    expect(checkName).not.toHaveBeenCalled();
  } finally {
    checkName.mockRestore();
  }
});

test('importing a file asks no bank without its verification, and many at once with it', async () => {
  const who = await someone(server);
  const entries = Array.from({ length: 20 }, () => ({ ...aPayee, ...freshPayee() }));
  const { banking } = server.deps.providers;
  const { promise: several, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  const checkName = vi.spyOn(banking, 'checkName').mockImplementation(async () => {
    if ((waiting += 1) === 5) resolve();
    await several;
    return { result: 'match', name: null };
  });
  try {
    const send = (verification: string) =>
      who.device.call(
        payees.import,
        { body: { entries, version: payeeFormVersion, verification } },
        { idempotencyKey: randomUUID() },
      );
    expect((await send(randomUUID())).body.error?.code).toBe(50002);
    expect(checkName).not.toHaveBeenCalled();
    const verification = await insertPassedStepUp(server.deps, who.userId, 'beneficiary.add', importValues(entries));
    expect((await send(verification)).body.result?.added).toHaveLength(20);
  } finally {
    checkName.mockRestore();
  }
});

test('importing a file adds the valid payees and lists the others with the reason', async () => {
  const who = await someone(server);
  const good = { ...aPayee, friendlyName: 'One' };
  const wrong = { ...aPayee, friendlyName: 'Two', values: { ...aPayee.values, iban: 'DE00' } };
  const entries = [good, wrong, { ...aPayee, friendlyName: 'Again' }];
  const verification = await insertPassedStepUp(server.deps, who.userId, 'beneficiary.add', importValues(entries));
  const { body } = await who.device.call(
    payees.import,
    { body: { entries, version: payeeFormVersion, verification } },
    { idempotencyKey: randomUUID() },
  );
  const { added, failed } = must(body.result, 'what was imported');
  expect(added.map(({ friendlyName }) => friendlyName)).toEqual(['One']);
  expect(failed).toEqual([
    { index: 1, reason: 'values.iban' },
    { index: 2, reason: 'payee:exists' },
  ]);
});
