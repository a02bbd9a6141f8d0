import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { answer, answerLater, asked, refuse, show } from '../../../tests/harness/screens/world.tsx';
import { RequestLog } from './request-log.tsx';
import type { RequestFilter, RequestRow } from './request-rows.ts';
import { keyOf } from './testing/key.ts';

const key = keyOf(1, { remark: 'Trading desk' });
const rowOf = (turn: number, changes: Partial<RequestRow> = {}): RequestRow => ({
  id: `01890000-0000-7000-8000-0000000001${turn}0`,
  keyId: key.id,
  at: '2026-11-22T03:00:00.000Z',
  call: 'getAccount',
  status: 200,
  code: null,
  durationMs: 12,
  ip: '192.0.2.7',
  isOldSecret: false,
  ...changes,
});
const refused = rowOf(2, { call: 'createWithdrawal', status: 429, code: 'request:tooMany' });
const ofDeleted = rowOf(3, { keyId: keyOf(9, {}).id, status: 400, code: '40010', ip: null });

function Log({ begin = {} }: { begin?: RequestFilter }) {
  const [filter, change] = useState(begin);
  return <RequestLog filter={filter} change={change} />;
}

const reads = () => asked.filter(({ path }) => path.includes('GetRequests')).map(({ path }) => path.split('?')[1]);

test('each request says what was asked, how it was answered and why, from where, and with which key', async () => {
  answer(apiKeys.getList, { items: [key], limit: 20 });
  answer(apiKeys.listRequests, { items: [refused, ofDeleted, rowOf(1)], nextCursor: null });
  await show(<Log />);
  const row = (name: RegExp) => page.getByRole('row', { name });
  await expect.element(row(/POST \/open\/v1\/withdrawals.*429.*request:tooMany.*Too many attempts/)).toBeVisible();
  await expect.element(row(/40010.*Merchant withdrawal number exists.*Deleted key.*--/)).toBeVisible();
  await expect.element(row(/GET \/open\/v1\/account.*200.*Trading desk.*192\.0\.2\.7.*12 ms/)).toBeVisible();
});

test('a key, a call and errors can be chosen, and further pages follow', async () => {
  answer(apiKeys.getList, { items: [key], limit: 20 });
  answer(apiKeys.listRequests, ({ query }) =>
    query.Cursor === undefined
      ? { items: [rowOf(1)], nextCursor: rowOf(1).id }
      : { items: [refused], nextCursor: null },
  );
  await show(<Log begin={{ key: key.id }} />);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText('request:tooMany')).toBeVisible();
  await page.getByLabelText('Result').selectOptions('Errors only');
  await page.getByLabelText('Call').selectOptions('POST /open/v1/withdrawals');
  await expect.poll(() => reads().at(-1)).toBe(`KeyId=${key.id}&Call=createWithdrawal&ErrorsOnly=true`);
  await page.getByLabelText('Key').selectOptions('All keys');
  await expect.poll(() => reads().at(-1)).toBe('Call=createWithdrawal&ErrorsOnly=true');
});

test('an empty log says what will appear, and an empty filter how to leave it', async () => {
  answer(apiKeys.getList, { items: [], limit: 20 });
  const arrive = answerLater(apiKeys.listRequests, { items: [], nextCursor: null });
  await show(<Log begin={{ result: 'errors' }} />);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  arrive();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('No requests yet')).toBeVisible();
  expect(page.getByRole('button', { name: 'Export CSV' }).elements()).toEqual([]);
});

test('a failure can be retried', async () => {
  answer(apiKeys.getList, { items: [key], limit: 20 });
  refuse(apiKeys.listRequests, 'server:unavailable');
  await show(<Log />);
  await expect.element(page.getByRole('alert')).toBeVisible();
  answer(apiKeys.listRequests, { items: [rowOf(1)], nextCursor: null });
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect.element(page.getByRole('cell', { name: 'GET /open/v1/account' })).toBeVisible();
});

test('on a phone nothing is wider than the screen', async () => {
  await page.viewport(390, 844);
  answer(apiKeys.getList, { items: [keyOf(1, { remark: 'Trading desk of the whole company '.repeat(2) })], limit: 20 });
  answer(apiKeys.listRequests, { items: [refused, rowOf(1)], nextCursor: null });
  await show(<Log />);
  await expect.element(page.getByText('request:tooMany')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
