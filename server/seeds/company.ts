import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { openSandboxAccount } from '../features/global-account/index.ts';
import type { Deps } from '../platform/deps.ts';
import { sandboxPeople } from './people.ts';

/** Taken from the euros that the demo person has sent to the company. */
const moved = { currency: 'EUR', amount: '800' } as const;

/**
 * Opens a global account with money in it for the sandbox's company, once, so that cards and remittances can be tried.
 */
export async function seedCompany(deps: Deps): Promise<void> {
  if (deps.config.mode !== 'sandbox') return;
  const { id: accountId } = must(sandboxPeople[2], 'the demo company');
  const units = must(parseUnits(moved.amount, scaleOf(assetCode(moved.currency))), 'an amount of the seed');
  const moves = { currency: moved.currency, units };
  await openSandboxAccount(deps, { accountId, currencies: ['EUR', 'USD'], moves });
}
