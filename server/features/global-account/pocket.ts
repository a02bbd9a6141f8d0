import { sql, type RawBuilder } from 'kysely';
import type { Pocket } from '#contract/global-account/rules.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, posting, simpleTransfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Sql } from '#server/platform/asked-at-once.ts';
import type { Queryable } from '#server/platform/db.ts';
import { changeOf } from '#server/platform/events.ts';
import { findGlobalAccount, pocketMoveKind } from '../accounts/index.ts';
import { defineCommand, nobodyElse, type Given } from '../commands/index.ts';
import { hasFiatDebt } from '../fiat-debts/index.ts';
import { currencyAccounts } from './store.ts';

interface Move {
  readonly from: Pocket;
  readonly asset: string;
  readonly amount: string;
}

/**
 * Moves a currency between the wallet and the global account. It stays the customer's, so only a freeze prevents it.
 */
export const moveBetweenPockets = defineCommand({
  name: 'globalAccount.move',
  standing: 'unfrozen',
  locks: 'account',
  together: nobodyElse,
  // A reversal by the bank is taken from the global account first.
  ask: async ({ tx, session: { accountId } }, { from, asset }: Move): Promise<Facts> => {
    const isIndebted = from === 'globalAccount' ? hasFiatDebt(tx, accountId, asset) : Promise.resolve(false);
    const asked = [isCurrencyOpen(tx, accountId, asset), isIndebted, findGlobalAccount(tx, accountId)] as const;
    const [isOpen, owes, ownerId] = await allDone(asked);
    return { isOpen, owes, ownerId };
  },
  draws: ({ from }) => ({ pocket: from }),
  work: move,
});

interface Facts {
  readonly isOpen: boolean;
  readonly owes: boolean;
  readonly ownerId: string | undefined;
}

/** Whether an account has an open account at the bank in a currency. */
export async function isCurrencyOpen(db: Queryable, accountId: string, currency: string): Promise<boolean> {
  const row = await currencyAccounts(db)
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists every currency of an account that is open at the bank. */
export async function listOpenCurrencies(db: Queryable, accountId: string): Promise<readonly string[]> {
  const read = db.selectNoFrom([openCurrenciesOf(accountId).as('currencies')]);
  return (await read.executeTakeFirstOrThrow()).currencies;
}

/** Same as an expression, for other statements. */
export const openCurrenciesOf = (accountId: Sql<string>): RawBuilder<readonly string[]> =>
  sql<readonly string[]>`array(select c.currency from currency_account c
    where c.account_id = ${accountId} and c.opened_at is not null order by c.currency)`;

async function move(given: Given<Facts>, { from, asset: code, amount }: Move) {
  const { deps, session, now, found } = given;
  if (!isAssetCode(code)) refuse(40001, { asset: code });
  if (!found.isOpen) refuse(60006, { asset: code });
  if (found.owes) refuse(60011, { asset: code, reason: 'debt' });
  const asset = assetCode(code);
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const wallet = customerAccount(session.accountId, asset, 'available');
  const owner = must(found.ownerId, 'the account of an open currency');
  const account = customerAccount(owner, asset, 'available');
  const id = deps.ids.uuid();
  const ends = from === 'wallet' ? { from: wallet, to: account } : { from: account, to: wallet };
  const names = { kind: pocketMoveKind, reference: id, key: `pocket-move:${id}` };
  given.post(posting(simpleTransfer(names, ends.from, ends.to, units)));
  given.writeAll({ told: [changeOf(session.accountId)] });
  const to: Pocket = from === 'wallet' ? 'globalAccount' : 'wallet';
  const moved = { id, from, to, asset, amount: formatUnits(units, scaleOf(asset)), createdAt: now.toISOString() };
  const { id: _id, createdAt: _at, ...details } = moved;
  given.note({ action: 'globalAccount.move', subject: `pocketMove:${id}`, details });
  return moved;
}
