import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { audit } from '#contract/audit/calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { ChainPanel } from './chain-panel.tsx';

test('the records checked and since when are one sentence, which each language words itself', async () => {
  setSignedIn(staffWith('auditor'));
  const since = '2026-11-28T20:44:02.000Z';
  answer(audit.verify, { checked: 2, since, fault: null, unsealed: 0, head: null });
  await show(<ChainPanel />);
  await page.getByRole('button', { name: 'Verify' }).click();
  const text = `2 records checked since ${formatInstant(since)}`;
  await expect.element(page.getByRole('status').getByText(text, { exact: false })).toBeVisible();
});
