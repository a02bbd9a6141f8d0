import { expect, test } from 'vitest';
import { testServer } from './server.ts';
import { newcomer, signedIn } from './world.ts';

test('a test server answers on its own port and database', async () => {
  const server = await testServer();
  const answer = await fetch(`${server.origin}/healthz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
  await server.close();
});

test('due jobs run when a test says so', async () => {
  const server = await testServer();
  await server.workJobs();
  const { rows } = await server.pool.query('select 1 from graphile_worker.jobs');
  expect(rows).toEqual([]);
  await server.close();
});

test('a new user can be created, and the sandbox’s users can sign in', async () => {
  const server = await testServer({ seeded: true });
  const { device } = await newcomer(server);
  expect(device.tokens).not.toBeNull();
  expect((await signedIn(server, 'ada')).tokens).not.toBeNull();
  await server.close();
});
