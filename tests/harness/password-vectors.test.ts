import { expect, test } from 'vitest';
import { decrypt, decryptBytes, deriveKey } from '#server/features/session/password.ts';
import { deriveBits, encryptCbc } from '#worker/crypto-worker/password.ts';

/* Checks the browser's password encryption and the server's decryption against published test vectors: both sides use
   the same ones. */

const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'));
const text = (value: string) => new TextEncoder().encode(value) as Uint8Array<ArrayBuffer>;
const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

/** RFC 7914, section 11: PBKDF2-HMAC-SHA-256, 64 bytes each. */
const derivations = [
  {
    secret: 'passwd',
    salt: 'salt',
    rounds: 1,
    derived:
      '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc' +
      '49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
  },
  {
    secret: 'Password',
    salt: 'NaCl',
    rounds: 80_000,
    derived:
      '4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56' +
      'a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d',
  },
];

/**
 * Wycheproof, testvectors_v1/aes_cbc_pkcs5_test.json, the group of 128-bit keys: number, key, IV, message, ciphertext.
 */
const ciphers = [
  [1, 'e34f15c7bd819930fe9d66e0c166e61c', 'da9520f7d3520277035173299388bee2', '', 'b10ab60153276941361000414aed0a9d'],
  [
    2,
    'e09eaa5a3f5e56d279d5e7a03373f6ea',
    'c9ee3cd746bf208c65ca9e72a266d54f',
    'ef4eab37181f98423e53e947e7050fd0',
    'd1fa697f3e2e04d64f1a0da203813ca5bc226a0b1d42287b2a5b994a66eaf14a',
  ],
  [
    3,
    '9bd3902ed0996c869b572272e76f3889',
    '8b2e86a9a185cfa6f51c7cc595b822bc',
    'a7ba19d49ee1ea02f098aa8e30c740d893a4456ccc294040484ed8a00a55f93e',
    '514cbc69aced506926deacdeb0cc0a5a07d540f65d825b65c7db0075cf930a06e0124ae598461cab0b3251baa853e377',
  ],
  [5, 'e1e726677f4893890f8c027f9d8ef80d', '155fd397579b0b5d991d42607f2cc9ad', '3f', '599d77aca16910b42d8b4ac9560efe1b'],
  [
    12,
    '48f0d03e41cc55c4b58f737b5acdea32',
    'a345f084229dbfe0ceab6c6939571532',
    'f4a133aa6d5985a0',
    '59bf12427b51a3aee0c9d3c540d04d24',
  ],
  [
    19,
    '501d81ebf912ddb87fbe3b7aac1437bc',
    '90f5cf4fbfd2e2a1ab8eef402617bd5c',
    '2368e3c3636b5e8e94d2081adbf798',
    'fed05321d11d978e2ec32527ecfce06c',
  ],
  [
    20,
    '831e664c9e3f0c3094c0b27b9d908eb2',
    '54f2459e40e002763144f4752cde2fb5',
    '26603bb76dd0a0180791c4ed4d3b058807',
    '8d55dc10584e243f55d2bdbb5758b7fabcd58c8d3785f01c7e3640b2a1dadcd9',
  ],
  [
    23,
    'efd9caa8ac68e9e29acdae57e93bcea8',
    'c98b47808add45c0c891983ec4b09846',
    '3e1d2001f1e475b972738936443a5f51eedaf802a66fadf2406cfaadb0549149fcb9f485e534dc2d',
    '84904fc92bd2e7590aa268e667370327b9446f41067dd40d3e5091a63a0d5687e4926e00cc3cb461c3b85d80ee2da818',
  ],
] as const;

/** The same file's ciphertexts with invalid padding, all with the same key and initialization vector. */
const badKey = 'db4f3e5e3795cc09a073fa6a81e5a6bc';
const badIv = '23468aa734f5f0f19827316ff168e94f';
const badPaddings = [
  [25, 'none at all', ''],
  [26, 'zeros', 'aa62606a287476777b92d8e4c4e53028'],
  [27, 'zeros', 'ada437b682c92384b6c23ec10a21b3d8'],
  [28, 'zeros', '26c5b3e540ee3dd6b52d14afd01a44f8'],
  [29, 'zeros', 'fbcbdfdaaf17980be939c0b243266ecbc0deb417e98aba3ee12fea2921f8ae51'],
  [30, 'zeros', 'fbcbdfdaaf17980be939c0b243266ecb1188ff22f6563f6173440547d1e0dfd8'],
  [31, 'zeros', '87ff6a2fc6920ce4769cbf6532f84dde389de7c3b693c5e0ceff182842411005a1322b61f608c69f46d6e6b450bc1fde'],
  [32, '0xff', '726570a34cea08139d9f836579102a0e'],
  [33, '0xff', 'c8ef7ac3fd659ce7157d72a25f0a5048'],
  [34, '0xff', '6123c889bbc766acd4bca4cb982f9978'],
  [35, '0xff', 'fbcbdfdaaf17980be939c0b243266ecb442cd16f7410fca70924b573f7967e84'],
] as const;

test.each(derivations)('RFC 7914: browser and server derive the same key from $secret', async (vector) => {
  const { secret, salt, rounds, derived } = vector;
  expect(toHex(await deriveBits(text(secret), text(salt), rounds, 512))).toBe(derived);
  expect(toHex(await deriveKey(Buffer.from(secret), Buffer.from(salt), rounds, 64))).toBe(derived);
});

test.each(ciphers)(
  'Wycheproof %i: the browser encrypts it, and the server decrypts it',
  async (_id, key, iv, message, ct) => {
    expect(toHex(await encryptCbc(hex(message), hex(key), hex(iv)))).toBe(ct);
    expect(toHex(decryptBytes(Buffer.from(ct, 'hex'), Buffer.from(key, 'hex'), Buffer.from(iv, 'hex')))).toBe(message);
  },
);

test.each(badPaddings)('Wycheproof %i: the server rejects a padding of %s', (_id, _padding, ct) => {
  const [cipher, key, iv] = [Buffer.from(ct, 'hex'), Buffer.from(badKey, 'hex'), Buffer.from(badIv, 'hex')];
  expect(() => decryptBytes(cipher, key, iv)).toThrow();
  expect(() => decrypt(cipher.toString('base64'), key, iv)).toThrow(expect.objectContaining({ code: 50002 }));
});
