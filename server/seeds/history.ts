import { createHash } from 'node:crypto';
import { listNetworks } from '#contract/currencies/networks.ts';
import { assetCode, type AssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { getAddress, takeReport } from '../features/deposits/index.ts';
import { bookTransfer } from '../features/transfer/index.ts';
import { customerAccount, platformAccount, post, simpleTransfer, totalsOf } from '../ledger/index.ts';
import { createIds } from '../platform/clock.ts';
import type { Deps } from '../platform/deps.ts';
import { sandboxPeople } from './people.ts';

const dayMs = 24 * 3600 * 1000;
const requestId = 'seed';

/** History of the demo person: days before the seeding, asset, amount; a negative amount was sent to the company. */
const story: readonly (readonly [daysAgo: number, asset: string, amount: string])[] = [
  [88, 'USDT', '12000'],
  [86, 'BTC', '0.085'],
  [81, 'ETH', '2.4'],
  [77, 'USDT', '-1500'],
  [74, 'EUR', '5200'],
  [70, 'BTC', '0.042'],
  [66, 'EUR', '-830.5'],
  [61, 'USDC', '6400'],
  [57, 'ETH', '1.15'],
  [52, 'USDT', '-2250.75'],
  [49, 'XRP', '3100'],
  [45, 'BTC', '-0.02'],
  [41, 'EUR', '4100'],
  [38, 'USDT', '3300'],
  [33, 'ETH', '-0.6'],
  [29, 'LTC', '22.5'],
  [25, 'USDC', '-1200'],
  [21, 'BTC', '0.031'],
  [18, 'EUR', '-415.2'],
  [14, 'USDT', '-980'],
  [11, 'ETH', '0.85'],
  [7, 'EUR', '2650'],
  [5, 'XRP', '-640'],
  [3, 'USDC', '900'],
  [2, 'BTC', '0.0125'],
  [1, 'USDT', '-310.4'],
];

/** Creates three months of orders for the sandbox's demo person, once, through the same code as real orders. */
export async function seedHistory({ config, db, clock, ...deps }: Deps): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const person = must(sandboxPeople[0], 'the demo person');
  if ((await totalsOf(db, [person.id])).length > 0) return;
  const now = clock.now().getTime();
  for (const [index, [daysAgo, code, amount]] of story.entries()) {
    const asset = assetCode(code);
    const at = new Date(now - daysAgo * dayMs - ((index * 2_711_000) % dayMs));
    const then = { now: () => at };
    const past: Deps = { ...deps, config, db, clock: then, ids: createIds(then) };
    if (amount.startsWith('-')) await sendToCompany(past, person.id, asset, amount.slice(1));
    else await depositCoins(past, person.id, asset, amount, `seed:history:${index}`);
  }
}

/**
 * Deposits coins with a chain transaction to the person's own address, with enough confirmations; money arrives by a
 * posting.
 */
async function depositCoins(deps: Deps, userId: string, asset: AssetCode, amount: string, key: string): Promise<void> {
  const network = listNetworks().find((one) => one.asset === asset);
  const at = deps.clock.now();
  if (!network) {
    const names = { kind: 'deposit.credit', reference: deps.ids.uuid(), key };
    const own = customerAccount(userId, asset, 'available');
    const draft = simpleTransfer(names, platformAccount(asset, 'custody'), own, unitsOf(asset, amount));
    await deps.db.transaction().execute((tx) => post(tx, [draft], at));
    return;
  }
  const { address, tag } = await getAddress(deps, userId, asset, network.network);
  const sent = { asset, network: network.network, address, tag, amount, confirmations: network.confirmations + 1 };
  const hash = createHash('sha256').update(key).digest('hex');
  await deps.db
    .insertInto('sandbox_chain_transaction')
    .values({ ...sent, hash, is_settled: true, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const past = { at, risk: { verdict: 'clear', reasons: [] } } as const;
  await takeReport(deps, { ...sent, transactionHash: hash, outputIndex: 0 }, requestId, past);
}

async function sendToCompany(deps: Deps, accountId: string, asset: AssetCode, amount: string): Promise<void> {
  const { id: payeeId } = must(sandboxPeople[2], 'the demo company');
  const movement = {
    id: deps.ids.uuid(),
    accountId,
    userId: accountId,
    payeeId,
    isOwn: false,
    asset,
    units: unitsOf(asset, amount),
    status: 'arrived',
    remark: '',
  } as const;
  await deps.db.transaction().execute((tx) => bookTransfer(tx, deps, movement, deps.clock.now()));
}

const unitsOf = (asset: AssetCode, amount: string) =>
  must(parseUnits(amount, scaleOf(asset)), 'an amount of the story');
