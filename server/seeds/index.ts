import type { Deps } from '../platform/deps.ts';
import { seedCompany } from './company.ts';
import { seedContent } from './content/index.ts';
import { seedEarn } from './earn.ts';
import { seedDealer } from './dealer.ts';
import { seedHistory } from './history.ts';
import { seedOwnFunds } from './own-funds.ts';
import { seedPeople } from './people.ts';

/** Seeds what every installation needs and, in sandbox mode, the sandbox's people. Safe to repeat. */
export async function seed(deps: Deps): Promise<void> {
  await seedContent(deps);
  await seedEarn(deps);
  await seedOwnFunds(deps);
  await seedPeople(deps);
  await seedHistory(deps);
  await seedCompany(deps);
  await seedDealer(deps);
}
