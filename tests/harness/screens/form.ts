import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { answer, asked, cutNetwork, setOffline, show } from './world.tsx';

/** A form under test; all forms have to pass the same tests. */
interface Held {
  readonly name: string;
  readonly piece: () => ReactElement;
  /** Label of its submit button. */
  readonly action: string | RegExp;
  /** Opens a part of the form before anything is typed. */
  readonly open?: () => Promise<void>;
  /** The field that gets the focus when the empty form is submitted; omitted if the form is valid from the start. */
  readonly first?: Locator;
  /** Fills in the form; returns a field that keeps its text while nothing can be sent. */
  readonly fill: () => Promise<Locator>;
  /** The expected request to the server. */
  readonly sends: { readonly path: string };
  readonly body: object;
  /** Sets up the server's other responses. */
  readonly answers?: () => void;
}

/** Tests a form: empty, submitted twice at once, without a network, and with a network that loses the response. */
export function holdForm({ name, piece, action, open, first, fill, sends, body, answers }: Held): void {
  const button = page.getByRole('button', { name: action });
  const sent = () => asked.filter(({ path }) => path.split('?')[0] === sends.path);
  const begin = async () => {
    answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
    answers?.();
    await show(piece());
    await open?.();
    await expect.element(button).toBeVisible();
  };
  if (first)
    test(`${name}: handed in with nothing in it, its first field says what is wrong and has the focus`, async () => {
      await begin();
      await button.click();
      await expect.element(first).toHaveFocus();
      expect(sent()).toEqual([]);
    });

  test(`${name}: pressed twice at once it is sent once, as it was typed`, async () => {
    await begin();
    await fill();
    const pressed = button.element() as HTMLButtonElement;
    pressed.click();
    pressed.click();
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.body).toMatchObject(body);
  });

  test(`${name}: without a network nothing can be sent, and what was typed stays`, async () => {
    await begin();
    const field = await fill();
    const typed = (field.element() as HTMLInputElement).value;
    setOffline(true);
    await expect.element(button).toBeDisabled();
    await expect.element(field).toHaveValue(typed);
    setOffline(false);
    await expect.element(button).toBeEnabled();
  });

  test(`${name}: where the answer is lost it says so, and what was typed stays`, async () => {
    await begin();
    const field = await fill();
    const typed = (field.element() as HTMLInputElement).value;
    cutNetwork(true);
    await button.click();
    await expect.element(page.getByRole('alert').first()).toBeVisible();
    await expect.element(field).toHaveValue(typed);
  });
}
