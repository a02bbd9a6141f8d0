import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contentDesk } from '#contract/content/desk-calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../../tests/harness/screens/world.tsx';
import { Editor } from './editor.tsx';
import type { Listed, Piece, Proposal } from './query.ts';
import { ProposalLine } from './versions.tsx';

const textsOf = (title: string) => ({ en: { title, body: 'Body' }, 'zh-CN': { title: `${title} 中文`, body: '正文' } });
const piece: Piece = {
  kind: 'announcement',
  contentId: 'fees',
  categoryId: null,
  texts: textsOf('Fees fall'),
  fields: {},
  version: 1,
  updatedAt: '2026-11-01T10:00:00.000Z',
};
const scheduled: Proposal = {
  id: '01930000-0000-7000-8000-0000000000aa',
  kind: 'announcement',
  contentId: 'fees',
  categoryId: null,
  texts: textsOf('Fees rise'),
  fields: {},
  isRemoval: false,
  reason: 'prices',
  publishAt: '2027-01-01T10:00:00.000Z',
  publishedAt: null,
  version: 2,
  isStale: false,
  status: 'approved',
  proposedByName: 'Ada',
  proposedAt: '2026-11-02T10:00:00.000Z',
  decidedByName: 'Bo',
  decidedAt: '2026-11-02T11:00:00.000Z',
};
const listed: Listed = { items: [], categories: [], proposals: [scheduled], removed: [], notices: [] };

async function edit(shown: Piece | undefined) {
  setSignedIn(staffWith('support'));
  answer(contentDesk.listVersions, { items: [scheduled] });
  const begun = { ...scheduled, version: 2 };
  await show(
    <Editor kind="announcement" piece={begun} shown={shown} isScheduled listed={listed} close={() => undefined} />,
  );
  await userEvent.click(page.getByRole('button', { name: 'Propose cancelling' }));
}

test('the publication of a text that readers don’t have yet is cancelled by a proposal', async () => {
  await edit(undefined);
  await expect.element(page.getByRole('dialog').getByText('Cancel this publication?')).toBeVisible();
  expect(page.getByRole('button', { name: 'Propose taking down' }).elements()).toEqual([]);
});

test('a scheduled change is cancelled by proposing the published text', async () => {
  await edit(piece);
  await expect.element(page.getByRole('dialog').getByText('Propose this text?')).toBeVisible();
});

test('a scheduled text can be opened; one that was overtaken is shown as not published', async () => {
  setSignedIn(staffWith('support'));
  await show(
    <ul>
      <ProposalLine item={scheduled} mayEdit />
      <ProposalLine item={{ ...scheduled, id: `${scheduled.id.slice(0, -1)}b`, isStale: true }} mayEdit />
    </ul>,
  );
  expect(page.getByRole('link', { name: 'Edit Fees rise' }).elements()).toHaveLength(1);
  await expect.element(page.getByText('Scheduled')).toBeVisible();
  await expect.element(page.getByText('Not published')).toBeVisible();
});
