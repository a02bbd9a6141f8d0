import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { TabNav } from './tab-nav.tsx';

const names = ['All activity', 'Deposits', 'Withdrawals', 'Transfers', 'Conversions', 'Earn', 'Analysis'];

afterEach(() => page.viewport(414, 896));

test('on a phone the tabs are on one line, which scrolls to the current one', async () => {
  await page.viewport(390, 844);
  await show(
    <TabNav label="Lists">
      {names.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === 'Analysis' ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </TabNav>,
  );
  const last = page.getByRole('link', { name: 'Analysis' });
  await expect.element(last).toBeVisible();
  const boxes = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  // A fraction of a pixel may remain, since scroll positions are whole pixels.
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(391);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
