import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, show } from '../../tests/harness/screens/world.tsx';
import { PaidFrom } from './paying-account.tsx';

test('the paying account’s name stays inside its card if it is one long word, such as an email', async () => {
  setSignedIn({ ...ada, name: `${'harbourmaster'.repeat(4)}@keelson.example` });
  await show(
    <div data-testid="card" style={{ width: 280 }}>
      <PaidFrom />
    </div>,
  );
  await expect.element(page.getByText(/harbourmaster/)).toBeVisible();
  const card = page.getByTestId('card').element();
  expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth);
});
