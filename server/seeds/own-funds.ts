import { listConvertible } from '#contract/convert/rules.ts';
import { positionLimit } from '../features/convert/index.ts';
import { platformAccount, platformBalances, post, simpleTransfer } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import { createIds } from '../platform/clock.ts';

/**
 * Gives the sandbox's platform own funds equal to the maximum short position of each asset, once. Without them, the
 * first conversion would be delivered from other customers' funds. Coins of a real chain are skipped: they exist or
 * they don't.
 */
export async function seedOwnFunds({ config, db, clock, providers }: Deps): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const known = await platformBalances(db, 'ownFunds');
  const real = new Set(providers.chain.watched.flatMap(({ assets }) => assets));
  const ids = createIds(clock);
  const drafts = listConvertible()
    .filter(({ code }) => !known.has(code) && !real.has(code))
    .map(({ code }) => {
      const names = { kind: 'ownFunds.putIn', reference: ids.uuid(), key: `seed:ownFunds:${code}` };
      return simpleTransfer(
        names,
        platformAccount(code, 'custody'),
        platformAccount(code, 'ownFunds'),
        positionLimit(code),
      );
    });
  await db.transaction().execute((tx) => post(tx, drafts, clock.now()));
}
