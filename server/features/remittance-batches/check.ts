import { setImmediate as nextTurn } from 'node:timers/promises';
import { arrivalOf, lastArrival } from '#contract/fiat-withdrawals/rules.ts';
import { payeeAccount, payeeName } from '#contract/payees/fields.ts';
import { needsConfirmation } from '#contract/payees/rules.ts';
import type { OfferedScheme } from '#contract/payees/schemes.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import {
  checkLifetimeS,
  createLineReader,
  findRepeats,
  maxBatchLines,
  readBatchText,
  type BatchCells,
  type BatchEntry,
  type BatchFault,
  type BatchTerms,
  type ReadLine,
} from '#contract/remittance-batches/rules.ts';
import {
  channelIdOf,
  channelOf,
  findPair,
  repeatDays,
  type RemittancePair,
  type RemittanceSide,
  type RemittanceSplit,
} from '#contract/remittance/rules.ts';
import { balances } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context, type Session } from '#server/platform/http/context.ts';
import { sealText } from '#server/platform/vault/texts.ts';
import { findGlobalAccount } from '../accounts/index.ts';
import { askNames } from '../payees/index.ts';
import { channelFor, paidIndex, payeeIndex, priceOfPair, type Payment } from '../remittance/index.ts';
import { readLimit } from '../usage/index.ts';
import { insertLines } from './lines.ts';
import { findRepeated } from './repeats.ts';

interface Asked {
  readonly name: string;
  readonly from: string;
  readonly channelConfigId: string;
  readonly side: RemittanceSide;
  readonly csv: string;
}

/** Line that passes the contract's rules, with its position in the file. */
interface Good {
  readonly n: number;
  readonly entry: BatchEntry;
  readonly split: RemittanceSplit;
  readonly name: string;
  readonly account: string;
  readonly payment: Payment;
  readonly payee: Buffer;
}

/** Number of lines read before yielding to the event loop. */
const linesAtOnce = 250;

/** Checks a file and stores its valid lines until they are confirmed. */
export async function checkBatch(deps: Deps, context: Context, { name, from, channelConfigId, side, csv }: Asked) {
  const session = sessionOf(context);
  const way = channelFor(session, channelConfigId);
  const pair = findPair(from, way.terms.asset, session) ?? refuse(40001, { from, to: way.terms.asset });
  const { mid, rate } = await priceOfPair(deps, pair);
  const today = deps.clock.now().toISOString().slice(0, 10);
  const cells = readBatchText(csv);
  if (cells.length === 0) refuse('request:invalid', { field: 'csv', rule: 'required' });
  if (cells.length > maxBatchLines) refuse('request:invalid', { field: 'csv', rule: 'length', limit: maxBatchLines });
  const terms = { pair, way, side, rate: pair.from === pair.to ? null : rate, today };
  const read = await readLines(terms, cells);
  const { good, faults } = await judgeLines(deps, session, terms, read);
  const sums = sumOf(good);
  const batch = { name, pair, way, side, rate, sums };
  const id = good.length === 0 ? null : await keep(deps, session, batch, good);
  const now = deps.clock.now();
  const arrivesIn = (country: string) => arrivalOf(way.scheme, pair.to, country, now);
  const [first, ...others] = new Set(good.map(({ entry }) => entry.country));
  const arrival =
    first === undefined
      ? arrivalOf(way.scheme, pair.to, first, now)
      : lastArrival([arrivesIn(first), ...others.map(arrivesIn)]);
  return {
    id,
    lines: cells.length,
    count: good.length,
    faults,
    channelConfigId: channelIdOf(pair.to, way.scheme.code),
    channel: channelOf(way.scheme.code),
    scheme: way.scheme.code,
    side,
    rate,
    ...showSums(pair, sums),
    midRate: mid.value,
    spreadBps: pair.spreadBps,
    rateAt: mid.at.toISOString(),
    arrival,
    ...(await readMeans(deps.db, deps, session, {
      pair,
      way,
      owner: await findGlobalAccount(deps.db, session.accountId),
    })),
    expiresAt: expiryOf(now).toISOString(),
  };
}

const expiryOf = (now: Date) => new Date(now.getTime() + checkLifetimeS * 1000);

async function readLines(terms: BatchTerms, cells: readonly BatchCells[]) {
  const readLine = createLineReader(terms);
  const read: ReadLine[] = [];
  for (const [index, line] of cells.entries()) {
    if (index % linesAtOnce === linesAtOnce - 1) await nextTurn();
    read.push(readLine(index + 1, line));
  }
  return read;
}

/**
 * Checks lines against the banks, the other lines and earlier payments, and adds the faults to those the rules found.
 */
async function judgeLines(
  deps: Deps,
  session: Session,
  { pair, way, side }: Pick<BatchTerms, 'way' | 'side'> & { readonly pair: RemittancePair },
  read: readonly ReadLine[],
) {
  const formal = read.flatMap(({ faults }) => faults);
  const repeats = findRepeats(read.map(({ entry }) => entry));
  const sound = read.flatMap(({ entry, split }, index): Good[] => {
    if (!entry || !split) return [];
    const { values, reference } = entry;
    const account = payeeAccount(values);
    const payment = { ...split, index: paidIndex(deps, session.accountId, pair.to, account, reference) };
    const payee = payeeIndex(deps, session.accountId, pair.to, account);
    return [{ n: index + 1, entry, split, name: payeeName(values), account, payment, payee }];
  });
  const [names, paid] = await Promise.all([
    checkNames(deps, session, way, sound),
    findPaid(deps, session, side, sound),
  ]);
  const faults = [...formal, ...repeats, ...names, ...paid].toSorted((left, right) => left.n - right.n);
  const bad = new Set(faults.map(({ n }) => n));
  return { faults, good: sound.filter(({ n }) => !bad.has(n)) };
}

