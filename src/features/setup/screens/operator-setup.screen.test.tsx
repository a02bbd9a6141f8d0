import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setup } from '#contract/setup/calls.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../../tests/harness/screens/world.tsx';
import { OperatorSetupScreen } from './operator-setup.tsx';

test('what an item has is named, and joined to what is to do as the language joins them', async () => {
  setSignedIn(staffWith('admin'));
  answer(setup.get, {
    isSandbox: false,
    items: [
      { item: 'ownFunds', state: 'done', detail: '75' },
      { item: 'roles', state: 'check', detail: 'support, auditor' },
    ],
  });
  await show(<OperatorSetupScreen />);
  await expect.element(page.getByText('Assets: 75')).toBeVisible();
  const roles = page.getByRole('listitem').filter({ hasText: 'Staff roles' });
  await expect.element(roles.getByText(/Still missing: Support, Auditor$/)).toBeVisible();
  i18n.loadAndActivate({ locale: 'zh-CN', messages: {} });
  await expect.element(roles.getByText(/Still missing:Support、Auditor$/)).toBeVisible();
});
