import { sql } from 'kysely';
import { findNetwork } from '#contract/currencies/networks.ts';
import type { Queryable } from '#server/platform/db.ts';
import { attemptsOf, changePayment } from '../payments.ts';
import type { ChainAttempt, ChainPayment } from '../tables.ts';
import { dustLimit, selectCoins, type Coin, type Selection } from './coins.ts';
import type { EsploraTransaction } from './esplora.ts';
import { scriptOf, signSelection, spentBy } from './transactions.ts';
import { addressesOf, changeAddress, coinsOf, takenCoins, type BitcoinContext } from './wallet.ts';

const coinLock = 0x636f696e;
const blocksToWait = 2;

/**
 * Performs the next step of a payment: sign, send, detect the block, count confirmations; again with a higher fee if
 * stuck.
 */
export async function advanceBitcoinPayment(
  context: BitcoinContext,
  payment: ChainPayment,
  tip: number,
): Promise<void> {
  const { db, clock, esplora } = context;
  const attempts = await attemptsOf(db, payment);
  const last = attempts.at(-1);
  if (!last) return signFirst(context, payment, tip);
  const seen = await findAny(context, attempts);
  const mined = seen.find(({ status }) => status.confirmed);
  if (mined) return noteMined(context, payment, attempts, mined, tip);
  if (payment.block_height !== null) return changePayment(db, clock, payment, { confirmations: 0, block_height: null });
  if (isStuck(context, last) && (await signHigher(context, payment, last, tip))) return;
  if (!seen.some(({ txid }) => txid === last.hash)) await esplora.broadcast(last.raw);
  await noteSent(context, payment, last);
}

async function findAny({ esplora }: BitcoinContext, attempts: readonly ChainAttempt[]): Promise<EsploraTransaction[]> {
  const found = await Promise.all(attempts.map(({ hash }) => esplora.transaction(hash)));
  return found.filter((one) => one !== undefined);
}

async function rateOf({ esplora, settings }: BitcoinContext): Promise<bigint> {
  const rate = BigInt(await esplora.feeRate(blocksToWait));
  return rate > settings.maxFeeRate ? settings.maxFeeRate : rate;
}

async function signFirst(context: BitcoinContext, payment: ChainPayment, tip: number): Promise<void> {
  const { db, clock } = context;
  if (!payment.is_released) return;
  if (BigInt(payment.amount) < dustLimit) {
    const failure = 'too little for an output of its own';
    return changePayment(db, clock, payment, { status: 'failed', failure, is_final: true });
  }
  const rate = await rateOf(context);
  const coins = await coinsOf(context, await addressesOf(context, payment.key_purpose), tip);
  await store(context, payment, 1, coins, rate);
}

/**
 * Chooses coins that no other payment uses, then signs and stores the bytes, all under one lock. Returns false if the
 * wallet has too little: the payment waits.
 */
