import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { AsOf } from './as-of.tsx';

test('keeps its distance from the text before it', async () => {
  await show(
    <p>
      <span>Transfers</span>
      <AsOf at={Date.now()} isBeside />
    </p>,
  );
  const left = page
    .getByText(/^Updated/)
    .element()
    .getBoundingClientRect().left;
  expect(left - page.getByText('Transfers').element().getBoundingClientRect().right).toBeGreaterThanOrEqual(12);
});
