import { findNetwork } from '#contract/currencies/networks.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { bitcoinPaymentAt, externalChain } from '../../signer/derive.ts';
import { findKey } from '../../signer/signer.ts';
import { customerAddress } from '../addresses.ts';
import { reportDeposits } from '../deposits.ts';
import { lookAlone } from '../look-lock.ts';
import { findPayment, openPayments, payoutPayment, reportPayments, takePayment, toPayoutState } from '../payments.ts';
import { LookFailed, type ChainSinks, type Holding, type WatchedChain } from '../watched.ts';
import '../tables.ts';
import { followBitcoin } from './blocks.ts';
import { advanceBitcoinPayment } from './pay.ts';
import { addressesOf, coinsOf, depositAddresses, ownAddress, type BitcoinContext } from './wallet.ts';

/** Connects to Bitcoin through an Esplora-style source, with BIP-84 addresses. All its state is in the database. */
export function createBitcoinChain(context: BitcoinContext): WatchedChain {
  const { db, clock, signer, settings } = context;
  const { network, stage } = settings;
  return {
    network,
    assets: [assetCode('BTC')],
    makeAddress: async (customerId) => {
      const xpub = settings.depositXpub ?? (await findKey(signer, 'bitcoin', 'deposit')).xpub;
      const addressAt = (position: number) => bitcoinPaymentAt(xpub, [externalChain, position], stage).address;
      return { address: await customerAddress(db, clock, network, customerId, addressAt), tag: null };
    },
    submitPayout: async (payout) =>
      toPayoutState(await takePayment(db, clock, payoutPayment(payout, settings.hotLimit(payout.asset)))),
    findPayout: async (id) => {
      const payment = await findPayment(db, id);
      return payment && payment.purpose === 'payout' ? toPayoutState(payment) : undefined;
    },
    watch: (sinks) => lookAlone(db, network, () => look(context, sinks)),
    walletAddress: (wallet) => ownAddress(context, wallet),
    walletHoldings: () => walletHoldings(context),
    holdings: () => holdings(context),
    hotLimit: settings.hotLimit,
  };
}

async function look(context: BitcoinContext, sinks: ChainSinks): Promise<void> {
  const { db, settings } = context;
  const failures: unknown[] = [];
  const tip = await followBitcoin(context);
  failures.push(...(await reportDeposits(db, settings.network, BigInt(tip), sinks)));
  for (const payment of await openPayments(db, settings.network)) {
    try {
      await advanceBitcoinPayment(context, payment, tip);
    } catch (error) {
      failures.push(error);
    }
  }
  failures.push(...(await reportPayments(db, settings.network, sinks, assetCode('BTC'))));
  if (failures.length > 0) throw new LookFailed(settings.network, failures);
}

async function walletHoldings(context: BitcoinContext): Promise<readonly Holding[]> {
  const hot = (await addressesOf(context, 'hot')).filter(({ key }) => key === 'hot');
  return holdingsAt(context, [
    ...hot,
    ...(await addressesOf(context, 'warm')),
    ...(await addressesOf(context, 'cold')),
  ]);
}

/** Returns holdings. Customers' empty addresses, which are most, are omitted. */
async function holdings(context: BitcoinContext): Promise<readonly Holding[]> {
  const deposits = await holdingsAt(context, await depositAddresses(context));
  return [...(await walletHoldings(context)), ...deposits.filter(({ amount }) => amount > 0n)];
}

async function holdingsAt(
  context: BitcoinContext,
  places: Awaited<ReturnType<typeof addressesOf>>,
): Promise<readonly Holding[]> {
  const asset = assetCode('BTC');
  const depth = findNetwork(asset, context.settings.network)?.confirmations ?? 0;
  const coins = await coinsOf(context, places, (await context.esplora.tipHeight()) - depth);
  return places.map(({ key: wallet, address }) => {
    const here = coins.filter((coin) => coin.address === address);
    return { asset, wallet, address, amount: here.reduce((total, { value }) => total + value, 0n) };
  });
}
