import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, asked, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { emptyDraft, isEmpty, type Version } from './draft.ts';
import { History } from './history.tsx';

const scheduledFor = new Date(2027, 0, 31, 9, 30).toISOString();
const version = (change: Partial<Version>): Version => ({
  version: 7,
  effectiveAt: '2026-11-01T10:00:00.000Z',
  isEffective: true,
  madeAt: '2026-11-01T10:00:00.000Z',
  proposedByName: 'Ada',
  approvedByName: 'Bo',
  reason: 'fees fall',
  rows: [],
  rowCount: 0,
  ...change,
});

/** The history beside the draft that it starts. */
function Tried() {
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <>
      {isEmpty(draft) ? null : <DraftPanel draft={draft} change={setDraft} />}
      <History takeBack={(revertOf, effectiveAt) => setDraft({ ...emptyDraft, revertOf, effectiveAt })} />
    </>
  );
}

async function revert(one: Version) {
  setSignedIn(staffWith('admin'));
  answer(catalogueChanges.listVersions, { items: [one], nextCursor: null });
  answer(catalogueChanges.preview, { rows: [], examples: [], problems: [], digest: 'a', baseVersion: 7 });
  await show(<Tried />);
  await userEvent.click(page.getByRole('button', { name: 'Revert' }));
}
const field = () => page.getByLabelText(/^Effective from/);
const previewed = () => asked.findLast(({ path }) => path.includes('Preview'))?.body;

test('reverting a scheduled version begins at its own instant, shown in the reader’s time zone', async () => {
  await revert(version({ isEffective: false, effectiveAt: scheduledFor }));
  await expect.element(field()).toHaveValue('2027-01-31T09:30');
  await expect.poll(previewed).toMatchObject({ revertOf: 7, effectiveAt: scheduledFor });
});

test('reverting a version in force begins on approval, until a time is entered', async () => {
  await revert(version({}));
  await expect.element(field()).toHaveValue('');
  await expect.poll(previewed).toMatchObject({ revertOf: 7, effectiveAt: null });
  await userEvent.fill(field(), '2027-01-31T09:30');
  await expect.poll(previewed).toMatchObject({ effectiveAt: scheduledFor });
  await expect.element(field()).toHaveValue('2027-01-31T09:30');
});

test('after a proposal was refused as stale, the preview shows what others have changed', async () => {
  await revert(version({}));
  let base = 7;
  const row = { part: 'assets', key: 'SOL', isNew: false, customers: 0, fields: [] } as const;
  answer(catalogueChanges.preview, () => ({
    rows: [{ ...row, fields: [{ field: 'symbol', before: `S${base}`, after: 'T' }] }],
    examples: [],
    problems: [],
    digest: 'b',
    baseVersion: base,
  }));
  await userEvent.fill(field(), '2027-01-31T09:30');
  await expect.element(page.getByText('S7')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Propose' }));
  base = 8;
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await expect.element(page.getByText('S8')).toBeVisible();
});
