import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Address, OutScript, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js';
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
  height: number | undefined;
}

/** A Bitcoin of a test's own behind Esplora's API: it takes only what is signed by the owners of what it spends. */
export async function startEsplora() {
  const entries = new Map<string, Entry>();
  const state = { height: 100, isAway: false, rate: 5 };
  const spender = (outpoint: string) => [...entries.values()].find(({ inputs }) => inputs.includes(outpoint));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.isAway) return void response.writeHead(503).end('away');
      void answer(request.method ?? 'GET', request.url ?? '/', Buffer.concat(chunks).toString()).then(
        (body) =>
          body === undefined
            ? response.writeHead(404).end('not found')
            : response.end(typeof body === 'string' ? body : JSON.stringify(body)),
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  async function answer(method: string, path: string, body: string): Promise<unknown> {
    if (method === 'POST') return take(body);
    const [, kind, id = '', what] = path.split('/');
    if (path === '/blocks/tip/height') return String(state.height);
    if (kind === 'fee-estimates') return { '2': state.rate };
    if (kind === 'tx') return entries.has(id) ? show(entries.get(id) as Entry) : undefined;
    const own = [...entries.values()].filter(({ outputs }) => outputs.some(({ address }) => address === id));
    if (what === 'txs') return path.includes('/chain/') ? [] : own.map(show);
    return own.flatMap((entry) =>
      entry.outputs.flatMap(({ address, value }, vout) =>
        address === id && !spender(`${entry.txid}:${vout}`)
          ? [{ txid: entry.txid, vout, value: Number(value), status: status(entry) }]
          : [],
      ),
    );
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
    entries.set(parsed.id, { txid: parsed.id, inputs, outputs, fee, size, height: undefined });
    return parsed.id;
  }

  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    entries,
    /** Somebody pays an address; it waits for a block. */
    fund: (address: string, value: bigint): string => {
      const txid = randomBytes(32).toString('hex');
      entries.set(txid, { txid, inputs: [], outputs: [{ address, value }], fee: 500n, size: 110n, height: undefined });
      return txid;
    },
    mine: (blocks = 1) => {
      state.height += 1;
      for (const entry of entries.values()) entry.height ??= state.height;
      state.height += blocks - 1;
    },
    /** Other blocks take the place of the last ones: what was in them waits again. */
    replace: (blocks: number) => {
      for (const entry of entries.values()) if ((entry.height ?? 0) > state.height - blocks) entry.height = undefined;
    },
    received: (address: string) =>
      [...entries.values()].flatMap(({ outputs }) => outputs).filter((output) => output.address === address),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function status({ height }: Entry) {
  return height === undefined ? { confirmed: false } : { confirmed: true, block_height: height };
}

function show(entry: Entry) {
  return {
    txid: entry.txid,
    fee: Number(entry.fee),
    status: status(entry),
    vout: entry.outputs.map(({ address, value }) => ({ scriptpubkey_address: address, value: Number(value) })),
  };
}

/** The owner of the coin signed exactly this (BIP-143). */
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
