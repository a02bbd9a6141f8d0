import { sql } from 'kysely';
import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { findAmountFault, isTag, termsOf, type WithdrawalOrder } from '#contract/withdrawals/rules.ts';
import { availableTo, balances } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Queryable, Tx } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { Deps } from '#server/platform/deps.ts';
import { refuseUnfree, standingsOf, toStanding } from '../accounts/index.ts';
import { bookedOf, destinationRuleOf, refuseUnlisted, stageOf, type BookRule } from '../addresses/index.ts';
import type { Asking, Given } from '../commands/index.ts';
import { debtOf, isDepositAddressOf } from '../deposits/index.ts';
import { readDay, takeRoom, type Day, type Room } from '../outflow/index.ts';
import { givingBack, readLimit } from '../usage/index.ts';
import { outflowOf } from './sums.ts';
import { withdrawalClosureColumns } from './tables.ts';

/** Order that passed the checks: the address in its chain's notation, amounts in smallest units. */
export interface CheckedOrder {
  readonly network: Network;
  readonly address: string;
  readonly tag: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** Returns the network of a coin. Refuses with 40001 for an unknown coin, 60002 if it can’t be withdrawn there. */
export function networkOf(asset: string, networkCode: string): Network {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  return findNetwork(asset, networkCode) ?? refuse(60002, { asset, network: networkCode });
}

/** Order as read, before any check: the amount may be missing. */
type ReadOrder = Omit<CheckedOrder, 'amount' | 'fee'> & { readonly amount: bigint | undefined };
type Who = Pick<Session, 'userId' | 'accountId' | 'tier' | 'country'>;

/** Reads an order. Refuses a coin, a network or a destination that doesn't exist. */
function readOrder(deps: Deps, who: Who, order: WithdrawalOrder): ReadOrder {
  const network = onTermsOf(networkOf(order.asset, order.network), who);
  return {
    network,
    ...readDestination(deps, network, order),
    amount: parseUnits(order.amount, scaleOf(network.asset)),
  };
}

/** Order that passed, with the outflow of the last 24 hours. */
interface SeenOrder {
  readonly checked: CheckedOrder;
  readonly day: Day;
}

type Looking = Pick<Asking, 'deps' | 'tx' | 'session'>;

/** Refuses an order this account may not make now, for whatever reason; read-only. */
export async function lookAtOrder(asking: Looking, order: WithdrawalOrder): Promise<SeenOrder> {
  const { deps, tx, session } = asking;
  const read = readOrder(deps, session, order);
  const [{ available }, day, { left }] = await allDone([
    assertMay(asking, read),
    readDay(tx, deps, outflowOf(session, read), false),
    readLimitOf(deps, tx, session.accountId, read.network),
  ]);
  return { checked: judgeAmount(read, available, left), day };
}

/** Order that passed, with its room in the limits. */
export interface TakenOrder {
  readonly checked: CheckedOrder;
  readonly room: Room;
}

/** Order this account may make now, apart from its amount. */
export interface AllowedOrder {
  readonly read: ReadOrder;
  readonly available: bigint;
  /** When its destination was added to the account's address book; null if it is not in it. */
  readonly bookedAt: string | null;
}

/** Checks an order in the round trip that locks its account; its room is taken later. */
export async function allowOrder(asking: Looking, order: WithdrawalOrder): Promise<AllowedOrder> {
  const read = readOrder(asking.deps, asking.session, order);
  return { read, ...(await assertMay(asking, read)) };
}

/** Takes the order's room, along with others done together; if it is refused for any reason, its room is given back. */
export async function takeAllowed(
  given: Looking & Pick<Given, 'takes'>,
  { read, available }: AllowedOrder,
): Promise<TakenOrder> {
  const room = await roomFor(given, read);
  if (room) given.takes(givingBack(room.orderId));
  return judgeTaken(read, available, room);
}

/** Takes an order's room; undefined if there is no amount. */
async function roomFor({ deps, tx, session }: Looking, { amount, ...read }: ReadOrder): Promise<Room | undefined> {
  if (amount === undefined || amount <= 0n) return undefined;
  return takeRoom(
    { tx, deps, session },
    deps.ids.uuid(),
    { ...outflowOf(session, read), amount },
    termsOf(read.network),
  );
}

function judgeTaken(read: ReadOrder, available: bigint, room: Room | undefined): TakenOrder {
  const left = room?.left ?? null;
  const checked = judgeAmount(read, available, left === null ? (read.amount ?? 0n) : BigInt(left));
  return { checked, room: must(room, 'the room of an amount') };
}

/** Facts an order is decided by, apart from its room. */
interface OrderFacts {
  readonly n: number;
  readonly standings: Parameters<typeof toStanding>[0][];
  readonly isInDebt: boolean;
  readonly isClosed: boolean;
  readonly isOurs: boolean;
  readonly rule: BookRule | null;
  readonly bookedAt: string | null;
  readonly available: string | null;
}

interface AskedOrder {
  readonly who: Who;
  readonly read: ReadOrder;
}

/** Reads the facts of all waiting orders in one statement. */
const readFacts = askedAtOnce(async (tx: Tx, all: readonly AskedOrder[]): Promise<readonly OrderFacts[]> => {
  const rows = all.map(({ who, read: { network, address, tag } }) => {
    const place = { asset: network.asset, network: network.network, address, tag: tag ?? '' };
    return { ...place, account_id: who.accountId, maker_id: who.userId };
  });
  const [accountId, asset] = [asked<string>('account_id'), asked<string>('asset')];
  const place = {
    asset,
    network: asked<string>('network'),
    address: asked<string>('address'),
    tag: asked<string>('tag'),
  };
  const columns = 'account_id uuid, maker_id uuid, asset text, network text, address text, tag text';
  const { rows: found } = await sql<OrderFacts>`
    select ${sql.join([
      asked('n'),
      standingsOf(sql`array[asked.maker_id, asked.account_id]`).as('standings'),
      debtOf(accountId, asset).as('isInDebt'),
      sql`exists (select from withdrawal_closure c where c.asset = ${asset} and c.network = ${place.network})`.as(
        'isClosed',
      ),
      isDepositAddressOf(place.network, place.address).as('isOurs'),
      destinationRuleOf(accountId, place).as('rule'),
      bookedOf(accountId, place).as('bookedAt'),
      availableTo(accountId, asset).as('available'),
    ])} from ${askedRows(rows, columns)}`.execute(tx);
  return inPlaces(found);
});

/**
 * Refuses a user who may not withdraw this coin now, or not to that address. Nothing goes over a chain to another
 * customer: that is what transfers are for.
 */
async function assertMay({ deps, tx, session }: Looking, read: ReadOrder): Promise<Omit<AllowedOrder, 'read'>> {
  const { asset, network } = read.network;
  const facts = await readFacts(tx, { who: session, read });
  const now = deps.clock.now();
  refuseUnfree(facts.standings.map(toStanding), now);
  if (facts.isInDebt) refuse(60011, { asset, reason: 'debt' });
  if (facts.isClosed) refuse(40012, { asset, network });
  if (facts.isOurs) refuse(60011, { field: 'address', reason: 'depositAddress' });
  refuseUnlisted(facts.rule, now);
  return { available: BigInt(facts.available ?? 0), bookedAt: facts.bookedAt };
}

function judgeAmount({ amount, ...read }: ReadOrder, available: bigint, left: bigint): CheckedOrder {
  const terms = termsOf(read.network);
  const fault = findAmountFault(terms, amount, { available, left });
  if (fault !== undefined || amount === undefined) refuse(fault ?? 50014, { field: 'amount' });
  return { ...read, amount, fee: feeOf(terms.fee, amount) };
}

export const findClosure = (tx: Queryable, asset: string, network: string) =>
  tx
    .selectFrom('withdrawal_closure')
    .select(withdrawalClosureColumns)
    .where('asset', '=', asset)
    .where('network', '=', network)
    .executeTakeFirst();

/** Reads the destination. Refuses with 40018 and what is wrong with it. */
export function readDestination(
  deps: Deps,
  { addressFamily, needsTag }: Network,
  order: Pick<WithdrawalOrder, 'address' | 'tag'>,
): { readonly address: string; readonly tag: string | null } {
  const read = readAddress(addressFamily, stageOf(deps), order.address);
  if (read.fault !== undefined)
    refuse(40018, { field: 'address', fault: read.fault, chains: read.families?.join(',') ?? null });
  if (addressFamily === 'evm' && isOwnContract(deps, read.address))
    refuse(40018, { field: 'address', fault: 'contract' });
  const tag = order.tag === '' ? null : order.tag;
  if (tag !== null && (!needsTag || !isTag(tag)))
    refuse(40018, { field: 'tag', fault: needsTag ? 'malformed' : 'noTag' });
  return { address: read.address, tag };
}

/** True for a token contract of the chain this installation is on. */
const isOwnContract = ({ config }: Pick<Deps, 'config'>, address: string) =>
  Object.values(config.chains.evm?.tokens ?? {}).some((one) => one.toLowerCase() === address.toLowerCase());

/** Reads the limit on a coin's withdrawals that has the least room. */
const readLimitOf = (deps: Deps, tx: Queryable, accountId: string, network: Network) =>
  readLimit(tx, deps, { accountId, operation: 'withdrawal', asset: network.asset }, termsOf(network));

/** Reads the available balance of a coin, and that limit. */
export async function readAccount(deps: Deps, tx: Queryable, accountId: string, network: Network) {
  const { asset } = network;
  const [limit, lines] = await allDone([readLimitOf(deps, tx, accountId, network), balances(tx, accountId)]);
  const balance = lines.find((line) => line.asset === asset);
  return { available: balance?.available ?? 0n, limit };
}
