import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Address, CompactSize, OutScript, RawTx, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { concatBytes, equalBytes, hash160, sha256x2 } from '@scure/btc-signer/utils.js';
import { bytesToHex, hexToBytes, recoverPublicKey } from 'viem';

interface Output {
  readonly address: string;
  readonly value: bigint;
}

interface Entry {
  readonly txid: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly Output[];
  readonly fee: bigint;
  readonly size: bigint;
  readonly raw: Uint8Array;
  height: number | undefined;
}

interface Header {
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/**
 * Starts a test's own Bitcoin network behind Esplora's API: it only accepts transactions signed by the owners of the
 * outputs they spend.
 */
export async function startEsplora() {
  const entries = new Map<string, Entry>();
  const state = { height: 100, isAway: false, rate: 5 };
  const headers = new Map<number, Header>();
  const asked: string[] = [];
  const spender = (outpoint: string) => [...entries.values()].find(({ inputs }) => inputs.includes(outpoint));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(request.url ?? '/');
      if (state.isAway) return void response.writeHead(503).end('away');
      void answer(request.method ?? 'GET', request.url ?? '/', Buffer.concat(chunks).toString()).then(
        (body) =>
          body === undefined
            ? response.writeHead(404).end('not found')
            : response.end(typeof body === 'string' || body instanceof Uint8Array ? body : writeJson(body)),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(method: string, path: string, body: string): Promise<unknown> {
    if (method === 'POST') return take(body);
    const [, kind, id = '', what] = path.split('/');
    if (path === '/blocks/tip/height') return String(state.height);
    if (kind === 'block-height') return Number(id) <= state.height ? headerAt(Number(id)).hash : undefined;
    if (kind === 'block' && what === 'raw') return rawBlock(id);
    if (kind === 'fee-estimates') return { '2': state.rate };
    if (kind === 'tx') return entries.has(id) ? show(entries.get(id) as Entry) : undefined;
    const own = [...entries.values()].filter(({ outputs }) => outputs.some(({ address }) => address === id));
    if (what === 'txs') return path.includes('/chain/') ? [] : own.map(show);
    return own.flatMap((entry) =>
      entry.outputs.flatMap(({ address, value }, vout) =>
        address === id && !spender(`${entry.txid}:${vout}`)
          ? [{ txid: entry.txid, vout, value, status: status(entry) }]
          : [],
      ),
    );
  }

  /** Returns the header at a height. Each links to the previous one; a replacement differs by its nonce. */
  function headerAt(height: number): Header {
    const known = headers.get(height);
    if (known) return known;
    const parent = height > 90 ? hexToBytes(`0x${headerAt(height - 1).hash}`).toReversed() : new Uint8Array(32);
    const bytes = concatBytes(Uint8Array.of(0, 0, 0, 32), parent, randomBytes(44));
    const header = { bytes, hash: bytesToHex(sha256x2(bytes).toReversed()).slice(2) };
    headers.set(height, header);
    return header;
  }

  function rawBlock(hash: string): Uint8Array | undefined {
    const [height, header] = [...headers].find(([, one]) => one.hash === hash) ?? [];
    if (!header) return undefined;
    const mined = [...entries.values()].filter((entry) => entry.height === height).map(({ raw }) => raw);
    return concatBytes(header.bytes, CompactSize.encode(BigInt(mined.length)), ...mined);
  }

  async function take(raw: string): Promise<string> {
    const parsed = Transaction.fromRaw(hexToBytes(`0x${raw}`));
    const known = entries.get(parsed.id);
    if (known) throw new Error('Transaction already in the pool');
    const inputs: string[] = [];
    let total = 0n;
    const replaced = new Set<Entry>();
    for (let index = 0; index < parsed.inputsLength; index += 1) {
      const input = parsed.getInput(index);
      const outpoint = `${Buffer.from(input.txid ?? []).toString('hex')}:${input.index}`;
      const coin = entries.get(outpoint.split(':')[0] ?? '')?.outputs[input.index ?? -1];
      if (!coin) throw new Error('bad-txns-inputs-missingorspent');
      const before = spender(outpoint);
      if (before?.height !== undefined) throw new Error('bad-txns-inputs-missingorspent');
      if (before) replaced.add(before);
      await checkSignature(parsed, index, coin);
      inputs.push(outpoint);
      total += coin.value;
    }
    const outputs = Array.from({ length: parsed.outputsLength }, (_, index) => {
      const { script, amount } = parsed.getOutput(index);
      return {
        address: Address(TEST_NETWORK).encode(OutScript.decode(script ?? new Uint8Array())),
        value: amount ?? 0n,
      };
    });
    const fee = total - outputs.reduce((sum, { value }) => sum + value, 0n);
    const size = BigInt(parsed.vsize);
    if (fee < size) throw new Error('min relay fee not met');
    for (const before of replaced) {
      if (fee < before.fee + size) throw new Error('insufficient fee, rejecting replacement');
      entries.delete(before.txid);
    }
    const bytes = hexToBytes(`0x${raw}`);
    entries.set(parsed.id, { txid: parsed.id, inputs, outputs, fee, size, raw: bytes, height: undefined });
    return parsed.id;
  }

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    entries,
    /** Requested paths. */
    asked,
    /** Pays an address from outside; the payment waits for a block. */
    fund: (address: string, value: bigint): string => {
      const raw = payment(address, value);
      const txid = Transaction.fromRaw(raw).id;
      const outputs = [{ address, value }];
      entries.set(txid, { txid, inputs: [], outputs, fee: 500n, size: 110n, raw, height: undefined });
      return txid;
    },
    mine: (blocks = 1) => {
      state.height += 1;
      for (const entry of entries.values()) entry.height ??= state.height;
      state.height += blocks - 1;
    },
    /** Replaces the last blocks: their transactions become unconfirmed again. */
    replace: (blocks: number) => {
      for (const entry of entries.values()) if ((entry.height ?? 0) > state.height - blocks) entry.height = undefined;
      for (const height of headers.keys()) if (height > state.height - blocks) headers.delete(height);
    },
    received: (address: string) =>
      [...entries.values()].flatMap(({ outputs }) => outputs).filter((output) => output.address === address),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Builds a payment from an unknown source, with a witness as most payments have. */
function payment(address: string, amount: bigint): Uint8Array {
  return RawTx.encode({
    version: 2,
    segwitFlag: true,
    inputs: [{ txid: randomBytes(32), index: 0, finalScriptSig: new Uint8Array(), sequence: 0xffffffff }],
    outputs: [{ amount, script: OutScript.encode(Address(TEST_NETWORK).decode(address)) }],
    witnesses: [[randomBytes(71), randomBytes(33)]],
    lockTime: 0,
  });
}

/** Satoshis are JSON numbers in this API; they are written digit by digit. */
function writeJson(body: unknown): string {
  const text = JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? `\n${value}` : value));
  return text.replaceAll(/"\\n([0-9]+)"/g, '$1');
}

function status({ height }: Entry) {
  return height === undefined ? { confirmed: false } : { confirmed: true, block_height: height };
}

function show(entry: Entry) {
  return {
    txid: entry.txid,
    fee: entry.fee,
    status: status(entry),
    vout: entry.outputs.map(({ address, value }) => ({ scriptpubkey_address: address, value })),
  };
}

/** Checks that the owner of the coin signed exactly this transaction (BIP-143). */
async function checkSignature(parsed: Transaction, index: number, coin: Output): Promise<void> {
  const [der, publicKey] = parsed.getInput(index).finalScriptWitness ?? [];
  const decoded = Address(TEST_NETWORK).decode(coin.address);
  if (!der || !publicKey || decoded.type !== 'wpkh') throw new Error('not a witness of the kind');
  const hash = hash160(publicKey);
  if (!equalBytes(hash, decoded.hash)) throw new Error('another owner');
  const digest = parsed.preimageWitnessV0(index, OutScript.encode({ type: 'pkh', hash }), SigHash.ALL, coin.value);
  const [r, s] = fromDer(der);
  const recovered = await Promise.all(
    [0, 1].map((yParity) => recoverPublicKey({ hash: bytesToHex(digest), signature: { r, s, yParity } })),
  );
  const x = bytesToHex(publicKey).slice(4);
  if (!recovered.some((key) => key.slice(4, 68) === x)) throw new Error('mandatory-script-verify-flag-failed');
}

function fromDer(der: Uint8Array): readonly [`0x${string}`, `0x${string}`] {
  const rLength = der[3] ?? 0;
  const sLength = der[5 + rLength] ?? 0;
  const read = (start: number, length: number) =>
    `0x${Buffer.from(der.subarray(start, start + length))
      .toString('hex')
      .replace(/^(00)+/, '')
      .padStart(64, '0')}` as const;
  return [read(4, rLength), read(6 + rLength, sLength)];
}
