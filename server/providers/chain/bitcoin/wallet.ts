import type { Clock } from '#server/platform/clock.ts';
import type { Db, Queryable } from '#server/platform/db.ts';
import { bitcoinPaymentAt, changeChain, externalChain } from '../../signer/derive.ts';
import type { BitcoinStage } from '../../signer/local.ts';
import { findKey, type KeyPurpose, type Signer } from '../../signer/signer.ts';
import type { Coin } from './coins.ts';
import type { Esplora } from './esplora.ts';
import { spentBy } from './transactions.ts';

export interface BitcoinSettings {
  readonly network: 'BTC';
  readonly stage: BitcoinStage;
  /** Key that customers' addresses are derived from; undefined for the signer's own deposit key. */
  readonly depositXpub?: string;
  readonly hotLimit: (asset: string) => bigint;
  readonly stuckAfterMs: number;
  /** Maximum fee rate per virtual byte. */
  readonly maxFeeRate: bigint;
}

export interface BitcoinContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly signer: Signer;
  readonly esplora: Esplora;
  readonly settings: BitcoinSettings;
}

interface OwnAddress {
  readonly address: string;
  readonly key: KeyPurpose;
  readonly path: readonly [number, number];
}

/** Change address of the hot wallet; the warm and cold wallets return change to their only address. */
const hotChange = [changeChain, 0] as const;
const first = [externalChain, 0] as const;

export async function ownAddress(context: BitcoinContext, key: KeyPurpose, path: readonly [number, number] = first) {
  const { xpub } = await findKey(context.signer, 'bitcoin', key);
  return bitcoinPaymentAt(xpub, path, context.settings.stage).address;
}

export function changeAddress(context: BitcoinContext, key: KeyPurpose): Promise<string> {
  return key === 'hot' ? ownAddress(context, 'hot', hotChange) : ownAddress(context, key);
}

/**
 * Returns the addresses that hold a wallet's coins. The hot wallet also spends customers' settled deposits, so nothing
 * has to be swept on Bitcoin.
 */
export async function addressesOf(context: BitcoinContext, key: KeyPurpose): Promise<readonly OwnAddress[]> {
  const at = async (path: readonly [number, number]) => ({ address: await ownAddress(context, key, path), key, path });
  if (key !== 'hot') return [await at(first)];
  return [await at(first), await at(hotChange), ...(await depositAddresses(context))];
}

/** Returns customers' addresses that may hold settled coins. */
export async function depositAddresses({ db, settings }: BitcoinContext): Promise<readonly OwnAddress[]> {
  const rows = await db
    .selectFrom('chain_deposit')
    .innerJoin('chain_address', (join) =>
      join
        .onRef('chain_address.network', '=', 'chain_deposit.network')
        .onRef('chain_address.address', '=', 'chain_deposit.address'),
    )
    .select(['chain_address.address', 'chain_address.position'])
    .distinct()
    .where('chain_deposit.network', '=', settings.network)
    .where('chain_deposit.swept_by', 'is', null)
    .where('chain_deposit.is_settled', '=', true)
    .execute();
  return rows.map(({ address, position }) => ({ address, key: 'deposit', path: [externalChain, position] }));
}

/** Returns the coins of these addresses in sufficiently deep blocks. */
export async function coinsOf(
  { esplora }: BitcoinContext,
  addresses: readonly OwnAddress[],
  upToHeight: number,
): Promise<readonly Coin[]> {
  const coins: Coin[] = [];
  for (const { address, key, path } of addresses)
    for (const { txid, vout, value, status } of await esplora.unspent(address))
      if (status.confirmed && (status.block_height ?? Number.POSITIVE_INFINITY) <= upToHeight)
        coins.push({ txid, vout, value: BigInt(value), address, key, path });
  return coins;
}

/** Returns outputs spent by signed payments in progress, as `txid:vout`: no other payment may spend them. */
export async function takenCoins(db: Queryable, network: string, exceptPayment: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('chain_attempt')
    .innerJoin('chain_payment', 'chain_payment.id', 'chain_attempt.payment_id')
    .select('chain_attempt.raw')
    .where('chain_payment.network', '=', network)
    .where('chain_payment.is_final', '=', false)
    .where('chain_payment.id', '<>', exceptPayment)
    .execute();
  return new Set(rows.flatMap(({ raw }) => spentBy(raw)));
}
