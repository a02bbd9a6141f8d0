import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setOffline, show } from '../../tests/harness/screens/world.tsx';
import { Dialog } from './dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { SideDialog } from './side-dialog.tsx';
import { SelectField } from './form/fields.tsx';

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

test('a dialog that can’t be closed stays open, however often Escape is pressed', async () => {
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

test('canceling the choice of a file keeps the dialog around it open', async () => {
  const close = vi.fn();
  await show(
    <Dialog title="Report a missing deposit" onClose={close}>
      <input type="file" aria-label="Receipt" />
    </Dialog>,
  );
  const input = page.getByLabelText('Receipt');
  await expect.element(input).toBeVisible();
  // As the browser reports that its file chooser was closed without a choice.
  input.element().dispatchEvent(new Event('cancel', { bubbles: true }));
  expect(close).not.toHaveBeenCalled();
});

/** A form's dialog that asks a question in a dialog of its own. */
function Repeating({ close }: { close: () => void }) {
  const [isAsked, ask] = useState(false);
  return (
    <Dialog title="Withdraw" onClose={close}>
      <button type="button" onClick={() => ask(true)}>
        Confirm
      </button>
      {isAsked ? (
        <Dialog title="Send this again?" onClose={() => ask(false)}>
          <button type="button">Send again</button>
        </Dialog>
      ) : null}
    </Dialog>
  );
}

test('Escape in a dialog inside another one closes only the inner one', async () => {
  const close = vi.fn();
  await show(<Repeating close={close} />);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const question = page.getByRole('dialog', { name: 'Send this again?' });
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(close).not.toHaveBeenCalled();
});

/** A button that opens a dialog, which in turn opens a check in its place. */
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

test('only one dialog is visible at a time, and cancelling it returns the focus to where it came from', async () => {
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

test('a dialog keeps its fields and buttons inside on a phone, however long a name in it', async () => {
  await page.viewport(320, 640);
  const name = 'Harbourmaster'.repeat(6);
  const nothing = () => Promise.resolve();
  const close = () => undefined;
  await show(
    <FormDialog title="Delete" action="Delete key" close={close} submit={nothing} isRunning={false} problem={null}>
      <p>Apps using {name} lose access.</p>
      <SelectField label="Role" choices={[{ value: 'one', label: name }]} />
    </FormDialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Delete' });
  await expect.element(dialog).toBeVisible();
  const { right } = dialog.element().getBoundingClientRect();
  for (const part of [dialog.getByRole('button', { name: 'Delete key' }), dialog.getByLabelText('Role')])
    expect(part.element().getBoundingClientRect().right).toBeLessThan(right);
});

test('a record says that it is shown without a network, since the page behind it can’t', async () => {
  setOffline(true);
  await show(
    <SideDialog title="Card">
      <button type="button" disabled>
        Freeze card
      </button>
    </SideDialog>,
  );
  const note = page.getByRole('dialog').getByText('You’re offline. Showing what’s saved on this device.');
  await expect.element(note).toBeVisible();
  setOffline(false);
  await expect.element(note).not.toBeInTheDocument();
});
