import { multiSig as calls } from '#contract/multi-sig/calls.ts';
import { multiSigSchemas } from '#contract/multi-sig/schemas.ts';
import { findNetwork } from '#contract/currencies/networks.ts';
import { multiSigNetwork } from '#contract/multi-sig/rules.ts';
import { assetCode, scaleOf } from '#contract/platform/assets.ts';
import { must, refuse } from '#contract/platform/errors.ts';
import { formatUnits, parseUnits } from '#contract/platform/money.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import { defineFeature, type Feature } from '#server/platform/http/feature.ts';
import type { Hex } from '#server/providers/multi-sig/multi-sig.ts';
import { testerCallsOf } from '#server/providers/provider.ts';
import { acceptInvitation, declineInvitation } from './answer.ts';
import { cancelWallet, createWallet, getWallet } from './create.ts';
import { addSigner, changeMinimum, removeSigner, replaceSigner } from './owners.ts';
import { createWithdrawal, orUnavailable } from './propose.ts';
import { showOperations, showWallets as listShown } from './show.ts';
import { cancelOperation, rejectOperation, signOperation } from './sign.ts';
import { askingOf, getVisibleWallet } from './store.ts';
import './tables.ts';

export { multiSigSchedules, multiSigTasks } from './follow.ts';
export { multiSigBlockers } from './closing.ts';
export { multiSigOwned } from './own.ts';

/**
 * Wallets with several signers, each a contract on the chain that belongs to its owners. Entry point of the feature.
 */
export function createMultiSigFeature(deps: Deps): Feature {
  return defineFeature(calls, multiSigSchemas, {
    create: async (context, { body }) => createWallet(deps, context, body),
    list: async (context) => showWallets(deps, context),
    get: async (context, { query }) => getWallet(deps, context, query.Id),
    getBalances: async (context, { query }) => getBalances(deps, context, query.Id),
    listOperations: async (context, { query }) => {
      const wallet = await getVisibleWallet(deps.db, await askingOf(deps.db, context), query.Id);
      return showOperations(deps.db, wallet.id, query);
    },
    cancel: async (context, { body }) => cancelWallet(deps, context, body.id),
    accept: async (context, { body }) => acceptInvitation(deps, context, body),
    decline: async (context, { body }) => declineInvitation(deps, context, body.id),
    createWithdrawal: async (context, { body }) => createWithdrawal(deps, context, body),
    replaceSigner: async (context, { body }) => replaceSigner(deps, context, body),
    addSigner: async (context, { body }) => addSigner(deps, context, body),
    removeSigner: async (context, { body }) => removeSigner(deps, context, body),
    changeMinimum: async (context, { body }) => changeMinimum(deps, context, body),
    cancelOperation: async (context, { body }) => cancelOperation(deps, context, body.id),
    sign: async (context, { body }) => signOperation(deps, context, body),
    reject: async (context, { body }) => rejectOperation(deps, context, body.id),
    sandboxFund: async (_context, { body }) => {
      const network = findNetwork(body.asset, multiSigNetwork) ?? refuse(60002);
      const amount = parseUnits(body.amount, scaleOf(network.asset));
      if (amount === undefined || amount <= 0n) refuse(50014, { field: 'amount' });
      await testerCallsOf(deps.providers.multiSig).fund(body.address, network.asset, amount);
      return {};
    },
  });
}

/** Lists the wallets that the caller may see. */
export async function showWallets(deps: Deps, context: Context) {
  return listShown(deps.db, await askingOf(deps.db, context));
}

async function getBalances(deps: Deps, context: Context, id: string) {
  const wallet = await getVisibleWallet(deps.db, await askingOf(deps.db, context), id);
  if (wallet.status !== 'ready') refuse(60015);
  const address = must(wallet.address, 'a ready wallet’s address') as Hex;
  const held = await orUnavailable(() => deps.providers.multiSig.getBalances(address));
  const items = held.map(({ asset, amount }) => ({
    asset,
    amount: formatUnits(amount, scaleOf(assetCode(asset))),
  }));
  return { items, asOf: deps.clock.now().toISOString() };
}
