import { assert } from '#contract/platform/errors.ts';
import { getAddress, isAddress, type Address } from 'viem';
import { evmAddressAt, externalChain } from '../../signer/derive.ts';
import { findKey, type KeyPurpose } from '../../signer/signer.ts';
import { customerAddress } from '../addresses.ts';
import { reportDeposits } from '../deposits.ts';
import { lookAlone } from '../look-lock.ts';
import { findPayment, openPayments, payoutPayment, reportPayments, takePayment, toPayoutState } from '../payments.ts';
import { LookFailed, type ChainSinks, type WatchedChain } from '../watched.ts';
import '../tables.ts';
import { followBlocks } from './blocks.ts';
import { evmDepositHoldings, evmWalletHoldings } from './holdings.ts';
import { advancePayment } from './pay.ts';
import { ask, createEvmClient } from './rpc.ts';
import type { EvmContext } from './settings.ts';
import { planSweeps } from './sweep.ts';

/**
 * Connects to a real EVM chain over JSON-RPC. All its state is in the database: it resumes where it stopped, and any
 * number of servers may scan. Accepting a payout inserts a row without calling a node, so it is never uncertain.
 */
export function createEvmChain(parts: Omit<EvmContext, 'client' | 'turn'>): WatchedChain {
  const context: EvmContext = { ...parts, client: createEvmClient(parts.settings.transport), turn: { next: 0 } };
  const { db, clock, signer, settings } = context;
  const { network } = settings;
  for (const token of settings.tokens.values()) assert(isAddress(token), `the checksum of ${token} is right`);
  const walletAddress = async (wallet: KeyPurpose) =>
    evmAddressAt((await findKey(signer, 'evm', wallet)).xpub, [externalChain, 0]);
  const checkChain = once(async () => {
    const chainId = await ask(context.client.getChainId());
    assert(chainId === settings.chainId, `the node of ${network} is on chain ${settings.chainId}, not on ${chainId}`);
  });
  return {
    network,
    assets: [settings.nativeAsset, ...settings.tokens.keys()],
    makeAddress: async (customerId) => {
      const xpub = settings.depositXpub ?? (await findKey(signer, 'evm', 'deposit')).xpub;
      const addressAt = (position: number) => evmAddressAt(xpub, [externalChain, position]);
      return { address: await customerAddress(db, clock, network, customerId, addressAt), tag: null };
    },
    submitPayout: async (payout) => {
      const payment = payoutPayment(
        { ...payout, address: getAddress(payout.address) },
        settings.hotLimit(payout.asset),
      );
      return toPayoutState(await takePayment(db, clock, payment));
    },
    findPayout: async (id) => {
      const payment = await findPayment(db, id);
      return payment && payment.purpose === 'payout' ? toPayoutState(payment) : undefined;
    },
    watch: (sinks) =>
      lookAlone(db, network, async () => {
        await checkChain();
        await look(context, sinks, await walletAddress('hot'));
      }),
    walletAddress,
    walletHoldings: () => evmWalletHoldings(context, walletAddress),
    holdings: async () => [
      ...(await evmWalletHoldings(context, walletAddress)),
      ...(await evmDepositHoldings(context)),
    ],
    hotLimit: settings.hotLimit,
  };
}

async function look(context: EvmContext, sinks: ChainSinks, hotWallet: Address): Promise<void> {
  const { db, settings } = context;
  const failures: unknown[] = [];
  const head = await followBlocks(context);
  failures.push(...(await reportDeposits(db, settings.network, head, sinks)));
  await planSweeps(context, hotWallet);
  for (const payment of await openPayments(db, settings.network)) {
    try {
      await advancePayment(context, payment, head);
    } catch (error) {
      failures.push(error);
    }
  }
  failures.push(...(await reportPayments(db, settings.network, sinks, settings.nativeAsset)));
  if (failures.length > 0) throw new LookFailed(settings.network, failures);
}

/** Returns a function that runs work until it has succeeded once. */
function once(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await work();
    isDone = true;
  };
}
