import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A form that is submitted once a dialog is passed: its button is busy until then. */
function Sending({ sent }: { sent: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
          setBusy(true);
        }}
      >
        <input aria-label="Amount" />
        <Button type="submit" loading={isBusy}>
          Send
        </Button>
      </form>
      {isBusy ? (
        <Dialog title="Security check" onClose={() => setBusy(false)}>
          <button type="button">Verify</button>
        </Dialog>
      ) : null}
    </>
  );
}

test('a button regains the focus when its dialog is cancelled', async () => {
  await show(<Sending sent={() => {}} />);
  const send = page.getByRole('button', { name: 'Send' });
  send.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(send).toHaveFocus();
});

test('a busy button keeps the focus and submits nothing, not even by Enter in a field', async () => {
  const [sent, pressed] = [vi.fn(), vi.fn()];
  const forms = (isBusy: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <input aria-label="Amount" />
      <Button type="submit" loading={isBusy} onClick={pressed}>
        Send
      </Button>
    </form>
  );
  await show(forms(true));
  const send = page.getByRole('button', { name: 'Send' });
  send.element().focus();
  await expect.element(send).toHaveFocus();
  await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  page.getByLabelText('Amount').element().focus();
  await userEvent.keyboard('{Enter}');
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 0]);
});
