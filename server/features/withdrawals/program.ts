import { readAddress } from '#contract/currencies/address.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sessionOf, type Context } from '#server/platform/http/context.ts';
import { getKey } from '../api-keys/index.ts';
import { stageOf } from '../addresses/index.ts';
import { checkOrder, networkOf, type CheckedOrder } from './check.ts';
import { lockAccount, post, toTravelRule, type OrderBody } from './request.ts';

/**
 * A withdrawal that a program makes with its key: no verification, so the key says where it may go. The caller's own
 * number makes it one: 40010 the second time, with the id of the first.
 */
export async function withdrawByKey(deps: Deps, context: Context, body: OrderBody & { readonly orderNumber: string }) {
  const { userId, accountId, apiKeyId = '' } = sessionOf(context);
  const key = must(await getKey(deps, apiKeyId), 'the key that signed');
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const known = await tx
      .selectFrom('withdrawal')
      .select('id')
      .where('user_id', '=', accountId)
      .where('order_number', '=', body.orderNumber)
      .executeTakeFirst();
    if (known) refuse(40010, { id: known.id });
    const checked = await checkOrder(deps, tx, { userId, accountId }, { ...body, tag: body.tag ?? null });
    if (!isAllowed(deps, key.withdrawalAddresses, checked)) refuse(60011, { field: 'address', reason: 'notAllowed' });
    const { orderNumber } = body;
    return post(deps, tx, context, checked, { orderNumber, travelRule: toTravelRule(body.travelRule) });
  });
}

/** A key's entry is an address, with `:` and the tag where there is one; another tag is another payee. */
function isAllowed(deps: Deps, allowed: 'all' | readonly string[], { network, address, tag }: CheckedOrder): boolean {
  if (allowed === 'all') return true;
  const { addressFamily } = networkOf(network.asset, network.network);
  return allowed.some((entry) => {
    const [written = '', entryTag = null] = entry.split(':');
    const read = readAddress(addressFamily, stageOf(deps), written);
    return read.fault === undefined && entryTag === tag && read.address === address;
  });
}
