import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payees } from '#contract/payees/calls.ts';
import { payeeFormVersion } from '#contract/payees/fields.ts';
import { importValues, payeeValues, type PayeeForm } from '#contract/payees/rules.ts';
import { profile } from '#contract/profile/calls.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { aPayee, addPayee, freshPayee } from '#server/features/payees/testing/payee.ts';
import { aGerman } from '#server/features/remittance/testing/remitter.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { someone, type Someone } from '../../../tests/harness/company.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { toldChanges } from '../../../tests/harness/told.ts';

let server: TestServer;
let owner: Someone;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await someone(server);
});

const once = () => ({ idempotencyKey: randomUUID() });
const verified = (values: Record<string, string>) =>
  insertPassedStepUp(server.deps, owner.userId, 'beneficiary.add', values);
const fresh = (part: Partial<PayeeForm> = {}) => ({ ...aPayee, ...freshPayee(), ...part });
const written = ({ values }: ReturnType<typeof fresh>) => `Bruno Keller •••• ${String(values['iban']).slice(-4)}`;

const told = async () => (await toldChanges(owner)).map(({ action, item }) => [action, item]);
const paths = async () => (await toldChanges(owner)).map(({ path }) => path);

/** The user's security history, oldest first. */
const history = async () => {
  const { items } = await owner.device.ask(profile.listSafeOperations, { query: {} });
  return items.map(({ action }) => action).toReversed();
};

describe('the owner of a payee', () => {
  const update = async (id: string, form: ReturnType<typeof fresh>) => {
    const body = { id, ...form, version: payeeFormVersion, isNameConfirmed: true };
    const verification = await verified(payeeValues(form));
    await owner.device.ask(payees.update, { body: { ...body, verification } }, once());
  };

  test('is told of a new one and of one that is paid elsewhere, and not of a new label', async () => {
    const [one, other] = [fresh(), fresh()];
    const { id } = await addPayee(server, owner, one);
    await update(id, { ...one, friendlyName: 'Rent' });
    await update(id, { ...other, friendlyName: 'Rent' });
    expect(await told()).toEqual([
      ['beneficiary.add', written(one)],
      ['beneficiary.change', written(other)],
    ]);
    expect(new Set(await paths())).toEqual(new Set(['/dashboard/assets/global/address']));
    await owner.device.ask(payees.delete, { body: { id } }, once());
    await owner.device.ask(payees.restore, { body: { id } }, once());
    const changes = ['add', 'change', 'delete', 'restore'].map((change) => `beneficiary.${change}`);
    expect(await history()).toEqual(changes);
  });

  test('is told once of an import, and not of one that adds nothing', async () => {
    const entries = Array.from({ length: 5 }, () => fresh());
    for (let count = 0; count < 2; count += 1) {
      const verification = await verified(importValues(entries));
      await owner.device.ask(payees.import, { body: { entries, version: payeeFormVersion, verification } }, once());
    }
    const named = entries.slice(0, 3).map(written).join(', ');
    expect(await told()).toEqual([['beneficiary.add', `${named}, +2`]]);
    expect(await history()).toEqual(['beneficiary.add']);
  });
});

test('the owner of a remittance recipient is told of a new one and of one that is paid elsewhere', async () => {
  const [one, other] = [fresh(), fresh()];
  const { id } = await owner.device.ask(recipients.create, { body: { ...aGerman, ...one } }, once());
  const update = (form: ReturnType<typeof fresh>, revision: number) =>
    owner.device.ask(recipients.update, { params: { id }, body: { ...aGerman, ...form, revision } }, once());
  await update({ ...one, friendlyName: 'Rent' }, 1);
  await update(other, 2);
  expect(await told()).toEqual([
    ['recipient.add', written(one)],
    ['recipient.change', written(other)],
  ]);
  expect(new Set(await paths())).toEqual(new Set(['/dashboard/remittance/recipients']));
  await owner.device.ask(recipients.delete, { params: { id } }, once());
  await owner.device.ask(recipients.restore, { body: { id } }, once());
  const changes = ['add', 'change', 'delete', 'restore'].map((change) => `recipient.${change}`);
  expect(await history()).toEqual(changes);
});
