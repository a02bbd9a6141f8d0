import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { loadDraft } from '#src/platform/drafts.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { IssueDialog, type Programme } from './issue-dialog.tsx';

const [ada, bo] = [
  { uid: '10000001', name: 'Ada Lindqvist' },
  { uid: '10000002', name: 'Bo Chen' },
];
const programme: Programme = {
  former: [],
  holders: [ada, bo],
  currencies: [assetCode('EUR')],
  forms: ['virtual'],
  fallback: [],
};
const dialogOf = (shown: Programme) => <IssueDialog programme={shown} close={() => undefined} done={() => undefined} />;

test('typed values are restored after a reload, except a cardholder who has left', async () => {
  const shown = await show(dialogOf(programme));
  await page.getByLabelText('Cardholder').selectOptions('Bo Chen');
  await page.getByLabelText(/^Name/).fill('Travel');
  await expect
    .poll(async () => (await loadDraft('card-issue'))?.value)
    .toMatchObject({ holder: bo.uid, label: 'Travel' });
  await shown.unmount();
  await show(dialogOf({ ...programme, holders: [ada] }));
  await expect.element(page.getByLabelText(/^Name/)).toHaveValue('Travel');
  await expect.element(page.getByLabelText('Cardholder')).toHaveValue(ada.uid);
});

test('a card can’t be limited to a country that is closed for its risk', async () => {
  await show(dialogOf(programme));
  const field = page.getByLabelText(/^Countries/);
  await expect.element(field).toBeInTheDocument();
  const names = [...(field.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(names).toContain('Germany');
  expect(names).not.toContain('Iran');
});
