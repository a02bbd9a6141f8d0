import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openLocal } from '#src/platform/local.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import NotificationBell from './bell.tsx';

const texts = { en: { title: 'News', body: 'Body' }, 'zh-CN': { title: '新闻', body: '正文' } };

test('unread announcements are cleared by marking all as read, even without an unread notice', async () => {
  const { content, user } = await openLocal();
  const at = '2026-11-20T10:00:00.000Z';
  await content.announcements.bulkPut(
    ['one', 'two'].map((id) => ({ id, title: 'News', publishTime: at, updatedAt: at, texts })),
  );
  await page.viewport(1280, 800);
  await show(<NotificationBell />);
  const bell = (name: string) => page.getByRole('button', { name, exact: true });
  await bell('Notifications, 2 unread').click();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.element(bell('Notifications')).toBeVisible();
  expect((await user?.readMarks.toCollection().primaryKeys())?.toSorted()).toEqual(['one', 'two']);
});
