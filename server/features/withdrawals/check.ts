import { readAddress } from '#contract/currencies/address.ts';
import { findNetwork, onTermsOf, type Network } from '#contract/currencies/networks.ts';
import { isAssetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { parseUnits } from '#contract/platform/money.ts';
import { feeOf } from '#contract/platform/money-fees.ts';
import { findAmountFault, isTag, termsOf, type WithdrawalOrder } from '#contract/withdrawals/rules.ts';
import { balances } from '#server/ledger/index.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Session } from '#server/platform/http/context.ts';
import type { Deps } from '#server/platform/deps.ts';
import { assertNotBlocked, readStanding } from '../accounts/index.ts';
import { assertAddressAllowed, stageOf } from '../addresses/index.ts';
import type { Asking } from '../commands/index.ts';
import { hasDebt, isDepositAddress } from '../deposits/index.ts';
import { readDay, takeRoom, type Day, type Room } from '../outflow/index.ts';
import { readLimit } from '../usage/index.ts';
import { outflowOf } from './sums.ts';
import { withdrawalClosureColumns } from './tables.ts';

/** An order that passed: the address as its chain writes it, amounts in smallest units. */
export interface CheckedOrder {
  readonly network: Network;
  readonly address: string;
  readonly tag: string | null;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** The coin on the network: 40001 for no coin of ours, 60002 where it can’t be withdrawn there. */
export function networkOf(asset: string, networkCode: string): Network {
  if (!isAssetCode(asset)) refuse(40001, { asset });
  return findNetwork(asset, networkCode) ?? refuse(60002, { asset, network: networkCode });
}

/** The same by what it says itself: an amount may be none. */
type ReadOrder = Omit<CheckedOrder, 'amount' | 'fee'> & { readonly amount: bigint | undefined };
type Who = Pick<Session, 'userId' | 'accountId' | 'tier' | 'country'>;

/** Reads an order. Refuses a coin, a network or a destination that there isn't. */
function readOrder(deps: Deps, who: Who, order: WithdrawalOrder): ReadOrder {
  const network = onTermsOf(networkOf(order.asset, order.network), who);
  return {
    network,
    ...readDestination(deps, network, order),
    amount: parseUnits(order.amount, scaleOf(network.asset)),
  };
}

/** An order that passed, with what left in the 24 hours before. */
interface SeenOrder {
  readonly checked: CheckedOrder;
  readonly day: Day;
}

/** Refuses an order that this account may not make now, whatever the reason; looks, and changes nothing. */
export async function lookAtOrder(
  { deps, tx, session }: Pick<Asking, 'deps' | 'tx' | 'session'>,
  order: WithdrawalOrder,
): Promise<SeenOrder> {
  const read = readOrder(deps, session, order);
  const [, day, { available, limit }] = await allDone([
    assertMay(deps, tx, session, read),
    readDay(tx, deps, outflowOf(session, read), false),
    readAccount(deps, tx, session.accountId, read.network),
  ]);
  return { checked: judgeAmount(read, available, limit.left), day };
}

/** An order that passed, with its room. */
export interface TakenOrder {
  readonly checked: CheckedOrder;
  readonly room: Room;
}

/** The same behind the account's lock, of one that is about to be made: its part of the limits is used up by it. */
export async function takeOrder(
  { deps, tx, session }: Pick<Asking, 'deps' | 'tx' | 'session'>,
  order: WithdrawalOrder,
): Promise<TakenOrder> {
  const read = readOrder(deps, session, order);
  const { network, amount } = read;
  const id = deps.ids.uuid();
  const [, lines, taken] = await allDone([
    assertMay(deps, tx, session, read),
    balances(tx, session.accountId),
    amount === undefined || amount <= 0n
      ? Promise.resolve(undefined)
      : takeRoom({ tx, deps, session }, id, { ...outflowOf(session, read), amount }, termsOf(network)),
  ]);
  const left = taken?.left ?? null;
  const available = lines.find(({ asset }) => asset === network.asset)?.available ?? 0n;
  const checked = judgeAmount(read, available, left === null ? (amount ?? 0n) : BigInt(left));
  return { checked, room: must(taken, 'the room of an amount') };
}

/** Refuses who may not withdraw this coin now, or not to there. */
async function assertMay(deps: Deps, tx: Queryable, who: Who, { network, address, tag }: ReadOrder): Promise<void> {
  const { userId, accountId } = who;
  const place = { asset: network.asset, network: network.network, address, tag: tag ?? '' };
  await allDone([
    assertNotBlocked(tx, deps, userId, accountId),
    refuseIndebted(tx, accountId, network.asset),
    assertOpen(tx, accountId, network),
    assertForeign(tx, address, network.network),
    assertAddressAllowed(tx, deps, accountId, place),
  ]);
}

function judgeAmount({ amount, ...read }: ReadOrder, available: bigint, left: bigint): CheckedOrder {
  const terms = termsOf(read.network);
  const fault = findAmountFault(terms, amount, { available, left });
  if (fault !== undefined || amount === undefined) refuse(fault ?? 50014, { field: 'amount' });
  return { ...read, amount, fee: feeOf(terms.fee, amount) };
}

async function refuseIndebted(tx: Queryable, accountId: string, asset: string): Promise<void> {
  if (await hasDebt(tx, accountId, asset)) refuse(60011, { asset, reason: 'debt' });
}

async function assertOpen(tx: Queryable, accountId: string, { asset, network }: Network): Promise<void> {
  const [closure, standings] = await allDone([findClosure(tx, asset, network), readStanding(tx, [accountId])]);
  if (closure) refuse(40012, { asset, network });
  if (standings.some(({ isShut }) => isShut)) refuse(60004);
}

export const findClosure = (tx: Queryable, asset: string, network: string) =>
  tx
    .selectFrom('withdrawal_closure')
    .select(withdrawalClosureColumns)
    .where('asset', '=', asset)
    .where('network', '=', network)
    .executeTakeFirst();

/** 40018, with what is wrong about it. */
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

/** The tokens' contracts of the chain that this installation is on. */
const isOwnContract = ({ config }: Pick<Deps, 'config'>, address: string) =>
  Object.values(config.chains.evm?.tokens ?? {}).some((one) => one.toLowerCase() === address.toLowerCase());

/** Nothing goes over a chain to another customer of ours, nor to oneself: that is what transfers are for. */
async function assertForeign(tx: Queryable, address: string, network: string): Promise<void> {
  if (await isDepositAddress(tx, network, address)) refuse(60011, { field: 'address', reason: 'depositAddress' });
}

/** What there is of a coin, and the limit of its withdrawals that has the least room. */
export async function readAccount(deps: Deps, tx: Queryable, accountId: string, network: Network) {
  const { asset } = network;
  const [limit, lines] = await allDone([
    readLimit(tx, deps, { accountId, operation: 'withdrawal', asset }, termsOf(network)),
    balances(tx, accountId),
  ]);
  const balance = lines.find((line) => line.asset === asset);
  return { available: balance?.available ?? 0n, limit };
}
