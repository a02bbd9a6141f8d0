import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { contentDesk } from '#contract/content/desk-calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../../tests/harness/screens/world.tsx';
import { Editor } from './editor.tsx';

const listed = { items: [], categories: [], proposals: [], removed: [], notices: [] };

test('a notice to a group is previewed as the email in each language', async () => {
  setSignedIn(staffWith('support'));
  answer(contentDesk.previewNotice, {
    recipients: 2,
    exampleUid: '10000002',
    mails: { en: { subject: 'New fees', text: 'Fees fall.' }, 'zh-CN': { subject: '新费率', text: '费率下调。' } },
  });
  await show(
    <Editor
      kind="groupNotice"
      piece={null}
      shown={undefined}
      isScheduled={false}
      listed={listed}
      close={() => undefined}
    />,
  );
  await expect.element(page.getByText('2 customers')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'New fees' })).toBeVisible();
  await userEvent.click(page.getByText('简体中文'));
  await expect.element(page.getByRole('heading', { name: '新费率' })).toBeVisible();
  await expect.element(page.getByText('费率下调。')).toBeVisible();
});
