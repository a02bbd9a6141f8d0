import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { notices } from '#contract/notices/calls.ts';
import { noticeCategories, type Notice } from '#contract/notices/kinds.ts';
import { actFor, actingFor } from '#src/platform/acting.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { NoticeLine } from './notice-line.tsx';
import NoticeSettings from './settings.tsx';

const company = { uid: '10000003', name: 'Harbour Trading Ltd' };
const credited: Notice = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'deposit.credited',
  values: {
    id: '01890000-0000-7000-8000-000000000002',
    asset: 'ETH',
    amount: '0.25',
    network: 'ETH',
    subAccount: null,
  },
  company: null,
  at: '2026-11-22T03:13:59.000Z',
  readAt: null,
};

test('opening a company’s notice acts for that company, and opening one’s own acts for oneself again', async () => {
  setSignedIn({
    ...ada,
    companies: [
      { ...company, kycStatus: 3, tier: 'standard', country: null, role: null, permissions: ['deposits.read'] },
    ],
  });
  await show(
    <ul>
      <NoticeLine notice={{ ...credited, company }} />
      <NoticeLine notice={{ ...credited, id: '01890000-0000-7000-8000-000000000003' }} />
    </ul>,
  );
  await expect.element(page.getByText('Harbour Trading Ltd')).toBeVisible();
  const links = page.getByRole('link', { name: /Deposit credited/ });
  await links.first().click();
  expect(actingFor()).toBe(company.uid);
  await links.last().click();
  expect(actingFor()).toBeNull();
});

test('opening a notice of a company that the reader has left acts for the reader alone', async () => {
  actFor(null);
  await show(<NoticeLine notice={{ ...credited, company }} />);
  await page.getByRole('link', { name: /Deposit credited/ }).click();
  expect(actingFor()).toBeNull();
});

test('a channel can be switched and shows it at once; security is locked, and offline all are disabled', async () => {
  const categories = noticeCategories.map((category) => {
    return { category, mail: true, sms: false, push: true, isLocked: category === 'security' };
  });
  let isOn = true;
  answer(notices.getSettings, () => {
    const shown = categories.map((row) => (row.category === 'money' ? { ...row, mail: isOn } : row));
    return { hasEmail: true, hasPhone: false, categories: shown, pushKey: 'key' };
  });
  answer(notices.setSetting, ({ body }) => {
    isOn = body.isOn;
    return {};
  });
  await show(<NoticeSettings />);
  const money = page.getByRole('checkbox', { name: /^Money.*: Email$/ });
  await expect.element(money).toBeChecked();
  await expect.element(page.getByRole('checkbox', { name: /^Security.*: Email$/ })).toBeDisabled();
  await money.click();
  await expect.element(money).not.toBeChecked();
  await expect
    .poll(() => asked.find(({ path }) => path === notices.setSetting.path)?.body)
    .toEqual({
      category: 'money',
      channel: 'mail',
      isOn: false,
    });
  setOffline(true);
  await expect.element(money).toBeDisabled();
});
