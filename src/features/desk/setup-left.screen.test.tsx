import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { SetupLeft } from './setup-left.tsx';

test('an admin is pointed to the setup checklist while something is missing, and only then', async () => {
  const screen = await show(<SetupLeft missing={3} />);
  const link = page.getByRole('link', { name: 'Open setup checklist' });
  await expect.element(link).toHaveAttribute('href', '/dashboard/operator/setup');
  await screen.unmount();
  await show(<SetupLeft missing={0} />);
  expect(link.elements()).toEqual([]);
});
