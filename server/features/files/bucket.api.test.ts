import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#contract/files/calls.ts';
import { S3Server } from '#server/providers/files/testing/s3-server.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { newcomer } from '../../../tests/harness/world.ts';
import { png } from './testing/pictures.ts';
import { download, upload } from './testing/upload.ts';

const store = new S3Server();
let server: TestServer;
beforeAll(async () => {
  const { region, bucket, accessKeyId, secretAccessKey } = store.settings;
  server = await testServer({
    env: {
      S3_URL: await store.listen(),
      S3_BUCKET: bucket,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
});
afterAll(async () => {
  await server.close();
  await store.close();
});

const send = async () => {
  const { device } = await newcomer(server);
  const form = {
    purpose: 'kyc.front',
    bytes: png(),
    name: 'a.png',
    type: 'image/png',
    call: files.uploadFile,
  } as const;
  return { device, ...(await upload(device, form)) };
};

test('a file is stored sealed in the bucket and returned to its owner', async () => {
  const { device, result } = await send();
  const id = result?.id ?? '';
  const kept = store.kept.get(`files/${id}`)?.bytes;
  const back = await download(device, id);
  expect(back.bytes).toHaveLength(result?.size ?? 0);
  expect(kept).toBeDefined();
  expect(kept?.includes(back.bytes)).toBe(false);
});

test('an upload fails as a whole while the store is down: no row points at missing bytes', async () => {
  store.hiccups = 3;
  const { status } = await send();
  expect(status).toBe(500);
  const { rows } = await server.pool.query<{ id: string }>('select id from upload');
  expect(rows.every(({ id }) => store.kept.has(`files/${id}`))).toBe(true);
});
