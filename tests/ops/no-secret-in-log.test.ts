import { expect, test } from 'vitest';
import { session } from '#contract/session/calls.ts';
import { Device } from '#server/features/session/testing/device.ts';
import { sandboxPeople } from '#server/seeds/people.ts';
import { until } from '../harness/server-process.ts';
import { serverWorld } from './server-world.ts';

const world = serverWorld();

test('the most verbose log contains no password, token, proof or cookie', async () => {
  const server = world.start({ LOG_LEVEL: 'trace' });
  const device = new Device(await server.ready);
  const [person] = sandboxPeople;
  if (!person) throw new Error('the sandbox has people');
  const before = server.output().length;
  const sealed = await device.sealPassword(person.password, 'login');
  // The password is right and the device is new: a second step is required, which the full sign-in then passes.
  await device.call(session.signInByEmail, { body: { emailAddress: person.email, password: sealed } });
  const tokens = await device.signIn(person.email, person.password);
  const proof = device.proof('GET', session.getAccountInfo.path, tokens.accessToken);
  await device.ask(session.getAccountInfo, undefined, { proof });
  await device.call(session.getAccountInfo, undefined, { proof: 'broken.proof.text' });
  await until(() => server.output().slice(before).includes('GetAccountInfo'));
  const log = server.output().slice(before);
  const secrets = [person.password, sealed.cipher, sealed.t, tokens.accessToken, tokens.refreshToken, proof];
  for (const secret of secrets) expect(log).not.toContain(secret);
});
