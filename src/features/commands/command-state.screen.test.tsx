import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RefusalDetails } from '#contract/platform/errors.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { CommandState } from './command-state.tsx';

const deposit = 'This is a deposit address of a Keelson user. Send to the user instead, without a fee.';

test.each<[RefusalDetails, string]>([
  [{ field: 'address', reason: 'depositAddress' }, `Withdrawal forbidden. ${deposit}`],
  [{ asset: 'BTC', minimum: '0.001' }, 'Withdrawal forbidden. The minimum is 0.001 BTC.'],
  [{ reason: 'coolDown' }, 'Withdrawal forbidden. New and changed recipients can be paid after 24 hours.'],
  // Details for programs only.
  [{ reason: 'notAllowed' }, 'Withdrawal forbidden'],
])('a refused command says why, and what is possible instead: %o', async (details, said) => {
  const error = new ApiError(60011, 'Withdrawal forbidden', details, 409);
  await show(<CommandState money={{ error, notice: null, twin: null }} />);
  await expect.element(page.getByRole('alert')).toHaveTextContent(said);
});
