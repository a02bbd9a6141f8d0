import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { loadDraft } from '#src/platform/drafts.ts';
import { answer, refuse, show } from '../../../tests/harness/screens/world.tsx';
import { emptyDraft, isEmpty, type Draft } from './draft.ts';
import { DraftPanel } from './draft-panel.tsx';
import { useCatalogueDraft } from './use-catalogue-draft.ts';

const kept = async () => (await loadDraft('catalogue.draft'))?.value as Draft | undefined;
const notice = () => page.getByText(/^Your draft was restored/);

function Tried() {
  const { draft, isRestored, isKept, change } = useCatalogueDraft();
  if (isEmpty(draft)) return <button onClick={() => change({ ...emptyDraft, revertOf: 7 })}>Begin</button>;
  return <DraftPanel draft={draft} isRestored={isRestored} isKept={isKept} change={change} />;
}

async function begun() {
  answer(catalogueChanges.preview, { rows: [], examples: [], problems: [], digest: 'a', baseVersion: 7 });
  const shown = await show(<Tried />);
  await userEvent.click(page.getByRole('button', { name: 'Begin' }));
  await expect.element(page.getByText('Nothing would change.')).toBeVisible();
  expect(notice().elements()).toEqual([]);
  await expect.poll(kept).toMatchObject({ revertOf: 7 });
  await shown.unmount();
}

test('a draft is restored after a reload, with a notice, until it is discarded', async () => {
  await begun();
  const again = await show(<Tried />);
  await expect.element(notice()).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  await expect.poll(async () => isEmpty((await kept()) ?? emptyDraft)).toBe(true);
  await again.unmount();
  await show(<Tried />);
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible();
});

test('a restored draft that the server can’t preview any more can be discarded', async () => {
  await begun();
  refuse(catalogueChanges.preview, 'request:notFound');
  await show(<Tried />);
  await expect.element(page.getByRole('button', { name: 'Propose' })).toBeDisabled();
  await userEvent.click(page.getByRole('button', { name: 'Discard' }));
  await expect.element(page.getByRole('button', { name: 'Begin' })).toBeVisible();
});
