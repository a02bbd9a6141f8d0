import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { build } from 'vite';
import { must } from '#contract/platform/claims.ts';
import { BarePage } from './bare-page.ts';

/** Two pages of plain React, built and served like the product. */
export interface BareSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Caches both files of the list and serves them. */
const worker = (files: readonly string[]) => `
addEventListener('install', (event) => event.waitUntil(caches.open('bare').then((kept) => kept.addAll(${JSON.stringify(files)}))));
addEventListener('fetch', (event) => event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request))));`;

const html = (script: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title></head><body><div id="root">${body}</div><script type="module" src="${script}"></script></body></html>`;

/** Builds both pages from the sources here and serves them from their own port. */
export async function openBareSite(): Promise<BareSite> {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-bare-'));
  const [page, list] = ['page.js', 'list.js'];
  await bundle(folder, 'bare-page.main.ts', page);
  await bundle(folder, 'bare-list.main.ts', list);
  const files = new Map(
    [
      ['/page', 'text/html', html('/page.js', renderToString(createElement(BarePage)))],
      ['/list', 'text/html', html('/list.js', '')],
      ['/worker.js', 'text/javascript', worker(['/list', '/list.js'])],
      ['/page.js', 'text/javascript', readFileSync(join(folder, page), 'utf8')],
      ['/list.js', 'text/javascript', readFileSync(join(folder, list), 'utf8')],
    ].map(([path = '', type = '', text = '']) => [path, { type, body: brotliCompressSync(text) }] as const),
  );
  rmSync(folder, { recursive: true });
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'br' }).end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = must(server.address(), 'its address') as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function bundle(folder: string, source: string, file: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: join(import.meta.dirname, source), output: { entryFileNames: file } },
    },
  });
}
