import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FileDrop } from '#src/ui/form/file-drop.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { show } from '../../tests/harness/screens/world.tsx';
import { hasUnsavedInput, noticeInput } from './unsaved-input.ts';

noticeInput();

test('a choice in a select is input that a reload would lose, until its screen is left', async () => {
  const choices = [
    { value: '', label: 'Any' },
    { value: 'goods', label: 'Goods' },
  ];
  const screen = await show(<SelectField label="Purpose" choices={choices} />);
  expect(hasUnsavedInput()).toBe(false);
  await page.getByLabelText('Purpose').selectOptions('Goods');
  expect(hasUnsavedInput()).toBe(true);
  await page.getByLabelText('Purpose').selectOptions('Any');
  expect(hasUnsavedInput()).toBe(false);
  await page.getByLabelText('Purpose').selectOptions('Goods');
  await screen.unmount();
  expect(hasUnsavedInput()).toBe(false);
});

const proof = new File(['a proof'], 'proof.png', { type: 'image/png' });

test('a chosen file is, too, although its field is empty again', async () => {
  await show(<FileDrop label="Proof" accept="image/*" choose={() => undefined} />);
  expect(hasUnsavedInput()).toBe(false);
  await userEvent.upload(page.getByLabelText('Proof', { exact: true }), proof);
  expect(hasUnsavedInput()).toBe(true);
});

test('and so is a dropped one', async () => {
  await show(<FileDrop label="Proof" accept="image/*" choose={() => undefined} />);
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(proof);
  const hint = page.getByText('or drop it here').element();
  hint.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
  expect(hasUnsavedInput()).toBe(true);
});
