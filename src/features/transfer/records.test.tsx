import { i18n, type MessageDescriptor } from '@lingui/core';
import { expect, test } from 'vitest';
import type { TransferRow } from './rows.ts';
import { transferOrder } from './records.ts';

const row: TransferRow = {
  id: '01890000-0000-7000-8000-000000000001',
  asset: 'USDT',
  amount: '100',
  fee: '1',
  direction: 'out',
  type: 'own',
  counterpartyUid: '10000002',
  counterpartyName: 'B*',
  status: 'arrived',
  remark: '',
  returnReason: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
};
i18n.loadAndActivate({ locale: 'en', messages: {} });
const write = (text: string | MessageDescriptor) => (typeof text === 'string' ? text : i18n._(text));
const said = (of: TransferRow) =>
  Object.fromEntries(transferOrder(of).facts.map(({ label, value }) => [write(label), write(value)]));

test('a transfer’s record shows its type and its fee', () => {
  expect(said(row)).toMatchObject({ Type: 'Between own accounts', Fee: '1' });
  expect(said({ ...row, type: 'customer', fee: '0' })).toMatchObject({ Type: 'To a Keelson user', Fee: '0' });
});

test('a received transfer says whom it is from, by name and UID', () => {
  const received = said({ ...row, type: 'customer', direction: 'in', fee: '0' });
  expect(received).toMatchObject({
    Type: 'From a Keelson user',
    Counterparty: 'B*',
    'Counterparty UID': '10000002',
  });
});

test('a returned transfer says why, and one stored before there were reasons leaves it out', () => {
  expect(said({ ...row, status: 'returned', returnReason: 'suspectedScam' })).toMatchObject({
    'Return reason': 'It may be part of a scam.',
  });
  const { returnReason: _, ...stored } = row;
  expect(said(stored as TransferRow)['Return reason']).toBe('');
});
