import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { openPair } from '../features/acceptor/index.ts';
import { putMethod } from '../features/receipt-methods/index.ts';
import { customerAccount, platformAccount, post, simpleTransfer, totalsOf } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import { sandboxPeople } from './people.ts';

const stock: readonly (readonly [asset: string, amount: string])[] = [
  ['BTC', '5'],
  ['ETH', '60'],
  ['USDT', '400000'],
  ['EUR', '300000'],
  ['USD', '300000'],
];
const pairs = ['BTC', 'ETH', 'USDT'].flatMap((coin) => ['EUR', 'USD'].map((currency) => [coin, currency] as const));
const choice = {
  buyMinimum: '50',
  buyMaximum: '25000',
  sellMinimum: '50',
  sellMaximum: '25000',
  buyDeviation: '0.6',
  sellDeviation: '-0.6',
};

const account = { account: 'DE02120300000000202051', bank: 'Sandbox Bank', branch: 'BYLADEM1001' };

/** Funds the sandbox's dealer and opens the dealer's pairs, once. */
export async function seedDealer(deps: Deps): Promise<void> {
  const { config, db, clock } = deps;
  if (config.mode !== 'sandbox') return;
  const { id, name } = must(
    sandboxPeople.find(({ roles }) => roles.includes('dealer')),
    'the sandbox’s dealer',
  );
  if ((await totalsOf(db, [id])).length > 0) return;
  await db.transaction().execute(async (tx) => {
    for (const [code, amount] of stock) {
      const asset = assetCode(code);
      const names = { kind: 'deposit.credit', reference: id, key: `seed:dealer:${code}` };
      const units = must(parseUnits(amount, scaleOf(asset)), 'an amount');
      const own = customerAccount(id, asset, 'available');
      await post(tx, [simpleTransfer(names, platformAccount(asset, 'custody'), own, units)], clock.now());
    }
    for (const pair of pairs) await openPair(tx, deps, id, pair, choice);
    for (const channel of ['sepa', 'swift', 'fedwire'])
      await putMethod(tx, deps, id, channel, { ...account, holder: name });
  });
}
