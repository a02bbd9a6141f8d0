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
    findFaults: ({ name }) => ({ name: /^\p{L}+$/u.test(name) ? undefined : 'Enter a name' }),
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

test('an error above a form appears only after the current press has ended', async () => {
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

test('a press that leaves an invalid field still hits the button below it', async () => {
  await show(<Screen />);
  await field().fill('1');
  // Presses at the very edge: if the button moved by a line, it would no longer be under the pointer at release.
  await add().click({ position: { x: 8, y: 2 }, delay: 150 });
  expect(added).toHaveBeenCalledOnce();
  await expect.element(fault()).toBeVisible();
});

test('a tap that leaves an invalid field moves nothing until its mouse events have ended', async () => {
  await show(<Screen />);
  await field().fill('1');
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

test('leaving a field by keyboard shows its error at once, and pressing the form’s button focuses it', async () => {
  await show(<Screen />);
  await field().fill('1');
  await userEvent.keyboard('{Tab}');
  await expect.element(fault()).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
});

test('an empty field that is only passed through shows no error until the form is submitted', async () => {
  await show(<Screen />);
  await field().click();
  await userEvent.keyboard('{Tab}');
  await expect.element(add()).toHaveFocus();
  await frames();
  await expect.element(fault()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(fault()).toBeVisible();
});
