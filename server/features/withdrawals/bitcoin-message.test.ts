import { secp256k1 } from '@noble/curves/secp256k1.js';
import { base64, hex } from '@scure/base';
import { p2pkh, p2sh, p2tr, p2wpkh, RawWitness, SigHash, TEST_NETWORK, WIF } from '@scure/btc-signer';
import {
  concatBytes,
  pubSchnorr,
  sha256x2,
  signECDSA,
  signSchnorr,
  taprootTweakPrivKey,
} from '@scure/btc-signer/utils.js';
import { describe, expect, test } from 'vitest';
import { isSignedByBitcoin, messageHash, toSign, toSpend } from './bitcoin-message.ts';

const wpkh = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const key = WIF().decode('L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k');
const publicKey = secp256k1.getPublicKey(key, true);
const empty =
  'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=';

const isSigned = (address: string, message: string, signature: string, stage: 'main' | 'test' = 'main') =>
  isSignedByBitcoin({ address, message, signature }, stage);

describe('BIP-322 simple, with the specification’s vectors', () => {
  test.each([
    [
      '',
      'c90c269c4f8fcbe6880f72a721ddfbf1914268a794cbb21cfafee13770ae19f1',
      'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7',
      '1e9654e951a5ba44c8604c4de6c67fd78a27e81dcadcfe1edf638ba3aaebaed6',
    ],
    [
      'Hello World',
      'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b',
      '88737ae86f2077145f93cc4b153ae9a1cb8d56afa511988c149c5c8c9d93bddf',
    ],
    [
      'UTF-8 support: öäüéàè 测试文本 \uD83D\uDE04',
      '43936b237ea38c7794eb5d755e0d220b6db92ebfc5c8f482759d22b1286376d7',
      'c8f4f525fe8afb1bc09b44175bd2096f079c98425e8a1be676b712add1fb62f0',
      '8f488e06b89eafd019ec528109eafaf7f1d1811fd617aa1eeb9658f1c1be6586',
    ],
  ])('hashes %j and builds both transactions', (message, hash, spend, sign) => {
    const spent = toSpend(message, p2wpkh(publicKey).script);
    expect([hex.encode(messageHash(message)), spent.id, toSign(spent).id]).toEqual([hash, spend, sign]);
  });

  test.each([
    ['', wpkh, empty],
    ['', wpkh, `smp${empty}`],
    [
      '',
      wpkh,
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      wpkh,
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      wpkh,
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'ESHJI7MWUL64AXHBI42L3UR4QA',
      'bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7',
      'AkcwRAIgCYHF/vn67iZX5WBimh84kqD6pTME6eNCMGhfFnnwCNECIAF3nMCk/RfLit+uv8a8FgfQIw0f0ASE21GSz7rX17PsASEDTA2vM8bOtUFgvenSDUmvkq7aWNwoTB0CMiM6carHY1s=',
    ],
    [
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
    ],
    [
      'No prefix fallback',
      'bc1pss0zhytly75awhm6x2hhvd5lnzv3vssgrf9axfheq8ldyzn88ges79fler',
      'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R',
    ],
  ])('accepts the signature of %j by %s', (message, address, signature) => {
    expect(isSigned(address, message, signature)).toBe(true);
    expect(isSigned(address, `${message} `, signature)).toBe(false);
    expect(isSigned(p2wpkh(secp256k1.getPublicKey(new Uint8Array(32).fill(7))).address ?? '', message, signature)).toBe(
      false,
    );
  });

  test.each([
    ['', wpkh, 'not-valid-base64!!!'],
    ['', wpkh, ''],
    ['Wrong message that was not signed', wpkh, `smp${empty}`],
    ['', 'bc1qp0ahvfh83088w49k405szqgg4f3pptr7p2g06tdxfjcd40z4lh4q95lsz9', `smp${empty}`],
    ['', wpkh, 'smpAA=='],
    ['', wpkh, 'fooAA=='],
    [
      'incorrect prefix',
      'bc1pyrgrm6cu6n54jrvkdjd9rvyd3xfyu84s2623awu2srn6mxhscwpsm5644w',
      'fulAUDZwFXUp+adN+/UZj5dVrGAbB3zKs1Vcalz5fCF9srxS63eSWNGvH1NYbrBkPt1BJDUyWUz9zgUxfc63/QheT6M',
    ],
    [
      'IHUVDIXOZV7EE7RU6CP7JUS57N',
      'bc1p9cyuceaazr8cz46mvgkzl94wy397mwpqsrk84su37t72jvkg6wzqv52nfp',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
    ],
    [
      'TPIZPITUIHEUHO5ACOL6W6MBVD',
      'bc1pr72av8sh7qc2ssxs8w0hlj0cl82g2q2dvypngzgsrmd4plml84ksmfyv0q',
      'AUBay6NwR4LEYedkTG+vE9F7C0RTOCB5NH6ZAqf+3hudjHIkOzSZk1jW/5Kt0wRKX3llJ25os+0qktdou4/Y8516',
    ],
  ])('rejects, for %j by %s, the signature %s', (message, address, signature) => {
    expect(isSigned(address, message, signature)).toBe(false);
  });

  test('requires everything to be signed (not SIGHASH_NONE), also for P2WPKH within P2SH', () => {
    const address = p2sh(p2wpkh(publicKey));
    const signing = toSign(toSpend('wrapped', address.script));
    const made = (kind: number) => {
      const digest = signing.preimageWitnessV0(0, p2pkh(publicKey).script, kind, 0n);
      const signature = concatBytes(signECDSA(digest, key), Uint8Array.of(kind));
      return base64.encode(RawWitness.encode([signature, publicKey]));
    };
    expect(isSigned(address.address ?? '', 'wrapped', made(SigHash.ALL))).toBe(true);
    expect(isSigned(address.address ?? '', 'wrapped', made(SigHash.NONE))).toBe(false);
    const taproot = p2tr(pubSchnorr(key));
    const signingTaproot = toSign(toSpend('all', taproot.script));
    const madeTaproot = (kind: number) => {
      const digest = signingTaproot.preimageWitnessV1(0, [taproot.script], kind, [0n]);
      const signature = signSchnorr(digest, taprootTweakPrivKey(key));
      return base64.encode(RawWitness.encode([concatBytes(signature, Uint8Array.of(...(kind ? [kind] : [])))]));
    };
    expect(
      [SigHash.DEFAULT, SigHash.ALL, SigHash.NONE].map((kind) =>
        isSigned(taproot.address ?? '', 'all', madeTaproot(kind)),
      ),
    ).toEqual([true, true, false]);
  });
});

