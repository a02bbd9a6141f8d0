import { readAddress } from '#contract/currencies/address.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashRequest } from '#server/platform/idempotency.ts';
import { getKey } from '../api-keys/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { assertInBook, stageOf } from '../addresses/index.ts';
import { networkOf, takeOrder, type CheckedOrder, type TakenOrder } from './check.ts';
import { post, toTravelRule, type OrderBody } from './request.ts';
import { givingBack } from '../usage/index.ts';
import { findEndpoints, type Endpoints } from '../webhooks/index.ts';
import { withdrawals } from './move.ts';
import type { WithdrawalRow } from './tables.ts';
import { toItem } from './view.ts';

/**
 * A withdrawal that a program makes with its key: no verification, so the key says where it may go. The caller's own
 * number makes it one, for ever: the same order again is answered with the withdrawal that it made, as it is by then;
 * another order under the number with 40010 and the id of the first. The number comes before every check, so that no
 * order that was done is refused.
 */
export const withdrawByKey = defineCommand<ProgramOrder, ReturnType<typeof toItem>, Facts>({
  name: 'withdrawal.createByKey',
  locks: 'account',
  ask: async (asking, body) => {
    const { tx, deps, session } = asking;
    const { accountId, apiKeyId = '' } = session;
    const order = { ...body, tag: body.tag ?? null };
    const [key, known, endpoints, [taken]] = await allDone([
      getKey(deps, apiKeyId),
      withdrawals(tx).where('user_id', '=', accountId).where('order_number', '=', body.orderNumber).executeTakeFirst(),
      findEndpoints(tx, accountId),
      Promise.allSettled([takeOrder(asking, order)]),
    ]);
    return { key: must(key, 'the key that signed'), known, taken, endpoints };
  },
  work: withdraw,
});

type ProgramOrder = OrderBody & { readonly orderNumber: string };

interface Facts {
  readonly key: NonNullable<Awaited<ReturnType<typeof getKey>>>;
  /** What was made under its number before. */
  readonly known: WithdrawalRow | undefined;
  readonly taken: PromiseSettledResult<TakenOrder>;
  readonly endpoints: Endpoints;
}

async function withdraw(given: Given<Facts>, body: ProgramOrder) {
  const { tx, deps, session, found } = given;
  const { accountId } = session;
  const { orderNumber, tag = null } = body;
  const { key, known, taken, endpoints } = found;
  const travelRule = toTravelRule(body.travelRule);
  const orderHash = hashRequest({ ...body, tag, travelRule });
  if (key.withdrawals === 'off') refuse('apiKey:withdrawalsOff');
  if (known) {
    // It has its room already.
    if (taken.status === 'fulfilled') given.writeAll({ calls: [givingBack(taken.value.room.orderId)] });
    return known.order_hash === orderHash ? toItem(known) : refuse(40010, { id: known.id });
  }
  if (taken.status === 'rejected') throw taken.reason;
  assertBegun(deps, key.withdrawalsFrom);
  await assertReachable(deps, tx, accountId, key.withdrawalAddresses, taken.value.checked);
  return post(given, { ...taken.value, endpoints }, { orderNumber, orderHash, travelRule });
}

/** A key that is new, or may do more than before, waits: its owner has that long to notice. A block is told of as such before. */
function assertBegun({ clock }: Deps, from: string | null): void {
  const leftMs = Date.parse(must(from, 'when the key begins to withdraw')) - clock.now().getTime();
  if (leftMs > 0)
    refuse('apiKey:withdrawalsWait', { withdrawalsFrom: from, retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** Where the key may pay: what it names, or all of the book once they have cooled down. */
async function assertReachable(
  deps: Deps,
  tx: Tx,
  accountId: string,
  allowed: 'all' | readonly string[],
  order: CheckedOrder,
): Promise<void> {
  const { network, address, tag } = order;
  if (allowed === 'all')
    return assertInBook(tx, deps, accountId, {
      asset: network.asset,
      network: network.network,
      address,
      tag: tag ?? '',
    });
  if (!isAllowed(deps, allowed, order)) refuse(60011, { field: 'address', reason: 'notAllowed' });
}

/** A key's entry is an address, with `:` and the tag where there is one; another tag is another payee. */
function isAllowed(deps: Deps, allowed: readonly string[], { network, address, tag }: CheckedOrder): boolean {
  const { addressFamily } = networkOf(network.asset, network.network);
  return allowed.some((entry) => {
    const [written = '', entryTag = null] = entry.split(':');
    const read = readAddress(addressFamily, stageOf(deps), written);
    return read.fault === undefined && entryTag === tag && read.address === address;
  });
}
