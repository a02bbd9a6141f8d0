import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DynamicField, DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { DynamicFields, useDynamicForm } from './index.ts';

const words = (en: string) => ({ en, 'zh-CN': en });
const bank = words('Bank');

const fields: readonly DynamicField[] = [
  {
    key: 'holder',
    label: words('Account holder'),
    type: 'select',
    isRequired: true,
    options: [
      { value: 'person', label: words('Individual') },
      { value: 'company', label: words('Company') },
    ],
  },
  {
    key: 'registration',
    label: words('Registration number'),
    type: 'text',
    isRequired: true,
    pattern: '[A-Z0-9]{4,12}',
    example: 'HRB12345',
    dependsOn: { key: 'holder', values: ['company'] },
  },
  { key: 'iban', label: words('IBAN'), type: 'text', isRequired: true, grouping: 4, check: 'iban', group: bank },
  { key: 'phone', label: words('Phone'), type: 'phone', isRequired: false, group: bank },
];
const checks = { iban: (text: string) => text.endsWith('00') };

const handIn = vi.fn<(values: DynamicValues) => Promise<void>>();

function Sample({ name }: { name: string }) {
  const form = useDynamicForm({ fields, checks, draft: name });
  return (
    <Form of={form} submit={() => handIn(form.read())}>
      <DynamicFields of={form} />
      <FormFoot of={form} action="Submit" />
    </Form>
  );
}

const holder = page.getByLabelText('Account holder');
const iban = page.getByLabelText('IBAN');
const submit = page.getByRole('button', { name: 'Submit' });

beforeEach(() => void handIn.mockReset().mockResolvedValue());

test('errors are shown at each field and in a list, with the focus on the first', async () => {
  await show(<Sample name="dynamic-faults" />);
  await submit.click();
  await expect.element(page.getByText('2 fields need your attention')).toBeVisible();
  await expect.element(holder).toHaveFocus();
  await page.getByRole('button', { name: 'IBAN: fill in this field' }).click();
  await expect.element(iban).toHaveFocus();
  expect(handIn).not.toHaveBeenCalled();
});

test('a dependent field appears once the other field has the value it depends on', async () => {
  await show(<Sample name="dynamic-depends" />);
  const registration = page.getByLabelText('Registration number');
  await expect.element(registration).not.toBeInTheDocument();
  await holder.selectOptions('company');
  await registration.fill('no');
  await iban.click();
  await expect.element(page.getByText('Registration number: use the format HRB12345')).toBeVisible();
  await registration.fill('HRB12345');
  await iban.fill('de12 3456-7800');
  await expect.element(iban).toHaveValue('DE12 3456 7800');
  await submit.click();
  await expect.poll(() => handIn).toHaveBeenCalledOnce();
  expect(handIn).toHaveBeenCalledWith({ holder: 'company', registration: 'HRB12345', iban: 'DE1234567800' });
});

test('an account number is grouped as it is typed, and when it is corrected in the middle', async () => {
  await show(<Sample name="dynamic-groups" />);
  await iban.click();
  await userEvent.keyboard('de123');
  await expect.element(iban).toHaveValue('DE12 3');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}9');
  await expect.element(iban).toHaveValue('DE12 93');
  await userEvent.keyboard('8');
  await expect.element(iban).toHaveValue('DE12 983');
});

test('a phone number is typed in national format and sent in international format', async () => {
  await show(<Sample name="dynamic-phone" />);
  await page.getByLabelText('Country or region of the phone number').selectOptions('DE');
  await page.getByLabelText('Phone (optional)').fill('0151 23456789');
  await holder.selectOptions('person');
  await iban.fill('DE00');
  await submit.click();
  await expect.poll(() => handIn).toHaveBeenCalledOnce();
  expect(handIn).toHaveBeenCalledWith({ holder: 'person', iban: 'DE00', phone: '+4915123456789' });
});

test('a double click submits once, and typed values are restored when the form is reopened', async () => {
  const shown = await show(<Sample name="dynamic-twice" />);
  let finish = () => {};
  handIn.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)));
  await holder.selectOptions('person');
  await iban.fill('DE00');
  const button = submit.element();
  if (!(button instanceof HTMLButtonElement)) throw new Error('a button');
  button.click();
  button.click();
  await expect.poll(() => handIn).toHaveBeenCalled();
  finish();
  await expect.element(submit).toBeEnabled();
  expect(handIn).toHaveBeenCalledOnce();
  await expect.poll(() => document.querySelector('form')?.dataset['isKept']).toBe('true');
  await shown.unmount();
  await show(<Sample name="dynamic-twice" />);
  await expect.element(iban).toHaveValue('DE00');
  await expect.element(holder).toHaveValue('person');
});

test('offline, nothing can be submitted and the form says why', async () => {
  await show(<Sample name="dynamic-offline" />);
  setOffline(true);
  await expect.element(submit).toBeDisabled();
  await expect.element(page.getByText('You’re offline. Connect to continue.')).toBeVisible();
  setOffline(false);
  await expect.element(submit).toBeEnabled();
});