describe('the legacy signature of 65 bytes', () => {
  const message = 'This is just a test message';
  // Bitcoin Core's own test vector for signmessagewithprivkey.
  const known = 'INbVnW4e6PeRmsv2Qgu8NuopvrVjkcxob+sX8OcZG0SALhWybUjzMLPdAsXI46YZGb0KQTRii+wWIQzRpG/U+S0=';

  test('is accepted as Bitcoin Core makes it, only on its own stage', () => {
    expect(isSigned('mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB', message, known, 'test')).toBe(true);
    expect(isSigned('mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB', message, known)).toBe(false);
    expect(isSigned('mpLQjfK79b7CCV4VMJWEWAj5Mpx8Up5zxB', `${message}.`, known, 'test')).toBe(false);
  });

  test('is valid only for the kinds of address that its first byte names', () => {
    const text = new TextEncoder().encode(message);
    const digest = sha256x2(
      Uint8Array.of(24),
      new TextEncoder().encode('Bitcoin Signed Message:\n'),
      Uint8Array.of(text.length),
      text,
    );
    const [recovery = 0, ...rest] = secp256k1.sign(digest, key, { format: 'recovered', prehash: false });
    const addresses = {
      plain: p2pkh(secp256k1.getPublicKey(key, false), TEST_NETWORK),
      pkh: p2pkh(publicKey, TEST_NETWORK),
      wrapped: p2sh(p2wpkh(publicKey, TEST_NETWORK), TEST_NETWORK),
      wpkh: p2wpkh(publicKey, TEST_NETWORK),
      tr: p2tr(pubSchnorr(key), undefined, TEST_NETWORK),
    };
    const takenBy = (head: number) =>
      Object.entries(addresses).flatMap(([name, { address }]) =>
        isSigned(address ?? '', message, base64.encode(Uint8Array.of(head + recovery, ...rest)), 'test') ? [name] : [],
      );
    expect(takenBy(27)).toEqual(['plain']);
    expect(takenBy(31)).toEqual(['pkh', 'wrapped', 'wpkh']);
    expect(takenBy(35)).toEqual(['wrapped']);
    expect(takenBy(39)).toEqual(['wpkh']);
    expect(takenBy(43)).toEqual([]);
    expect(takenBy(20)).toEqual([]);
  });
});
