/**
 * The yardstick for a list that is read without a network: React, rows in the browser's own database, a service worker
 * that caches the files.
 */
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '#contract/platform/claims.ts';

interface Row {
  readonly id: number;
  readonly label: string;
}
const [storedRows, shownRows] = [500, 30];

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(must(request.error, 'why the database failed'));
  });
}

async function readRows(): Promise<Row[]> {
  const opening = indexedDB.open('bare', 1);
  opening.onupgradeneeded = () => {
    const rows = opening.result.createObjectStore('rows', { keyPath: 'id' });
    for (let id = 1; id <= storedRows; id += 1) rows.put({ id, label: `Deposit of ${id}.25 USDC` } satisfies Row);
  };
  const database = await settle(opening);
  const rows: IDBObjectStore = database.transaction('rows').objectStore('rows');
  return settle<Row[]>(rows.getAll(null, shownRows));
}

function BareList() {
  const [rows, setRows] = useState<readonly Row[]>([]);
  useEffect(() => {
    void readRows().then(setRows);
  }, []);
  return h(
    'main',
    null,
    h('h1', null, 'A bare list'),
    h(
      'ul',
      null,
      rows.map((row) => h('li', { key: row.id }, row.label)),
    ),
  );
}

createRoot(must(document.getElementById('root'), 'the page’s root')).render(h(BareList));
void navigator.serviceWorker.register('/worker.js');
