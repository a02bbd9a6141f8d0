import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { answer, asked, cutNetwork, setOffline, show } from './world.tsx';

/** A form, as it is tried: each of them has to bear the same. */
interface Held {
  readonly name: string;
  readonly piece: () => ReactElement;
  /** What its button says. */
  readonly action: string | RegExp;
  /** Before anything is typed: opens a part of it. */
  readonly open?: () => Promise<void>;
  /** The field that is in focus where it is handed in with nothing in it; left out where it is whole at once. */
  readonly first?: Locator;
  /** Fills it in; the field that it answers keeps what was typed while nothing can be sent. */
  readonly fill: () => Promise<Locator>;
  /** What it asks of the server, as it is checked. */
  readonly sends: { readonly path: string };
  readonly body: object;
  /** What the server answers meanwhile. */
  readonly answers?: () => void;
}

/** Tries a form: empty, twice at once, without a network, and with one that swallows the answer. */
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
