import { expect, test } from 'vitest';
import { newSecret, signedHeaders } from './sign.ts';

/** Worked example that the specification's own libraries are tested with. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};

test('signs a delivery as in the Standard Webhooks specification’s example', () => {
  const { secret, id, at, body, signature } = example;
  expect(signedHeaders(id, at, body, [secret])).toEqual({
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('two secrets produce two signatures separated by a space', () => {
  const { secret, id, at, body, signature } = example;
  const signed = signedHeaders(id, at, body, [newSecret(), secret])['webhook-signature'];
  expect(signed?.split(' ')).toEqual([expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/), signature]);
});

test('a new secret is 32 bytes, base64-encoded after its prefix', () => {
  const [prefix, key] = newSecret().split('_');
  expect([prefix, Buffer.from(key ?? '', 'base64').length]).toEqual(['whsec', 32]);
  expect(key).toMatch(/^[A-Za-z0-9+/]{43}=$/);
});
