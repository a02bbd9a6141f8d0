import { BaseError, InsufficientFundsError, type Hash, type Hex, type TransactionReceipt } from 'viem';
import { findNetwork } from '#contract/currencies/networks.ts';
import { attemptsOf, changePayment, type PaymentChange } from '../payments.ts';
import type { ChainAttempt, ChainPayment } from '../tables.ts';
import { ChainUnavailable } from '../watched.ts';
import { askForGas, hasFunds } from './funds.ts';
import { ask, askFor } from './rpc.ts';
import type { EvmContext } from './settings.ts';
import { callOf, plainGas, raise, senderOf, signPayment, tokenOf, type Fees } from './transactions.ts';

/**
 * Performs the next step of a payment: sign, send, detect the block, count confirmations; again with a higher fee if
 * stuck.
 */
export async function advancePayment(context: EvmContext, payment: ChainPayment, head: bigint): Promise<void> {
  const attempts = await attemptsOf(context.db, payment);
  const last = attempts.at(-1);
  if (!last) return signFirst(context, payment);
  const receipt = await findReceipt(context, attempts);
  if (receipt) return noteReceipt(context, payment, receipt, head);
  if (payment.block_height !== null) {
    // Its block was replaced: it waits for another as if just sent.
    await changePayment(context.db, context.clock, payment, { confirmations: 0, block_height: null });
    return;
  }
  if (isStuck(context, last) && (await signHigher(context, payment, last))) return;
  await send(context, payment, last);
}

async function marketFees({ client, settings }: EvmContext): Promise<Fees> {
  const block = await ask(client.getBlock());
  const priorityFee = await ask(client.estimateMaxPriorityFeePerGas());
  // Twice the base fee: it grows by at most an eighth per block, so this holds for six full blocks.
  const wanted = (block.baseFeePerGas ?? 0n) * 2n + priorityFee;
  const maxFee = wanted > settings.maxFeePerGas ? settings.maxFeePerGas : wanted;
  return { maxFee, priorityFee: priorityFee > maxFee ? maxFee : priorityFee };
}

/** Signs for the first time, if an operator has released it and the wallet has enough. */
async function signFirst(context: EvmContext, payment: ChainPayment): Promise<void> {
  if (!payment.is_released) return;
  const fees = await marketFees(context);
  const token = tokenOf(context, payment.asset);
  const funds = await hasFunds(context, payment, fees);
  if (funds === 'shortOfGas' && payment.purpose === 'sweep') return askForGas(context, payment, fees);
  if (funds === 'short' && payment.purpose === 'sweep') return fail(context, payment, 'the coins are no longer there');
  if (funds !== 'enough') return;
  const gasLimit = token || payment.purpose === 'payout' ? await estimateGas(context, payment, fees) : plainGas;
  if (gasLimit === undefined) return;
  await store(context, { ...payment, gas_limit: String(gasLimit) }, fees, gasLimit);
}

/**
 * Returns the gas estimate plus a fifth; undefined if the network would refuse the payment, which has then failed
 * unsigned.
 */
async function estimateGas(context: EvmContext, payment: ChainPayment, fees: Fees): Promise<bigint | undefined> {
  const account = await senderOf(context, payment);
  try {
    const gas = await ask(context.client.estimateGas({ account, ...callOf(context, payment, fees) }));
    return gas === plainGas ? gas : (gas * 12n) / 10n;
  } catch (error) {
    if (error instanceof ChainUnavailable) throw error;
    // The wallet was emptied after the check, by another payment of ours, so this one waits.
    if (error instanceof BaseError && error.walk((cause) => cause instanceof InsufficientFundsError)) return undefined;
    const failure = error instanceof BaseError ? error.shortMessage : String(error);
    await fail(context, payment, failure);
    return undefined;
  }
}

/** Marks a payment as certain never to be paid. The deposits of a failed sweep wait for another one. */
async function fail(
  { db, clock }: EvmContext,
  payment: ChainPayment,
  failure: string,
  change: PaymentChange = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await changePayment(tx, clock, payment, { ...change, status: 'failed', failure, is_final: true });
    await tx.updateTable('chain_deposit').set({ swept_by: null }).where('swept_by', '=', payment.id).execute();
  });
}

/**
 * Assigns the payment's nonce, then signs and stores the bytes in one transaction under a lock on the sender's row: no
 * nonce is used twice or skipped, whichever process dies in between. Nothing has been sent yet.
 */
