import type { Pocket } from '#contract/global-account/rules.ts';
import { assetCode, isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, Refusal, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import { customerAccount, transfer } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import { changeOf } from '#server/platform/events.ts';
import { findGlobalAccount, hasFrozen, pocketMoveKind } from '../accounts/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { hasFiatDebt } from '../fiat-debts/index.ts';
import { currencyAccounts } from './store.ts';

interface Move {
  readonly from: Pocket;
  readonly asset: string;
  readonly amount: string;
}

/** Moves a currency between the wallet and the global account. It stays the customer's: only a freeze keeps it. */
export const moveBetweenPockets = defineCommand({
  name: 'globalAccount.move',
  standing: 'unfrozen',
  locks: 'account',
  work: move,
});

/** Whether a currency has an account at the bank that is open. */
export async function isCurrencyOpen(db: Queryable, accountId: string, currency: string): Promise<boolean> {
  const row = await currencyAccounts(db)
    .where('account_id', '=', accountId)
    .where('currency', '=', currency)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Every currency of somebody's that is open at the bank. */
export async function listOpenCurrencies(db: Queryable, accountId: string): Promise<readonly string[]> {
  const rows = await currencyAccounts(db)
    .where('account_id', '=', accountId)
    .where('opened_at', 'is not', null)
    .orderBy('currency')
    .execute();
  return rows.map(({ currency }) => currency);
}

async function move(given: Given, { from, asset: code, amount }: Move) {
  const { tx, deps, session, now } = given;
  if (!isAssetCode(code)) refuse(40001, { asset: code });
  const [, , found] = await allDone([
    refuseClosed(tx, session.accountId, code),
    // What the bank took back is taken from here first.
    from === 'globalAccount' ? refuseIndebted(tx, session.accountId, code) : Promise.resolve(),
    findGlobalAccount(tx, session.accountId),
  ]);
  const asset = assetCode(code);
  const units = parseUnits(amount, scaleOf(asset));
  if (units === undefined || units <= 0n) refuse(50014, { field: 'amount' });
  const wallet = customerAccount(session.accountId, asset, 'available');
  const owner = must(found, 'the account of an open currency');
  const account = customerAccount(owner, asset, 'available');
  const id = deps.ids.uuid();
  const ends = from === 'wallet' ? { from: wallet, to: account } : { from: account, to: wallet };
  const names = { kind: pocketMoveKind, reference: id, key: `pocket-move:${id}` };
  await transfer(tx, { ...names, ...ends, amount: units }).catch(asShort(given, from, code));
  given.writeAll({ told: [changeOf(session.accountId)] });
  const to: Pocket = from === 'wallet' ? 'globalAccount' : 'wallet';
  const moved = { id, from, to, asset, amount: formatUnits(units, scaleOf(asset)), createdAt: now.toISOString() };
  const { id: _id, createdAt: _at, ...details } = moved;
  given.note({ action: 'globalAccount.move', subject: `pocketMove:${id}`, details });
  return moved;
}

async function refuseClosed(tx: Tx, accountId: string, asset: string): Promise<void> {
  if (!(await isCurrencyOpen(tx, accountId, asset))) refuse(60006, { asset });
}

async function refuseIndebted(tx: Tx, accountId: string, asset: string): Promise<void> {
  if (await hasFiatDebt(tx, accountId, asset)) refuse(60011, { asset, reason: 'debt' });
}

/** Too little, in the words of currencies: 51050 where some of it is frozen, else 60007. */
const asShort =
  ({ tx, session }: Given, from: Pocket, asset: string) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof Refusal) || error.code !== 60028) throw error;
    return refuse((await hasFrozen(tx, session.accountId, asset, from)) ? 51050 : 60007, error.details ?? undefined);
  };
