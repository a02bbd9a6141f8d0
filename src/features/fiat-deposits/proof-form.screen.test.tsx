import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { files } from '#contract/files/calls.ts';
import { fiatDeposits } from '#contract/fiat-deposits/calls.ts';
import { loadDraft } from '#src/platform/drafts.ts';
import { answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { ProofForm } from './proof-form.tsx';
import type { DepositRow } from './sync.ts';

const now = '2026-11-22T03:00:00.000Z';
const row: DepositRow = {
  id: '01890000-0000-7000-8000-000000000001',
  currency: 'EUR',
  status: 'pendingPayment',
  reference: 'KEEL 2471',
  expected: null,
  amount: null,
  fee: null,
  payTo: null,
  payer: null,
  isSeen: false,
  reason: null,
  reversal: null,
  proofs: 0,
  expiresAt: null,
  createdAt: now,
  updatedAt: now,
  steps: [],
};
const fileIds = ['01890000-0000-7000-8000-00000000aaaa', '01890000-0000-7000-8000-00000000bbbb'];
const photo = () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4)], 'slip.jpg', { type: 'image/jpeg' });
const field = page.getByLabelText('Proof of payment', { exact: true });
const draft = async () => (await loadDraft(`fiat-proof-${row.id}`))?.value;
const proofs = () => asked.filter(({ path }) => path === fiatDeposits.submitProof.path);

/** Waits until what happens after the last change on screen is on the device. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 20; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}

beforeEach(() => {
  setOffline(false);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(fiatDeposits.submitProof, row);
  answer(files.uploadFile, () => {
    const count = asked.filter(({ path }) => path === files.uploadFile.path).length;
    const id = fileIds[count - 1] ?? '';
    return { id, purpose: 'fiat.proof', contentType: 'image/jpeg', size: 8, sha256: 'ab'.repeat(32), createdAt: now };
  });
});

test('a submitted proof leaves no draft, and the next one is kept until it is submitted', async () => {
  await show(<ProofForm row={row} />);
  await userEvent.upload(field, photo());
  await expect.poll(draft).toEqual({ files: [fileIds[0]] });
  await page.getByRole('button', { name: 'Submit proof' }).click();
  await expect.poll(() => proofs().map(({ body }) => body)).toEqual([{ id: row.id, files: [fileIds[0]] }]);
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument();
  await settled();
  expect(await draft()).toBeUndefined();
  await userEvent.upload(field, photo());
  await expect.poll(draft).toEqual({ files: [fileIds[1]] });
});
