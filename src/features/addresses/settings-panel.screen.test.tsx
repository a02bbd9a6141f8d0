import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addresses } from '#contract/addresses/calls.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { SettingsPanel } from './settings-panel.tsx';

vi.mock('./sync.ts', () => ({ addressesTable: { sync: async () => undefined } }));

const isAsked = () => asked.some(({ path }) => path === addresses.turnAllowListOn.path);

test('turning on the allowlist, which takes a day to turn off, requires a confirmation', async () => {
  answer(addresses.turnAllowListOn, { isAllowListOnly: true, turnsOffAt: null, stage: 'test' });
  await show(
    <SettingsPanel
      settings={{ isAllowListOnly: false, turnsOffAt: null, stage: 'test' }}
      mayChange
      isOffline={false}
    />,
  );
  const press = page.getByRole('button', { name: 'Turn on allowlist' });
  await press.click();
  const dialog = page.getByRole('dialog', { name: 'Turn on the withdrawal allowlist?' });
  await expect.element(dialog.getByText(/Turning it off takes 24 hours/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(dialog.elements()).toEqual([]);
  expect(isAsked()).toBe(false);
  await press.click();
  await dialog.getByRole('button', { name: 'Turn on allowlist' }).click();
  await expect.poll(isAsked).toBe(true);
});
