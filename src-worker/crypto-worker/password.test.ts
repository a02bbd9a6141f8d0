import { expect, test } from 'vitest';
import { encryptPassword } from './password.ts';

/** Made with Python's hashlib.pbkdf2_hmac and `openssl enc -aes-128-cbc`, not with this code. */
const vectors = [
  {
    password: 'Correct-Horse-9',
    iv: 'EBESExQVFhcYGRobHB0eHw==',
    salt: 'AAECAwQFBgcICQoLDA0ODw==',
    secret: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
    cipher: '7O62jmTrJwO8LxI1O1klPQ==',
  },
  {
    password: 'pässwörd-漢字-1A!',
    iv: 'CQkJCQkJCQkJCQkJCQkJCQ==',
    salt: 'BwcHBwcHBwcHBwcHBwcHBw==',
    secret: '//////////////////////////////////////////8=',
    cipher: '6G6fzdis9HiKpj4d+IXkE4j9zkXtj7T4N62fBjdaoWg=',
  },
  {
    password: 'exactly16bytes!!',
    iv: 'AAAAAAAAAAAAAAAAAAAAAA==',
    salt: 'MjM0NTY3ODk6Ozw9Pj9AQQ==',
    secret: 'ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoM=',
    cipher: 'PuoIkOZeXpvDX1aNA04xb4R3OEAPmTexW+r8kGx/8Kc=',
  },
];

test.each(vectors)('$password is encrypted as OpenSSL encrypts it', async ({ password, iv, salt, secret, cipher }) => {
  expect(await encryptPassword(password, { iv, salt, secret })).toBe(cipher);
});
