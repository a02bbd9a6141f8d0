import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { SentCodeField } from './sent-code-field.tsx';

function Code() {
  const [value, setValue] = useState('');
  return <SentCodeField label="Code" value={value} onChange={setValue} send={async () => 0} onError={() => {}} />;
}

test('full-width digits are accepted, and other characters are dropped', async () => {
  await show(<Code />);
  const field = page.getByLabelText('Code', { exact: true });
  await field.fill('１２３456');
  await expect.element(field).toHaveValue('123456');
  await field.fill('12-34');
  await expect.element(field).toHaveValue('1234');
});

test('a code with a space in its middle is pasted whole', async () => {
  await show(<Code />);
  const field = page.getByLabelText('Code', { exact: true });
  await field.click();
  document.execCommand('insertText', false, '123 456');
  await expect.element(field).toHaveValue('123456');
});

test('the label says that a code was sent only once it was', async () => {
  const send = Promise.withResolvers<number>();
  await show(
    <SentCodeField
      label="Send a code to ada"
      sentLabel="Code sent to ada"
      value=""
      onChange={() => {}}
      send={() => send.promise}
      onError={() => {}}
    />,
  );
  await expect.element(page.getByLabelText('Send a code to ada')).toBeVisible();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect.element(page.getByLabelText('Send a code to ada')).toBeVisible();
  send.resolve(30);
  await expect.element(page.getByLabelText('Code sent to ada')).toBeVisible();
});

test('a focused code field has a visible outline', async () => {
  await show(<Code />);
  const field = page.getByLabelText('Code', { exact: true });
  await field.click();
  const { outlineStyle, outlineWidth } = getComputedStyle(field.element());
  expect([outlineStyle, outlineWidth]).toEqual(['solid', '2px']);
});
