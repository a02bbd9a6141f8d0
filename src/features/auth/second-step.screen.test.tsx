import { page } from 'vitest/browser';
import { expect, test, vi } from 'vitest';
import { show } from '../../../tests/harness/screens/world.tsx';
import { SecondStep } from './second-step.tsx';

test('someone who lost every factor is told whom to ask', async () => {
  const factors = (['totp', 'recoveryCode'] as const).map((factor) => ({ factor, target: null }));
  await show(<SecondStep asked={{ verification: 'a', factors }} goBack={vi.fn<() => void>()} />);
  await expect.element(page.getByText(/^Lost access to all of these\? Email/)).toBeVisible();
});
