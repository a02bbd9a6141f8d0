import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { Dialog } from './dialog.tsx';

test('Escape closes a dialog', async () => {
  const close = vi.fn();
  await show(
    <Dialog title="Discard the draft?" onClose={close}>
      <button type="button">Discard</button>
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Discard the draft?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});

test('what is shown once stays, however often Escape is pressed', async () => {
  await show(
    <Dialog title="Copy your signing secret now">
      <button type="button">I’ve stored it</button>
    </Dialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Copy your signing secret now' });
  await expect.element(dialog).toBeVisible();
  for (let press = 0; press < 3; press += 1) await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
});