async function checkNames(
  deps: Deps,
  session: Session,
  { scheme }: OfferedScheme,
  lines: readonly Good[],
): Promise<BatchFault[]> {
  if (!scheme.checksNames) return [];
  const asked = lines.map(({ account, name, entry }) => ({
    account,
    name,
    country: entry.country,
    scheme: scheme.code,
  }));
  const checks = await askNames(deps, session, asked);
  return lines.flatMap(({ n, entry }, index) => {
    const check = must(checks[index], 'the answer of a name check');
    if (!needsConfirmation(check.result) || entry.isNameConfirmed) return [];
    const column = typeof entry.values['ownerName'] === 'string' ? 'ownerName' : 'lastName';
    return [{ n, column, rule: 'nameDiffers' as const, about: check.name }];
  });
}

async function findPaid(
  deps: Deps,
  { accountId }: Session,
  side: RemittanceSide,
  lines: readonly Good[],
): Promise<BatchFault[]> {
  const asked = lines.map(({ payment }) => payment);
  const paid = await findRepeated(deps, deps.db, { accountId, side }, asked);
  return lines.flatMap(({ n, entry }, index) =>
    paid.has(index) && !entry.isRepeatConfirmed
      ? [{ n, column: 'amount', rule: 'paidRecently' as const, about: String(repeatDays) }]
      : [],
  );
}

/** Sums in smallest units: `pays` in the currency paid, the others in the one received. */
const sumOf = (lines: readonly Good[]) =>
  lines.reduce(
    (sum, { split }) => ({ pays: sum.pays + split.pays, gross: sum.gross + split.gross, fee: sum.fee + split.fee }),
    { pays: 0n, gross: 0n, fee: 0n },
  );
type Sums = ReturnType<typeof sumOf>;

const showSums = ({ from, to }: RemittancePair, { pays, gross, fee }: Sums) => ({
  payAsset: from,
  payAmount: formatUnits(pays, scaleOf(from)),
  receiveAsset: to,
  receiveAmount: formatUnits(gross - fee, scaleOf(to)),
  fee: formatUnits(fee, scaleOf(to)),
});

interface Way {
  readonly pair: Pick<RemittancePair, 'from' | 'to'>;
  readonly way: OfferedScheme;
  /** Ledger owner of the account at the bank. */
  readonly owner: string | undefined;
}

/** Reads the available balance and what the limits leave. */
export async function readMeans(
  db: Queryable,
  deps: Pick<Deps, 'clock'>,
  { accountId }: Pick<Session, 'accountId'>,
  { pair: { from, to }, way: { terms }, owner }: Way,
) {
  const units = (text: string) => parseUnits(text, scaleOf(to)) ?? 0n;
  const { dailyMaximum, monthlyMaximum } = terms;
  const most = {
    dailyMaximum: units(dailyMaximum),
    monthlyMaximum: monthlyMaximum === null ? null : units(monthlyMaximum),
  };
  const [lines, { left }] = await allDone([
    owner === undefined ? Promise.resolve([]) : balances(db, owner),
    readLimit(db, deps, { accountId, operation: 'withdrawal', asset: to }, most),
  ]);
  const available = lines.find(({ asset }) => asset === from)?.available ?? 0n;
  return { available: formatUnits(available, scaleOf(from)), left: formatUnits(left, scaleOf(to)) };
}

interface Kept {
  readonly name: string;
  readonly pair: RemittancePair;
  readonly way: OfferedScheme;
  readonly side: RemittanceSide;
  readonly rate: string;
  readonly sums: Sums;
}

/** Maximum number of unconfirmed files per user, one per browser tab. The oldest is dropped. */
const keptAtOnce = 5;

/** Stores the valid lines of a file, keeping only the user's newest other unconfirmed files. */
async function keep(
  deps: Deps,
  { accountId, userId }: Session,
  { name, pair, way, side, rate, sums }: Kept,
  good: readonly Good[],
): Promise<string> {
  const id = deps.ids.uuid();
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const older = tx
      .selectFrom('remittance_batch')
      .select('id')
      .where('account_id', '=', accountId)
      .where('made_by', '=', userId)
      .where('status', '=', 'checked')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(keptAtOnce - 1);
    // A file confirmed while this waits for its lock stays.
    await tx.deleteFrom('remittance_batch').where('id', 'in', older).where('status', '=', 'checked').execute();
    await tx
      .insertInto('remittance_batch')
      .values({
        id,
        account_id: accountId,
        made_by: userId,
        name: sealText(deps.vault, 'remittanceBatch', id, name),
        scheme: way.scheme.code,
        terms_id: way.terms.id,
        side,
        pay_asset: pair.from,
        receive_asset: pair.to,
        pay_amount: String(sums.pays),
        gross_amount: String(sums.gross),
        fee: String(sums.fee),
        rate,
        count: good.length,
        status: 'checked',
        reason: null,
        expires_at: expiryOf(now),
        due_at: null,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const lines = good.map(({ n, entry, name: payeeText, account, payment, payee }) => {
      return { n, details: { entry, name: payeeText, account }, payment, payee };
    });
    await insertLines(tx, deps, id, lines);
  });
  return id;
}
