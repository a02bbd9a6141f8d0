import { expect, test } from 'vitest';
import '../../tests/harness/screens/world.tsx';
import { createDraftSaver, loadDraft } from './drafts.ts';

const name = 'saver';
const stored = async () => (await loadDraft(name))?.value;

/** Saves a value and waits until it is on the device. */
function createSaver() {
  let onSaved: () => void = () => undefined;
  const saver = createDraftSaver(name, () => onSaved());
  const save = (value: unknown) =>
    new Promise<void>((resolve) => {
      onSaved = resolve;
      saver.save(value);
    });
  return { ...saver, saved: save };
}

test('a form that stays open after its submission saves its next draft', async () => {
  const saver = createSaver();
  await saver.saved({ amount: '1' });
  await saver.end();
  expect(await stored()).toBeUndefined();
  await saver.saved({ amount: '2' });
  expect(await stored()).toEqual({ amount: '2' });
});

test('a save while the draft is being deleted stores nothing of what was submitted', async () => {
  const saver = createSaver();
  saver.save({ amount: '1' });
  const ended = saver.end();
  saver.save({ amount: '12' });
  await ended;
  expect(await stored()).toBeUndefined();
  await saver.saved({ amount: '3' });
  expect(await stored()).toEqual({ amount: '3' });
});
