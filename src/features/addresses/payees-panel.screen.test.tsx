import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addresses } from '#contract/addresses/calls.ts';
import { undoMs } from '#src/ui/use-undoable.ts';
import { answer, answerLater, show } from '../../../tests/harness/screens/world.tsx';
import { PayeesPanel } from './payees-panel.tsx';

afterEach(() => void vi.useRealTimers());

const at = '2026-11-22T03:00:00.000Z';
const ida = {
  id: '01890000-0000-7000-8000-000000000001',
  uid: '10000002',
  name: 'I•• B••',
  isVerified: true,
  remark: 'Ida',
  createdAt: at,
  usableAt: null,
};
const piece = <PayeesPanel mayChange isOffline={false} />;

test('says that there are no recipients once the server has answered, and that it is loading until then', async () => {
  const release = answerLater(addresses.listPayees, { items: [], asOf: at });
  await show(piece);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  await expect.element(page.getByText('No recipients yet')).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('No recipients yet')).toBeVisible();
});

test('a failed list can be asked for again', async () => {
  await show(piece);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a deletion can be undone for ten seconds', async () => {
  answer(addresses.listPayees, { items: [ida], asOf: at });
  answer(addresses.deletePayee, {});
  await show(piece);
  await expect.element(page.getByRole('button', { name: 'Delete' })).toBeVisible();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await page.getByRole('button', { name: 'Delete' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  await vi.advanceTimersByTimeAsync(undoMs);
  await expect.element(undo).not.toBeInTheDocument();
});
