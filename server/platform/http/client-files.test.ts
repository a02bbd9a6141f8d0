import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from './client-files.ts';

const built = {
  'shell.html': '<html lang="en"></html>',
  'shell.html.br': 'packed shell',
  'pages/about.html': '<html lang="en"></html>',
  'manifest.webmanifest': '{}',
  '.vite/manifest.json': '{}',
  'assets/start-a1.js': 'plain',
  'assets/start-a1.js.br': 'packed',
  'assets/flags/de.svg': '<svg/>',
};

let directory: string;
let app: FastifyInstance;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keelson-client-'));
  for (const [path, text] of Object.entries(built)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  app = Fastify();
  await serveFiles(app, directory);
});
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('a hashed file is immutable and compressed for clients that accept it; other files are revalidated', async () => {
  const plain = await get('/assets/start-a1.js');
  expect([plain.statusCode, plain.body]).toEqual([200, 'plain']);
  expect(plain.headers['cache-control']).toContain('immutable');
  const packed = await get('/assets/start-a1.js', { 'accept-encoding': 'br' });
  expect([packed.body, packed.headers['content-encoding']]).toEqual(['packed', 'br']);
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect((await get('/assets/flags/de.svg')).headers['cache-control']).toContain('immutable');
  const manifest = await get('/manifest.webmanifest');
  expect([manifest.statusCode, manifest.headers['cache-control']]).toEqual([200, 'no-cache']);
});

test('a file removed by a deploy gives 404, not a page', async () => {
  for (const path of ['/assets/start-b2.js', '/assets/flags/xx.svg']) {
    const answer = await get(path);
    expect([path, answer.statusCode]).toEqual([path, 404]);
    expect(answer.headers['content-type']).toMatch(/json/);
  }
});

test.each(['/shell.html.br', '/pages/about.html', '/.vite/manifest.json', '/assets/..%2fshell.html.br'])(
  '%s is not served directly',
  async (path) => {
    expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400);
  },
);
