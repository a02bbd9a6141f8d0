import { findNetwork } from '#contract/currencies/networks.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { defineCommand, type Given } from '../commands/index.ts';
import { assertOpen, depositAddresses, keepAddress, limitsShown } from '../deposits/index.ts';
import { companyOf, getSubAccount } from './store.ts';

export interface AddressOrder {
  readonly id: string;
  readonly asset: string;
  readonly network: string;
}

/** Returns a sub-account's own address for a coin on a network; created on the first request, and permanent. */
export const makeAddress = defineCommand({
  name: 'subAccount.makeAddress',
  outside: async (deps, context, { id, asset, network }: AddressOrder) => {
    const companyId = companyOf(context);
    if (!findNetwork(asset, network)) refuse(60002, { asset, network });
    await assertOpen(deps.db, { userId: companyId, asset, network });
    if ((await getSubAccount(deps.db, companyId, id)).archived_at) refuse('subAccount:archived');
    if (await find(deps, id, asset, network)) return { isNew: false };
    await keepAddress(deps, { userId: companyId, subAccountId: id, asset, network });
    return { isNew: true };
  },
  work: async (given: Given<undefined, { readonly isNew: boolean }>, { id, asset, network: code }: AddressOrder) => {
    const { deps, session, outside, note } = given;
    const { accountId: companyId, apiKeyId = null } = session;
    const details = { companyId, asset, network: code, apiKeyId };
    if (outside.isNew) note({ action: 'subAccount.makeAddress', subject: `subAccount:${id}`, details });
    const { address, tag } = must(await find(deps, id, asset, code), 'the address that was made');
    const network = must(findNetwork(asset, code), 'its network');
    return {
      asset,
      network: code,
      address,
      tag,
      ...(await limitsShown(deps.db, companyId, network)),
      confirmations: network.confirmations,
      arrivalMinutes: network.arrivalMinutes,
    };
  },
});

const addresses = (deps: Deps, id: string) =>
  deps.db
    .selectFrom(depositAddresses.as('a'))
    .select(['asset', 'network', 'address', 'tag'])
    .where('sub_account_id', '=', id)
    .orderBy('asset')
    .orderBy('network');

const find = (deps: Deps, id: string, asset: string, network: string) =>
  addresses(deps, id).where('asset', '=', asset).where('network', '=', network).executeTakeFirst();

/** Lists a sub-account's addresses. */
export async function listAddresses(deps: Deps, context: Context, id: string) {
  await getSubAccount(deps.db, companyOf(context), id);
  return { items: await addresses(deps, id).execute() };
}
