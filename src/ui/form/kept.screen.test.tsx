import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { draftPlace } from '#src/platform/drafts.ts';
import { Field, TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { useFields } from './use-fields.ts';

function Paying({ focus }: { readonly focus: 'amount' | 'note' }) {
  const fields = useFields({ initial: { amount: '', note: '' }, draft: 'paying', findFaults: () => ({}) });
  // Set the focus before the device has been read.
  useLayoutEffect(() => document.getElementsByName(focus)[0]?.focus(), [focus]);
  return (
    <Form of={fields} submit={() => ({})}>
      <Field label="Amount" {...fields.field('amount')} />
      <TextField label="Note" {...fields.field('note')} />
    </Form>
  );
}

test('typing where a restored draft has just appeared replaces it instead of appending to it', async () => {
  setOffline(false);
  await draftPlace('paying').save({ amount: '3.000172', note: 'For May' });
  const shown = await show(<Paying focus="amount" />);
  const amount = page.getByLabelText('Amount');
  await expect.element(amount).toHaveValue('3.000172');
  await expect.element(amount).toHaveFocus();
  await userEvent.keyboard('5');
  await expect.element(amount).toHaveValue('5');
  await expect.element(page.getByLabelText('Note')).toHaveValue('For May');
  await shown.unmount();
});

test('typing in a restored multi-line field appends to it, as when Tab leads there', async () => {
  setOffline(false);
  await draftPlace('paying').save({ amount: '3.000172', note: 'For May' });
  await show(<Paying focus="note" />);
  const note = page.getByLabelText('Note');
  await expect.element(note).toHaveValue('For May');
  await userEvent.keyboard(' 2026');
  await expect.element(note).toHaveValue('For May 2026');
});
