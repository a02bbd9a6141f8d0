import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSignedIn } from '#src/platform/session-state.ts';
import { entryOf, heldTransfer } from '../../../tests/harness/screens/cases.ts';
import { show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { CaseActions } from './case-actions.tsx';
import type { Case } from './rows.ts';

const waiting: Case = {
  ...heldTransfer,
  state: 'waiting',
  role: 'compliance',
  entries: [entryOf('opened'), entryOf('asked')],
};
const request = page.getByRole('button', { name: 'Request information' });

test('a case that waits for the customer takes another question only after it was escalated', async () => {
  setSignedIn(staffWith('compliance'));
  const screen = await show(<CaseActions item={waiting} />);
  await expect.element(page.getByRole('button', { name: 'Escalate' })).toBeVisible();
  expect(request.elements()).toEqual([]);
  await screen.unmount();
  await show(
    <CaseActions item={{ ...waiting, entries: [...waiting.entries, entryOf('escalated'), entryOf('note')] }} />,
  );
  await expect.element(request).toBeVisible();
});
