import { createHash } from 'node:crypto';
import { assets, type AssetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { customerAccount, platformAccount, post, simpleTransfer, type TransferDraft } from '../ledger/index.ts';
import type { Deps } from '../platform/deps.ts';
import { sandboxPeople } from './people.ts';

const dayMs = 24 * 3600 * 1000;

/** What the demo person did: days before the seeding, asset, amount; below zero was sent to the company. */
const story: readonly (readonly [daysAgo: number, asset: AssetCode, amount: string])[] = [
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

/** Gives the sandbox's demo person three months of history, by real postings, once. */
export async function seedHistory({ config, db, clock }: Deps): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const person = must(sandboxPeople[0], 'the demo person');
  const company = must(sandboxPeople[2], 'the demo company');
  const now = clock.now().getTime();
  for (const [index, [daysAgo, asset, amount]] of story.entries()) {
    const at = new Date(now - daysAgo * dayMs - ((index * 2_711_000) % dayMs));
    const draft = toDraft(index, asset, amount, person.id, company.id);
    await db.transaction().execute((tx) => post(tx, [draft], at));
  }
}

function toDraft(index: number, asset: AssetCode, amount: string, personId: string, companyId: string): TransferDraft {
  const units = must(parseUnits(amount, assets[asset].scale), 'an amount of the story');
  const key = `seed:history:${index}`;
  const names = { kind: units > 0n ? 'deposit.credit' : 'transfer.send', reference: uuidOf(key), key };
  const own = customerAccount(personId, asset, 'available');
  return units > 0n
    ? simpleTransfer(names, platformAccount(asset, 'custody'), own, units)
    : simpleTransfer(names, own, customerAccount(companyId, asset, 'available'), -units);
}

/** The same id for the same line of the story, in the form of a UUID version 8 (RFC 9562). */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
