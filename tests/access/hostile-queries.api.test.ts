import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#contract/index.ts';
import { allSchemas } from '#contract/all-schemas.ts';
import { staffRoles } from '#contract/staff/permissions.ts';
import type { CallSchemas } from '#contract/platform/call.ts';
import { someone, type Someone } from '../harness/company.ts';
import { testServer, type TestServer } from '../harness/server.ts';
import { sampleInput } from './samples.ts';

let server: TestServer;
let owner: Someone;
let officer: Someone;
beforeAll(async () => {
  server = await testServer();
  [owner, officer] = [await someone(server), await someone(server, { roles: [...staffRoles] })];
});
afterAll(() => server.close());

/** A leap second, an instant in year 10000, years without a calendar, days that don't exist, beyond int4, half a pair. */
const hostile = [
  '2026-12-31T23:59:60Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '0000-05-05',
  '0001-01-01',
  '2026-02-30',
  '2147483648',
  '9999999999',
  '😀',
  '-1',
  '',
];

const schemasOf = (name: string): CallSchemas => {
  const [area = '', key = ''] = name.split('.');
  return (allSchemas as Readonly<Record<string, Readonly<Record<string, CallSchemas>>>>)[area]?.[key] as CallSchemas;
};
const fieldsOf = (name: string) =>
  Object.keys((schemasOf(name).query as { properties?: object } | undefined)?.properties ?? {});

const reads = allCalls.filter(({ method, name }) => method === 'GET' && fieldsOf(name).length > 0);

test('no value of a query is a server error', async () => {
  expect(reads.length).toBeGreaterThan(100);
  const wrong: string[] = [];
  for (const call of reads)
    for (const field of fieldsOf(call.name))
      for (const value of hostile) {
        const who = typeof call.access === 'object' && 'staff' in call.access ? officer : owner;
        const sample = sampleInput(schemasOf(call.name));
        const query = { ...sample.query, [field]: value };
        const { status } = await who.device.send(call, { ...sample, query } as never);
        if (status >= 500) wrong.push(`${call.name} ${field}=${value}: ${status}`);
      }
  expect(wrong).toEqual([]);
});
