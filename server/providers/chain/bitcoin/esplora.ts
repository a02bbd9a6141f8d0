import { ChainUnavailable } from '../watched.ts';

/** Blockstream's Esplora API, also served by mempool.space and own nodes. Amounts are whole satoshis. */
export interface Esplora {
  tipHeight(): Promise<number>;
  /** Returns the hash of the chain's block at a height; undefined if there is none. */
  blockHash(height: number): Promise<string | undefined>;
  /** Returns a block in its network serialization; undefined if the source no longer has it. */
  rawBlock(hash: string): Promise<Buffer | undefined>;
  /** Returns the pending and mined transactions of an address, newest first; at most the newest few hundred. */
  transactions(address: string): Promise<readonly EsploraTransaction[]>;
  unspent(address: string): Promise<readonly EsploraUnspent[]>;
  transaction(id: string): Promise<EsploraTransaction | undefined>;
  broadcast(hex: string): Promise<void>;
  /** Returns the fee in satoshis per virtual byte to be in one of the next blocks. */
  feeRate(blocks: number): Promise<number>;
}

interface EsploraStatus {
  readonly confirmed: boolean;
  readonly block_height?: number;
}

/** An integer in JSON, which represents every possible amount exactly; converted to `bigint` on reading. */
type WireSatoshis = number;

export interface EsploraTransaction {
  readonly txid: string;
  readonly fee: WireSatoshis;
  readonly status: EsploraStatus;
  readonly vout: readonly { readonly scriptpubkey_address?: string; readonly value: WireSatoshis }[];
}

export interface EsploraUnspent {
  readonly txid: string;
  readonly vout: number;
  readonly value: WireSatoshis;
  readonly status: EsploraStatus;
}

export interface EsploraOptions {
  readonly url: string;
  readonly timeoutMs?: number;
  /** Tries per request before the chain counts as unavailable. A transaction is sent once per scan. */
  readonly tries?: number;
}

const pageSize = 25;
const maxPages = 20;
const leastRate = 1;

export function createEsplora({ url, timeoutMs = 10_000, tries = 3 }: EsploraOptions): Esplora {
  const base = url.replace(/\/$/, '');
  const once = async (path: string, init?: RequestInit) => {
    try {
      const answer = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw new ChainUnavailable(`${path}: ${String(error)}`, { cause: error });
    }
  };
  const getBytes = async (path: string): Promise<Buffer | undefined> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { status, body } = await once(path);
        if (status === 404) return undefined;
        if (status === 200) return body;
        throw new ChainUnavailable(`${path}: ${status} ${body.toString().slice(0, 200)}`);
      } catch (error) {
        if (attempt >= tries) throw error;
      }
    }
  };
  const get = async (path: string) => (await getBytes(path))?.toString();
  const read = async <Answer>(path: string): Promise<Answer | undefined> => {
    const text = await get(path);
    if (text === undefined) return undefined;
    try {
      return JSON.parse(text) as Answer;
    } catch (error) {
      throw new ChainUnavailable(`${path}: no JSON`, { cause: error });
    }
  };
  return {
    tipHeight: async () => {
      const height = Number(await get('/blocks/tip/height'));
      if (!Number.isSafeInteger(height)) throw new ChainUnavailable('/blocks/tip/height: no height');
      return height;
    },
    blockHash: (height) => get(`/block-height/${height}`),
    rawBlock: (hash) => getBytes(`/block/${hash}/raw`),
    transactions: async (address) => {
      const found: EsploraTransaction[] = [...((await read<EsploraTransaction[]>(`/address/${address}/txs`)) ?? [])];
      for (let page = 1; page < maxPages; page += 1) {
        const mined = found.filter(({ status }) => status.confirmed);
        if (mined.length === 0 || mined.length % pageSize !== 0) break;
        const more = await read<EsploraTransaction[]>(`/address/${address}/txs/chain/${mined.at(-1)?.txid}`);
        if (!more || more.length === 0) break;
        found.push(...more);
      }
      return found;
    },
    unspent: async (address) => (await read<EsploraUnspent[]>(`/address/${address}/utxo`)) ?? [],
    transaction: (id) => read<EsploraTransaction>(`/tx/${id}`),
    broadcast: async (hex) => {
      const { status, body } = await once('/tx', { method: 'POST', body: hex });
      const text = body.toString();
      // Already in the mempool or in a block: it was sent.
      if (status === 200 || /already|txn-already/i.test(text)) return;
      throw new ChainUnavailable(`/tx: ${status} ${text.slice(0, 200)}`);
    },
    feeRate: async (blocks) => {
      const rates = (await read<Record<string, number>>('/fee-estimates')) ?? {};
      return Math.max(leastRate, Math.ceil(rates[String(blocks)] ?? leastRate));
    },
  };
}
