import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { FormError } from './form-error.tsx';
import { Field } from './form/fields.tsx';
import { Form, FormFoot } from './form/form.tsx';
import { useFields } from './form/use-fields.ts';

const added = vi.fn<() => void>();
beforeEach(() => added.mockClear());
let fail: (error: unknown) => void = () => undefined;

function Screen() {
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    fail = setError;
  }, []);
  const fields = useFields({
    initial: { name: '' },
    findFaults: ({ name }) => ({ name: name ? undefined : 'Enter a name' }),
  });
  return (
    <>
      <FormError error={error} />
      <Form of={fields} submit={() => undefined}>
        <Field label="Name" {...fields.field('name')} />
        <button type="button" onClick={() => added()}>
          Add a line
        </button>
        <FormFoot of={fields} action="Send" />
      </Form>
    </>
  );
}

const pointer = (type: string) => dispatchEvent(new PointerEvent(type, { bubbles: true }));
const field = () => page.getByLabelText('Name');
const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
const top = () => page.getByRole('button', { name: 'Send' }).element().getBoundingClientRect().top;

test('a notice above a form waits for the press that is under way', async () => {
  await show(<Screen />);
  await expect.element(field()).toBeVisible();
  const before = top();
  pointer('pointerdown');
  fail(new Error('The upload failed'));
  await frames();
  expect(top()).toBe(before);
  pointer('pointerup');
  await expect.element(page.getByText('The upload failed')).toBeVisible();
});

const fault = () => page.getByText('Enter a name');
const add = () => page.getByRole('button', { name: 'Add a line' });

test('a press that leaves a field hits what stands below it, though the field is at fault', async () => {
  await show(<Screen />);
  await field().click();
  // At its very edge: moved by a line, the button would no longer be there when the pointer is let go.
  await add().click({ position: { x: 8, y: 2 }, delay: 150 });
  expect(added).toHaveBeenCalledOnce();
  await expect.element(fault()).toBeVisible();
});

test('a finger’s tap too, which leaves the field with the mouse that follows it', async () => {
  await show(<Screen />);
  await field().click();
  const before = top();
  pointer('pointerdown');
  pointer('pointerup');
  await frames();
  dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  (field().element() as HTMLElement).blur();
  await frames();
  expect(top()).toBe(before);
  dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  await expect.element(fault()).toBeVisible();
});

test('a field that is left by the keyboard says what is wrong at once, and a press on the form’s button leads to it', async () => {
  await show(<Screen />);
  await field().click();
  await userEvent.keyboard('{Tab}');
  await expect.element(fault()).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
});
