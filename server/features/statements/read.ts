import { recordTypeOf } from '#contract/global-account/rules.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { addDays, startOfDay } from '#contract/platform/days.ts';
import { must } from '#contract/platform/errors.ts';
import { movementsBetween, totalBefore } from '#server/ledger/index.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { findGlobalAccount, getAccount } from '../accounts/index.ts';
import { listBankDetails } from '../global-account/index.ts';
import { balanceOff, TooManyEntries, type Certificate, type Movement, type Statement } from './statement.ts';
import type { StatementRow } from './tables.ts';

/** Reads the data of a statement in one snapshot. Throws `TooManyEntries` for more than `most`. */
export async function readStatement(deps: Deps, db: Queryable, row: StatementRow, most: number): Promise<Statement> {
  const { account_id, first_day, last_day, time_zone, until } = row;
  const currency = assetCode(must(row.currency, 'the currency of a statement'));
  const owner = must(await findGlobalAccount(db, account_id), 'the account of an open currency');
  const details = (await listBankDetails(deps, db, account_id)).find((one) => one.currency === currency)?.details;
  const since = startOfDay(first_day, time_zone);
  const { uid } = await getAccount(db, account_id);
  return {
    id: row.id,
    uid,
    currency,
    account: must(details, 'the bank’s details of an open currency'),
    timeZone: time_zone,
    firstDay: first_day,
    lastDay: last_day,
    since,
    until,
    madeAt: deps.clock.now(),
    ...balanceOff(
      await totalBefore(db, owner, currency, since),
      await movementsOf(db, owner, currency, [since, until], most),
    ),
  };
}

/** Reads the data of a certificate in one snapshot. */
export async function readCertificate(deps: Deps, db: Queryable, row: StatementRow): Promise<Certificate> {
  const owner = must(await findGlobalAccount(db, row.account_id), 'the account of an open currency');
  const accounts = await listBankDetails(deps, db, row.account_id);
  const balances = accounts.map(async ({ currency, details }) => {
    const asset = assetCode(currency);
    const total = await totalBefore(db, owner, asset, row.until);
    return { currency: asset, number: details.iban ?? details.accountNumber, total };
  });
  const { uid } = await getAccount(db, row.account_id);
  return {
    id: row.id,
    uid,
    holder: must(accounts[0], 'an open currency').details.holder,
    timeZone: row.time_zone,
    day: row.last_day,
    until: row.until,
    madeAt: deps.clock.now(),
    balances: await Promise.all(balances),
  };
}

/** Returns the end of a day in a time zone, exclusive. */
export const endOfDay = (day: string, timeZone: string): Date => startOfDay(addDays(day, 1), timeZone);

/** Returns the transfers that changed an owner's balance of an asset, oldest first. */
async function movementsOf(
  db: Queryable,
  owner: string,
  asset: string,
  range: readonly [since: Date, until: Date],
  most: number,
): Promise<Movement[]> {
  const found = await movementsBetween(db, owner, asset, range, most + 1);
  if (found.length > most) throw new TooManyEntries();
  return found.map(({ transferId: id, kind, reference, at, amount }) => {
    const type = recordTypeOf(kind, amount > 0n ? 'in' : 'out');
    return { id, at, type, reference, amount };
  });
}