async function store(context: EvmContext, payment: ChainPayment, fees: Fees, gasLimit: bigint): Promise<void> {
  const { db, clock, client, settings } = context;
  const sender = await senderOf(context, payment);
  const onChain = await ask(client.getTransactionCount({ address: sender, blockTag: 'pending' }));
  await db.transaction().execute(async (tx) => {
    const account = { network: settings.network, address: sender };
    await tx
      .insertInto('chain_account')
      .values({ ...account, next_nonce: String(onChain) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { next_nonce: next } = await tx
      .selectFrom('chain_account')
      .select('next_nonce')
      .where('network', '=', account.network)
      .where('address', '=', sender)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const isThere = await tx
      .selectFrom('chain_attempt')
      .select('number')
      .where('payment_id', '=', payment.id)
      .execute();
    if (isThere.length > 0) return;
    const nonce = BigInt(next);
    const { raw, hash } = await signPayment(context, payment, { nonce, gasLimit, fees });
    await tx
      .insertInto('chain_attempt')
      .values({
        payment_id: payment.id,
        number: 1,
        hash,
        raw,
        ...feeColumns(fees),
        made_at: clock.now(),
        sent_at: null,
      })
      .execute();
    await tx
      .updateTable('chain_account')
      .set({ next_nonce: String(nonce + 1n) })
      .where('network', '=', account.network)
      .where('address', '=', sender)
      .execute();
    await changePayment(
      tx,
      clock,
      { ...payment, gas_limit: null },
      {
        status: 'pendingSend',
        nonce: String(nonce),
        gas_limit: String(gasLimit),
        transaction_hash: hash,
      },
    );
  });
}

function feeColumns({ maxFee, priorityFee }: Fees) {
  return { max_fee: String(maxFee), priority_fee: String(priorityFee) };
}

/** Sends the stored bytes unless the node has them. Resending is harmless: it is the same transaction. */
async function send(context: EvmContext, payment: ChainPayment, attempt: ChainAttempt): Promise<void> {
  const { db, clock, client } = context;
  const isKnown = attempt.sent_at && (await askFor(client.getTransaction({ hash: attempt.hash as Hash })));
  if (!isKnown) await broadcast(context, attempt.raw as Hex);
  await db
    .updateTable('chain_attempt')
    .set({ sent_at: clock.now() })
    .where('hash', '=', attempt.hash)
    .where('sent_at', 'is', null)
    .execute();
  await changePayment(db, clock, payment, { status: 'processing', transaction_hash: attempt.hash });
}

/** Error messages of nodes for a transaction they already have, mined or not. */
const hasItAlready = /already known|known transaction|already imported|already exists|nonce too low/i;

async function broadcast({ client }: EvmContext, serializedTransaction: Hex): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction });
  } catch (error) {
    const said = error instanceof BaseError ? `${error.shortMessage} ${error.details}` : String(error);
    if (!hasItAlready.test(said)) throw new ChainUnavailable(said, { cause: error });
  }
}

function isStuck({ clock, settings }: EvmContext, { sent_at: sentAt }: ChainAttempt): boolean {
  return sentAt !== null && clock.now().getTime() - sentAt.getTime() >= settings.stuckAfterMs;
}

/**
 * Signs the same payment with the same nonce and a higher fee: the network accepts only one. Returns false at the fee
 * limit.
 */
async function signHigher(context: EvmContext, payment: ChainPayment, last: ChainAttempt): Promise<boolean> {
  const { db, clock, settings } = context;
  const before: Fees = { maxFee: BigInt(last.max_fee), priorityFee: BigInt(last.priority_fee) };
  const fees = raise(before, await marketFees(context), settings.maxFeePerGas);
  if (!fees || payment.nonce === null) return false;
  const at = { nonce: BigInt(payment.nonce), gasLimit: BigInt(payment.gas_limit ?? plainGas), fees };
  // A sweep's fee is deducted from its amount: it bids no more than that, and waits.
  const isPaidFromAmount = payment.purpose === 'sweep' && !tokenOf(context, payment.asset);
  if (isPaidFromAmount && BigInt(payment.amount) <= at.gasLimit * fees.maxFee) return false;
  const { raw, hash } = await signPayment(context, payment, at);
  const attempt = { payment_id: payment.id, number: last.number + 1, hash, raw, ...feeColumns(fees) };
  const made = { ...attempt, made_at: clock.now(), sent_at: null };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('chain_attempt')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await send(context, payment, made);
  return true;
}

async function findReceipt({ client }: EvmContext, attempts: readonly ChainAttempt[]) {
  for (const { hash } of attempts.toReversed()) {
    const receipt = await askFor(client.getTransactionReceipt({ hash: hash as Hash }));
    if (receipt) return receipt;
  }
  return undefined;
}

async function noteReceipt(
  context: EvmContext,
  payment: ChainPayment,
  receipt: TransactionReceipt,
  head: bigint,
): Promise<void> {
  const confirmations = head < receipt.blockNumber ? 0 : Number(head - receipt.blockNumber);
  const required = findNetwork(payment.asset, context.settings.network)?.confirmations ?? 12;
  // A transaction reverted in a block that is replaced may succeed in the next: it has failed only when deep enough.
  const isDeep = confirmations > required;
  const change: PaymentChange = {
    // Reported as zero: otherwise a receiver counting confirmations would take it for paid one block before it has
    // failed.
    confirmations: receipt.status === 'reverted' ? 0 : confirmations,
    block_height: String(receipt.blockNumber),
    transaction_hash: receipt.transactionHash,
    fee: String(receipt.gasUsed * receipt.effectiveGasPrice),
  };
  if (isDeep && receipt.status === 'reverted')
    return fail(context, payment, 'the network refused it: the transaction reverted', change);
  await changePayment(context.db, context.clock, payment, { ...change, status: 'processing', is_final: isDeep });
}
