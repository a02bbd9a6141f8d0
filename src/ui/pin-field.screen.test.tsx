import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#src/platform/api-error.ts';
import { show } from '../../tests/harness/screens/world.tsx';
import { FormDialog } from './form-dialog.tsx';
import { usePin } from './pin-field.tsx';

const paid = vi.fn<(pin: string) => Promise<void>>();

function Paying({ refusal }: { refusal: unknown }) {
  const pin = usePin(refusal);
  const submit = async () => void (await pin.confirm(paid));
  return (
    <FormDialog title="Pay" action="Pay" close={() => undefined} submit={submit} isRunning={false} problem={null}>
      {pin.field}
    </FormDialog>
  );
}

const field = page.getByLabelText('Payment PIN', { exact: true });

test('an incomplete PIN pays nothing, shows an error and gets the focus', async () => {
  await show(<Paying refusal={null} />);
  await field.fill('2718');
  await page.getByRole('button', { name: 'Pay' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('Enter exactly six digits')).toBeVisible();
  expect(paid).not.toHaveBeenCalled();
});

test('a wrong PIN is reported at its field, which gets the focus', async () => {
  await show(<Paying refusal={new ApiError('security:wrongFundPassword', 'Wrong PIN', { triesLeft: 4 }, 422)} />);
  await expect.element(page.getByText('Wrong payment PIN. Attempts left: 4')).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('whoever has no PIN is led to where it is set, before the attempt', async () => {
  await show(<Paying refusal={null} />);
  const help = page.getByRole('link', { name: 'Forgotten or not set yet?' });
  await expect.element(help).toHaveAttribute('href', '/dashboard/account/userInfo');
});

test('a refusal for want of a PIN has the link that sets one', async () => {
  await show(<Paying refusal={new ApiError('security:notBound', 'Not set', null, 409)} />);
  const set = page.getByRole('link', { name: 'Set payment PIN' });
  await expect.element(set).toHaveAttribute('href', '/dashboard/account/userInfo?do=fundPassword');
});
