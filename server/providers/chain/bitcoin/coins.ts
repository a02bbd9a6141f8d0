/** One unspent output that one of our wallets can spend. */
export interface Coin {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly address: string;
  /** Which of the signer's keys spends it. */
  readonly key: 'deposit' | 'hot' | 'warm' | 'cold';
  readonly path: readonly [number, number];
}

/** Outputs below this cost more to spend than they are worth; nodes don't relay them (P2WPKH). */
export const dustLimit = 294n;

// Virtual bytes of the parts of a transaction with P2WPKH inputs (BIP-141), rounded up.
const overheadSize = 11n;
const inputSize = 68n;
const outputOverhead = 9n;
const changeSize = 31n;

export interface Selection {
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  /** Zero if there is no change: the remainder is worth less than its output. */
  readonly change: bigint;
}

/**
 * Chooses coins for a payment, largest first, so that few are spent. Returns undefined if they don't suffice. `rate` is
 * in satoshis per virtual byte. `paid` is the fee of the transaction to be replaced; nodes require a satoshi more for
 * each byte (BIP-125), whatever the rate.
 */
export function selectCoins(
  coins: readonly Coin[],
  amount: bigint,
  outputScriptLength: number,
  rate: bigint,
  given: readonly Coin[] = [],
  paid?: bigint,
): Selection | undefined {
  const isGiven = (coin: Coin) => given.some((one) => one.txid === coin.txid && one.vout === coin.vout);
  const rest = coins
    .filter((coin) => !isGiven(coin))
    .toSorted((a, b) => (a.value < b.value ? 1 : a.value > b.value ? -1 : 0));
  const chosen = [...given];
  for (;;) {
    const total = chosen.reduce((sum, { value }) => sum + value, 0n);
    const size = overheadSize + inputSize * BigInt(chosen.length) + outputOverhead + BigInt(outputScriptLength);
    const [byRate, byReplacing] = [size * rate, paid === undefined ? 0n : paid + size];
    const fee = byRate > byReplacing ? byRate : byReplacing;
    if (chosen.length > 0 && total >= amount + fee) {
      const change = total - amount - fee - changeSize * rate;
      return change >= dustLimit
        ? { coins: chosen, fee: fee + changeSize * rate, change }
        : { coins: chosen, fee: total - amount, change: 0n };
    }
    const next = rest.shift();
    if (!next) return undefined;
    chosen.push(next);
  }
}
