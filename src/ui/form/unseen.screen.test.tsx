import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Field } from './fields.tsx';
import { Form, FormFoot } from './form.tsx';
import { PasswordField } from './password-field.tsx';
import { useFields } from './use-fields.ts';

const sent: string[] = [];

function Naming() {
  const fields = useFields({ initial: { name: '', secret: '' }, findFaults: () => ({}) });
  const hand = ({ name }: { readonly name: string }) => void sent.push(name);
  return (
    <Form of={fields} submit={hand}>
      <Field label="Name" {...fields.field('name')} />
      <PasswordField label="Password" {...fields.field('secret')} />
      <FormFoot of={fields} action="Save" />
    </Form>
  );
}

test('invisible characters are reported at their field, and nothing is sent', async () => {
  sent.length = 0;
  await show(<Naming />);
  const name = page.getByLabelText('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save' });
  for (const unseen of ['\u202eA', 'A\u200b', '\ufeffA', 'A\u0007']) {
    await name.fill(unseen);
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(/invisible characters/);
  }
  expect(sent).toEqual([]);
  await name.fill('می\u200cخواهم 😀');
  await page.getByLabelText('Password', { exact: true }).fill('\u200ba');
  await save.click();
  await expect.poll(() => sent).toEqual(['می\u200cخواهم 😀']);
});
