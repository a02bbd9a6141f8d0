import type { Address } from 'viem';
import { takePayment } from '../payments.ts';
import type { ChainPayment } from '../tables.ts';
import { ask } from './rpc.ts';
import type { EvmContext } from './settings.ts';
import { plainGas, senderOf, tokenAbi, tokenOf, type Fees } from './transactions.ts';

/** More gas than a transfer of either kind of token takes. */
const tokenGas = 120_000n;

export async function balanceOf(
  context: EvmContext,
  asset: string,
  owner: Address,
  blockNumber?: bigint,
): Promise<bigint> {
  const { client } = context;
  const at = blockNumber === undefined ? {} : { blockNumber };
  const address = tokenOf(context, asset);
  if (!address) return ask(client.getBalance({ address: owner, ...at }));
  return ask(client.readContract({ address, abi: tokenAbi, functionName: 'balanceOf', args: [owner], ...at }));
}

/** Reports whether the sender can pay both the amount and the fee; a wallet with too little waits to be refilled. */
export async function hasFunds(
  context: EvmContext,
  payment: ChainPayment,
  fees: Fees,
): Promise<'enough' | 'short' | 'shortOfGas'> {
  const sender = await senderOf(context, payment);
  const amount = BigInt(payment.amount);
  const leaving = await onItsWay(context, payment, fees);
  const native = (await balanceOf(context, context.settings.nativeAsset, sender)) - leaving.native;
  if (tokenOf(context, payment.asset)) {
    if ((await balanceOf(context, payment.asset, sender)) - leaving.token < amount) return 'short';
    return native < tokenGas * fees.maxFee ? 'shortOfGas' : 'enough';
  }
  const fee = plainGas * fees.maxFee;
  if (payment.purpose === 'sweep') return native >= amount && amount > fee ? 'enough' : 'short';
  return native >= amount + fee ? 'enough' : 'short';
}

/** Returns what the sender's signed but unmined payments will deduct from the balance the chain still shows. */
async function onItsWay({ db, settings }: EvmContext, payment: ChainPayment, { maxFee }: Fees) {
  const signed = await db
    .selectFrom('chain_payment')
    .select(['asset', 'amount', 'gas_limit'])
    .where('network', '=', settings.network)
    .where('key_purpose', '=', payment.key_purpose)
    .where('key_index', '=', payment.key_index)
    .where('is_final', '=', false)
    .where('nonce', 'is not', null)
    .where('block_height', 'is', null)
    .execute();
  const leaving = { native: 0n, token: 0n };
  for (const { asset, amount, gas_limit: gas } of signed) {
    leaving.native += BigInt(gas ?? plainGas) * maxFee + (asset === settings.nativeAsset ? BigInt(amount) : 0n);
    if (asset === payment.asset) leaving.token += BigInt(amount);
  }
  return leaving;
}

/** Sends gas from the hot wallet for a token's sweep: a customer's address has no coins of its own for the fee. */
export async function askForGas(context: EvmContext, sweep: ChainPayment, fees: Fees): Promise<void> {
  const { db, clock, settings } = context;
  const earlier = await db
    .selectFrom('chain_payment')
    .select(['id', 'is_final', 'block_height'])
    .where('network', '=', settings.network)
    .where('purpose', '=', 'gas')
    .where('id', 'like', `gas:${sweep.id}:%`)
    .execute();
  if (earlier.some((one) => !one.is_final && one.block_height === null)) return;
  await takePayment(db, clock, {
    id: `gas:${sweep.id}:${earlier.length + 1}`,
    network: settings.network,
    purpose: 'gas',
    asset: settings.nativeAsset,
    from: { key: 'hot', path: [0, 0] },
    to: await senderOf(context, sweep),
    // Twice the current cost, in case fees rise before it is used.
    amount: tokenGas * fees.maxFee * 2n,
    isReleased: true,
  });
}
