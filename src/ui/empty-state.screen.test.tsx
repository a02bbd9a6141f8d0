import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { EmptyState } from './empty-state.tsx';
import { Panel } from './panel.tsx';

const cardOf = (title: string) => {
  const state = page.getByRole('heading', { name: title }).element().parentElement;
  return state && getComputedStyle(state).borderTopStyle;
};

test('an empty list has a card of its own, but not inside another card', async () => {
  await show(
    <>
      <EmptyState title="No wallets yet" />
      <Panel>
        <EmptyState title="No sign-ins yet" />
      </Panel>
    </>,
  );
  await expect.element(page.getByText('No sign-ins yet')).toBeVisible();
  expect([cardOf('No wallets yet'), cardOf('No sign-ins yet')]).toEqual(['dashed', 'none']);
});
