import { Address, NETWORK, OutScript, SigHash, TEST_NETWORK, Transaction } from '@scure/btc-signer';
import { hash160 } from '@scure/btc-signer/utils.js';
import { hexToBytes } from 'viem';
import { must } from '#contract/platform/errors.ts';
import { bitcoinPaymentAt, publicKeyAt } from '../../signer/derive.ts';
import type { BitcoinStage } from '../../signer/local.ts';
import { findKey, type Signer } from '../../signer/signer.ts';
import type { ChainPayment } from '../tables.ts';
import type { Selection } from './coins.ts';

/** Signals that a transaction may be replaced by one with a higher fee (BIP-125). */
const replaceable = 0xfffffffd;

export const bitcoinNetwork = (stage: BitcoinStage) => (stage === 'main' ? NETWORK : TEST_NETWORK);

/** Returns the output script of an address. Throws for an address of another stage. */
export function scriptOf(address: string, stage: BitcoinStage): Uint8Array {
  return OutScript.encode(Address(bitcoinNetwork(stage)).decode(address));
}

/** Builds the payment as a PSBT (BIP-174), has each input signed, and returns the bytes to send. */
export async function signSelection(
  signer: Signer,
  stage: BitcoinStage,
  payment: ChainPayment,
  selection: Selection,
  changeAddress: string,
): Promise<{ raw: string; hash: string }> {
  const draft = new Transaction({ version: 2 });
  const xpubs = await Promise.all(selection.coins.map(async ({ key }) => (await findKey(signer, 'bitcoin', key)).xpub));
  for (const [index, coin] of selection.coins.entries()) {
    const { script } = bitcoinPaymentAt(must(xpubs[index], 'a public key'), coin.path, stage);
    draft.addInput({
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script, amount: coin.value },
      sequence: replaceable,
    });
  }
  const network = bitcoinNetwork(stage);
  draft.addOutputAddress(payment.to_address, BigInt(payment.amount), network);
  if (selection.change > 0n) draft.addOutputAddress(changeAddress, selection.change, network);
  for (const [index, coin] of selection.coins.entries()) {
    const { id, xpub } = await findKey(signer, 'bitcoin', coin.key);
    const publicKey = publicKeyAt(xpub, coin.path);
    const script = OutScript.encode({ type: 'pkh', hash: hash160(publicKey) });
    const digest = draft.preimageWitnessV0(index, script, SigHash.ALL, coin.value);
    const { to_address: to, asset, amount } = payment;
    const intent = { kind: 'bitcoinInput', payment: payment.id, asset, to, amount } as const;
    const signature = await signer.sign({ keyId: id, path: coin.path, digest, intent });
    draft.updateInput(index, { partialSig: [[publicKey, toDer(signature)]] }, true);
  }
  draft.finalize();
  return { raw: draft.hex, hash: draft.id };
}

/** Encodes a signature for Bitcoin: DER (BIP-66) and the hash type. */
function toDer(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const trimmed = bytes.subarray(start);
    const padded = (trimmed[0] ?? 0) >= 0x80 ? [0, ...trimmed] : [...trimmed];
    return [0x02, padded.length, ...padded];
  };
  const body = [...integer(signature.subarray(0, 32)), ...integer(signature.subarray(32, 64))];
  return Uint8Array.from([0x30, body.length, ...body, SigHash.ALL]);
}

/** Returns the outputs that stored bytes spend, as `txid:vout`. */
export function spentBy(raw: string): readonly string[] {
  const parsed = Transaction.fromRaw(hexToBytes(`0x${raw}`), { allowUnknownOutputs: true });
  return Array.from({ length: parsed.inputsLength }, (_, index) => {
    const { txid, index: vout } = parsed.getInput(index);
    return `${Buffer.from(must(txid, 'an input')).toString('hex')}:${vout}`;
  });
}
