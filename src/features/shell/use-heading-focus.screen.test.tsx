import { useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { must } from '#contract/platform/claims.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

const link = (name: string) => page.getByRole('button', { name });
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

interface State {
  readonly path: string;
  readonly search?: string;
  readonly contents: ReactNode;
}

/** Renders a menu and a screen beside it; each press moves to the next state. */
function Frame({ states }: { states: readonly State[] }) {
  const [at, go] = useState(0);
  const { path, search = '', contents } = must(states[at], 'a state to go to');
  useHeadingFocus(path, search);
  return (
    <>
      <nav>
        <button type="button" onClick={() => go(at + 1)}>
          Menu
        </button>
      </nav>
      <main key={at}>
        {contents}
        <button type="button" onClick={() => go(at + 1)}>
          Within
        </button>
      </main>
    </>
  );
}

test('navigating to another screen moves the focus to its heading', async () => {
  await show(
    <Frame
      states={[
        { path: '/a', contents: <h1>First</h1> },
        { path: '/b', contents: <h1>Second</h1> },
        { path: '/c', contents: <h1>Third</h1> },
      ]}
    />,
  );
  await expect.element(heading('First')).not.toHaveFocus();
  link('Menu').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Second')).toHaveFocus();
  link('Within').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Third')).toHaveFocus();
});

/** Renders a screen whose heading appears later. */
function Late() {
  const [isHere, come] = useState(false);
  setTimeout(() => come(true), 50);
  return isHere ? <h1>Late</h1> : <p>Coming</p>;
}

test('a heading that appears later gets the focus, but never takes it from a field', async () => {
  await show(
    <Frame
      states={[
        { path: '/a', contents: <h1>First</h1> },
        { path: '/b', contents: <Late /> },
        {
          path: '/c',
          contents: (
            <>
              <h1>Form</h1>
              <input aria-label="Amount" ref={(field) => field?.focus()} />
            </>
          ),
        },
      ]}
    />,
  );
  await link('Within').click();
  await expect.element(heading('Late')).toHaveFocus();
  await link('Menu').click();
  await expect.element(page.getByLabelText('Amount')).toHaveFocus();
});

test('another state of the same page moves the focus only if the focused element is gone', async () => {
  await show(
    <Frame
      states={[
        { path: '/a', contents: <h1>List</h1> },
        { path: '/a', search: '?view=one', contents: <h1>One</h1> },
        { path: '/a', search: '?view=two', contents: <h1>Two</h1> },
      ]}
    />,
  );
  await link('Within').click();
  await expect.element(heading('One')).toHaveFocus();
  await link('Menu').click();
  await expect.element(heading('Two')).toBeVisible();
  await expect.element(link('Menu')).toHaveFocus();
});
