import { expect, test } from 'vitest';
import { recipients } from '#contract/recipients/calls.ts';
import { layOver } from '#src/platform/edits.ts';
import { recipientEdits, unsettled, type RecipientRow } from './intentions.ts';

const values = { firstName: 'Bruno', lastName: 'Keller', iban: 'DE89370400440532013000' };
const kind = { currency: 'EUR', country: 'DE', scheme: 'sepa', userType: 'individual', version: 'now' } as const;
const form = { ...kind, friendlyName: 'Landlord', values, isNameConfirmed: true };
const row: RecipientRow = {
  ...kind,
  id: 'one',
  friendlyName: 'Landlord',
  values,
  revision: 1,
  name: 'Bruno Keller',
  account: values.iban,
  bankName: null,
  nameCheck: { result: 'match', name: null },
  createdAt: '2026-11-23T10:00:00.000Z',
  updatedAt: '2026-11-23T10:00:00.000Z',
};
const kept = (callName: string, part: object = {}) => ({
  seq: 1,
  key: 'key',
  callName,
  account: null,
  path: '/Update/one',
  body: { ...form, friendlyName: 'House' },
  state: 'waiting' as const,
  trouble: null,
  createdAtMs: 0,
  ...part,
});

test('queued changes are already shown in the list: added, changed, deleted', () => {
  const names = (callName: string) =>
    layOver([row], recipientEdits, [kept(callName)]).map(({ friendlyName, waits }) => [friendlyName, waits]);
  expect(names(recipients.create.name)).toEqual([
    ['House', 'create'],
    ['Landlord', null],
  ]);
  expect(names(recipients.update.name)).toEqual([['House', 'update']]);
  expect(names(recipients.delete.name)).toEqual([]);
});

test('a refused change is shown beside the server’s value until the owner decides', () => {
  const trouble = { kind: 'refused', status: 409, code: 60015, message: 'changed' } as const;
  const own = [kept(recipients.update.name, { state: 'parked', trouble })];
  expect(layOver([row], recipientEdits, own)[0]?.friendlyName).toBe('Landlord');
  expect(unsettled(own)).toMatchObject({
    refused: [{ kind: 'update', id: 'one', code: '60015', form: { friendlyName: 'House' } }],
    gone: new Map(),
  });
});

test('a queued deletion can be found by its recipient, so that it can be taken back', () => {
  expect(unsettled([kept(recipients.delete.name)]).gone).toEqual(new Map([['one', 1]]));
});
