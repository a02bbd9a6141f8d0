import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useEffect } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { files } from '#contract/files/calls.ts';
import { refuse } from '#contract/platform/errors.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, answerLater, asked, show } from '../../../tests/harness/screens/world.tsx';
import { payment } from './testing/payment.ts';
import { OpenedRecord } from '#src/features/records/index.ts';
import { cardPayments } from './records.ts';
import { paymentsTable, type PaymentRow } from './rows.ts';

const fileId = '01890000-0000-7000-8000-00000000abcd';
const photo = () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)], 'bill.jpg', { type: 'image/jpeg' });

let stored: PaymentRow = payment;
let people = 0;
const saves = () => asked.filter(({ path }) => path === corporateCards.setRecord.path);

function Screen() {
  useEffect(() => void paymentsTable.sync(), []);
  return <OpenedRecord domain={cardPayments} id={payment.id} close={() => undefined} />;
}

beforeEach(() => {
  stored = payment;
  // Each account has its own data on the device, so tests don't see each other's.
  people += 1;
  const uid = String(20_000_000 + people);
  setSignedIn({
    ...ada,
    uid,
    accountType: 'merchant',
    roles: ['merchantOwner'],
    permissions: permissionsOf(['merchantOwner']),
  });
  answer(corporateCards.listPayments, () => ({ items: [stored], nextCursor: null, asOf: '2026-11-23T09:31:00.000Z' }));
  answer(corporateCards.listDisputes, { items: [], nextCursor: null, asOf: '2026-11-23T09:31:00.000Z' });
  answer(corporateCards.setRecord, ({ body: { category, note, receipts } }) => {
    const named = receipts.map((id) => ({ id, contentType: 'image/jpeg' }));
    stored = { ...stored, bookedCategory: category, note, receipts: named };
    return stored;
  });
});

test('a payment saved while its receipt is uploading is saved with the receipt', async () => {
  const release = answerLater(files.uploadFile, {
    id: fileId,
    purpose: 'card.receipt',
    contentType: 'image/jpeg',
    size: 8,
    sha256: 'ab'.repeat(32),
    createdAt: payment.createdAt,
  });
  await show(<Screen />);
  await userEvent.upload(page.getByLabelText('Receipt', { exact: true }), photo());
  await page.getByLabelText(/^Note/).fill('Trip to Lyon');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Waiting for the upload to finish')).toBeVisible();
  expect(saves()).toEqual([]);
  release();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saves().map(({ body }) => body)).toEqual([
    { id: payment.id, category: 'software', note: 'Trip to Lyon', receipts: [fileId] },
  ]);
  await expect.element(page.getByRole('button', { name: 'Download 2026-11-23_Cloud-Nine_00abcd.jpg' })).toBeVisible();
});

test('a payment whose receipt failed to upload is not saved until the receipt is removed', async () => {
  answer(files.uploadFile, () => refuse(50016));
  await show(<Screen />);
  await userEvent.upload(page.getByLabelText('Receipt', { exact: true }), photo());
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('A file wasn’t uploaded. Try again or remove it.')).toBeVisible();
  expect(saves()).toEqual([]);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(saves().map(({ body }) => body)).toMatchObject([{ receipts: [] }]);
});
