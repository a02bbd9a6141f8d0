import { expect, test } from 'vitest';
import { testServer } from './server.ts';

test('a test server answers on its own port and database', async () => {
  const server = await testServer();
  const answer = await fetch(`${server.origin}/healthz`);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ status: 'ok' });
  await server.close();
});
