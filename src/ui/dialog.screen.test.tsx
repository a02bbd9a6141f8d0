import { useState } from 'react';
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

/** A button that opens a dialog, which asks for a check in its own place. */
function Asking() {
  const [opened, open] = useState<'nothing' | 'order' | 'check'>('nothing');
  return (
    <>
      <button type="button" onClick={() => open('order')}>
        Order
      </button>
      {opened === 'nothing' ? null : (
        <Dialog title="Your order" onClose={() => open('nothing')}>
          <button type="button" onClick={() => open('check')}>
            Confirm
          </button>
        </Dialog>
      )}
      {opened === 'check' ? (
        <Dialog title="Security check" onClose={() => open('order')} isInPlace>
          <button type="button" onClick={() => open('order')}>
            Cancel
          </button>
        </Dialog>
      ) : null}
    </>
  );
}

test('one dialog is seen at a time, and what is cancelled gives the focus back to where it came from', async () => {
  await show(<Asking />);
  const opener = page.getByRole('button', { name: 'Order', exact: true });
  await opener.click();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await confirm.click();
  await expect.element(page.getByRole('dialog', { name: 'Security check' })).toBeVisible();
  await expect.element(page.getByText('Your order')).not.toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('Your order')).toBeVisible();
  await expect.element(confirm).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
});
