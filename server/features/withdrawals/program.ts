import { sql } from 'kysely';
import { readAddress } from '#contract/currencies/address.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { allDone } from '#server/platform/all-done.ts';
import { asked, askedAtOnce, askedRows, inPlaces } from '#server/platform/asked-at-once.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hashRequest } from '#server/platform/idempotency.ts';
import { getKey } from '../api-keys/index.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { refuseOutsideBook, stageOf } from '../addresses/index.ts';
import { allowOrder, networkOf, takeAllowed, type AllowedOrder, type CheckedOrder } from './check.ts';
import { lockOfAddress, post, toTravelRule, type OrderBody } from './request.ts';
import { endpointsOf, type Endpoints } from '../webhooks/index.ts';
import { withdrawals } from './move.ts';
import { toItem } from './view.ts';

/**
 * Makes a withdrawal with a program's key: there is no verification, so the key determines where it may go. The
 * caller's own order number makes it unique forever: the same order again returns the withdrawal it made, in its
 * current state; a different order under the number gets 40010 and the id of the first. The number is looked up before
 * every check, so that a completed order is never refused.
 */
export const withdrawByKey = defineCommand<ProgramOrder, ReturnType<typeof toItem>, Facts>({
  name: 'withdrawal.createByKey',
  locks: 'account',
  // Withdrawals to one address are summed.
  together: ({ allowed }) => (allowed.status === 'fulfilled' ? [lockOfAddress(allowed.value)] : []),
  ask: async (asking, { orderNumber, ...body }) => {
    const { tx, deps, session } = asking;
    const { accountId, apiKeyId = '' } = session;
    const [key, { knownId, endpoints }, [allowed]] = await allDone([
      getKey(deps, apiKeyId),
      readProgram(tx, { accountId, orderNumber }),
      Promise.allSettled([allowOrder(asking, { ...body, tag: body.tag ?? null })]),
    ]);
    return { key: must(key, 'the key that signed'), knownId, allowed, endpoints };
  },
  work: withdraw,
});

type ProgramOrder = OrderBody & { readonly orderNumber: string };

/** Withdrawal already made under a program's number, and the endpoints of its systems. */
interface ProgramRow {
  readonly n: number;
  readonly knownId: string | null;
  readonly endpoints: Endpoints;
}

interface Facts extends Pick<ProgramRow, 'knownId' | 'endpoints'> {
  readonly key: NonNullable<Awaited<ReturnType<typeof getKey>>>;
  readonly allowed: PromiseSettledResult<AllowedOrder>;
}

/** Reads these for all waiting orders in one statement. */
const readProgram = askedAtOnce(
  async (tx: Tx, all: readonly { readonly accountId: string; readonly orderNumber: string }[]) => {
    const rows = all.map(({ accountId, orderNumber }) => ({ account_id: accountId, order_number: orderNumber }));
    const { rows: found } = await sql<ProgramRow>`
      select asked.n, (select w.id from withdrawal w where w.user_id = asked.account_id
            and w.order_number = asked.order_number) as "knownId", ${endpointsOf(asked('account_id'))} as endpoints
        from ${askedRows(rows, 'account_id uuid, order_number text')}`.execute(tx);
    return inPlaces(found);
  },
);

async function withdraw(given: Given<Facts>, body: ProgramOrder) {
  const { tx, deps, now, found } = given;
  const { orderNumber, tag = null } = body;
  const { key, knownId, allowed, endpoints } = found;
  const travelRule = toTravelRule(body.travelRule);
  const orderHash = hashRequest({ ...body, tag, travelRule });
  if (key.withdrawals === 'off') refuse('apiKey:withdrawalsOff');
  if (knownId !== null) {
    const known = await withdrawals(tx).where('id', '=', knownId).executeTakeFirstOrThrow();
    return known.order_hash === orderHash ? toItem(known) : refuse(40010, { id: known.id });
  }
  if (allowed.status === 'rejected') throw allowed.reason;
  const taken = await takeAllowed(given, allowed.value);
  assertBegun(deps, key.withdrawalsFrom);
  // The addresses the key names, or the entire address book once entries have cooled down.
  if (key.withdrawalAddresses === 'all') refuseOutsideBook(allowed.value.bookedAt, now);
  else if (!isAllowed(deps, key.withdrawalAddresses, taken.checked))
    refuse(60011, { field: 'address', reason: 'notAllowed' });
  return post(given, { ...taken, endpoints }, { orderNumber, orderHash, travelRule });
}

/**
 * Refuses while a new key, or one with more permissions than before, has to wait: its owner has that long to notice. A
 * block is reported first, as a block.
 */
function assertBegun({ clock }: Deps, from: string | null): void {
  const leftMs = Date.parse(must(from, 'when the key begins to withdraw')) - clock.now().getTime();
  if (leftMs > 0)
    refuse('apiKey:withdrawalsWait', { withdrawalsFrom: from, retryAfterSeconds: Math.ceil(leftMs / 1000) });
}

/** A key's entry is an address, followed by `:` and the tag if there is one; another tag is another payee. */
function isAllowed(deps: Deps, allowed: readonly string[], { network, address, tag }: CheckedOrder): boolean {
  const { addressFamily } = networkOf(network.asset, network.network);
  return allowed.some((entry) => {
    const [written = '', entryTag = null] = entry.split(':');
    const read = readAddress(addressFamily, stageOf(deps), written);
    return read.fault === undefined && entryTag === tag && read.address === address;
  });
}