async function store(
  context: BitcoinContext,
  payment: ChainPayment,
  number: number,
  coins: readonly Coin[],
  rate: bigint,
  replaced?: { readonly spent: readonly string[]; readonly fee: bigint },
): Promise<boolean> {
  const { db, clock, signer, settings } = context;
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${coinLock}, hashtext(${settings.network}))`.execute(tx);
    const isThere = await tx
      .selectFrom('chain_attempt')
      .select('number')
      .where('payment_id', '=', payment.id)
      .where('number', '=', number)
      .executeTakeFirst();
    if (isThere) return true;
    const taken = await takenCoins(tx, settings.network, payment.id);
    const free = coins.filter(({ txid, vout }) => !taken.has(`${txid}:${vout}`));
    const spent = replaced?.spent ?? [];
    // A replacement spends the same coins as the first: the network accepts only one of them.
    const given = free.filter(({ txid, vout }) => spent.includes(`${txid}:${vout}`));
    if (given.length < spent.length) return false;
    const scriptLength = scriptOf(payment.to_address, settings.stage).length;
    const amount = BigInt(payment.amount);
    const selection: Selection | undefined = selectCoins(free, amount, scriptLength, rate, given, replaced?.fee);
    if (!selection) return false;
    const change = await changeAddress(context, payment.key_purpose);
    const { raw, hash } = await signSelection(signer, settings.stage, payment, selection, change);
    const fees = { max_fee: String(selection.fee), priority_fee: String(rate) };
    await tx
      .insertInto('chain_attempt')
      .values({ payment_id: payment.id, number, hash, raw, ...fees, made_at: clock.now(), sent_at: null })
      .execute();
    await changePayment(tx, clock, payment, { status: 'pendingSend', transaction_hash: hash });
    return true;
  });
}

async function noteSent({ db, clock }: BitcoinContext, payment: ChainPayment, attempt: ChainAttempt): Promise<void> {
  await db
    .updateTable('chain_attempt')
    .set({ sent_at: clock.now() })
    .where('hash', '=', attempt.hash)
    .where('sent_at', 'is', null)
    .execute();
  await changePayment(db, clock, payment, { status: 'processing', transaction_hash: attempt.hash });
}

function isStuck({ clock, settings }: BitcoinContext, { sent_at: sentAt }: ChainAttempt): boolean {
  return sentAt !== null && clock.now().getTime() - sentAt.getTime() >= settings.stuckAfterMs;
}

/**
 * Signs the same payment from the same coins, with a fee that replaces the first (BIP-125). Returns false at the fee
 * limit.
 */
async function signHigher(
  context: BitcoinContext,
  payment: ChainPayment,
  last: ChainAttempt,
  tip: number,
): Promise<boolean> {
  const { settings } = context;
  const market = await rateOf(context);
  const higher = BigInt(last.priority_fee) + BigInt(last.priority_fee) / 4n + 1n;
  const rate = market > higher ? market : higher;
  if (rate > settings.maxFeeRate) return false;
  const spent = spentBy(last.raw);
  const coins = [
    ...(await coinsOf(context, await addressesOf(context, payment.key_purpose), tip)),
    ...(await coinsOfAttempt(context, payment, spent)),
  ];
  const unique = [...new Map(coins.map((coin) => [`${coin.txid}:${coin.vout}`, coin])).values()];
  return store(context, payment, last.number + 1, unique, rate, { spent, fee: BigInt(last.max_fee) });
}

/** Returns the first attempt's coins: the source no longer lists them as unspent once it has seen it. */
async function coinsOfAttempt(
  context: BitcoinContext,
  payment: ChainPayment,
  spent: readonly string[],
): Promise<Coin[]> {
  const own = new Map((await addressesOf(context, payment.key_purpose)).map((one) => [one.address, one]));
  const coins: Coin[] = [];
  for (const outpoint of spent) {
    const [txid = '', vout = ''] = outpoint.split(':');
    const output = (await context.esplora.transaction(txid))?.vout[Number(vout)];
    const owner = own.get(output?.scriptpubkey_address ?? '');
    if (output && owner) coins.push({ ...owner, txid, vout: Number(vout), value: BigInt(output.value) });
  }
  return coins;
}

async function noteMined(
  { db, clock, settings }: BitcoinContext,
  payment: ChainPayment,
  attempts: readonly ChainAttempt[],
  mined: EsploraTransaction,
  tip: number,
): Promise<void> {
  const height = mined.status.block_height ?? tip;
  const confirmations = Math.max(0, tip - height);
  const isFinal = confirmations > (findNetwork(payment.asset, settings.network)?.confirmations ?? 6);
  await changePayment(db, clock, payment, {
    status: 'processing',
    confirmations,
    block_height: String(height),
    transaction_hash: mined.txid,
    fee: String(BigInt(mined.fee)),
    is_final: isFinal,
  });
  if (isFinal)
    await markSpent(
      db,
      payment,
      attempts.find(({ hash }) => hash === mined.txid),
    );
}

/** Marks the deposits it spent: their addresses no longer have to be searched for coins. */
async function markSpent(db: Queryable, payment: ChainPayment, attempt: ChainAttempt | undefined): Promise<void> {
  for (const outpoint of attempt ? spentBy(attempt.raw) : []) {
    const [txid = '', vout = ''] = outpoint.split(':');
    await db
      .updateTable('chain_deposit')
      .set({ swept_by: payment.id })
      .where('network', '=', payment.network)
      .where('transaction_hash', '=', txid)
      .where('output_index', '=', Number(vout))
      .execute();
  }
}
