import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { must } from '#contract/platform/claims.ts';
import { setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { Screen } from './screen.tsx';
import { Shell } from './shell.tsx';

const wait = 'Connect to open this page. It opens automatically once you’re back online.';
const stays = 'What stands here';

/** Renders the frame at one address, with a way to navigate to another. */
function Frame({ first, then }: { first: string; then: string }) {
  const [pathname, go] = useState(first);
  return (
    <>
      <button type="button" onClick={() => go(then)}>
        Go on
      </button>
      <Screen pathname={pathname}>
        <label>
          {stays} <input />
        </label>
      </Screen>
    </>
  );
}

test('a screen that needs a network says so if opened offline, and opens once online', async () => {
  setOffline(true);
  await show(<Frame first="/dashboard/assets/digital/order" then="/sandbox" />);
  await expect.element(page.getByLabelText(stays)).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText(wait)).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sandbox' })).toBeVisible();
  await expect.element(page.getByLabelText(stays)).not.toBeInTheDocument();
  setOffline(false);
  await expect.element(page.getByLabelText(stays)).toBeVisible();
});

test('a screen that is already open stays when the network goes, with what was typed', async () => {
  setOffline(false);
  await show(<Frame first="/dashboard/operator/cases" then="/dashboard/operator/users" />);
  await page.getByLabelText(stays).fill('half a word');
  setOffline(true);
  await expect.element(page.getByLabelText(stays)).toHaveValue('half a word');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(page.getByText(wait)).toBeVisible();
});

test('a short page has nothing to scroll, whatever bars are above it', async () => {
  await page.viewport(1280, 800);
  setOffline(true);
  await show(<Shell shown="/dashboard/outbox">{stays}</Shell>);
  await expect.element(page.getByText('You’re offline. Showing what’s saved on this device.')).toBeVisible();
  const aside = page.getByRole('button', { name: 'Move money' });
  await expect.element(aside).toBeVisible();
  const sidebar = must(aside.element().closest('[class*=sidebar]'), 'the sidebar has the button');
  expect(sidebar.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
  setOffline(false);
});

test('a page that the role doesn’t allow keeps a signed-in user in the workspace', async () => {
  await show(<Shell shown="/error/500">{stays}</Shell>);
  await expect.element(page.getByRole('button', { name: 'Move money' })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
});
