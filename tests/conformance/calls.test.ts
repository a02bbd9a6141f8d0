import { describe, expect, test } from 'vitest';
import { allSchemas } from '#contract/all-schemas.ts';
import { allCalls, areas } from '#contract/index.ts';
import type { Call, CallSchemas } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { SealedPassword } from '#contract/session/schemas.ts';
import { isErrorCode } from '#contract/platform/error-codes.ts';
import { createFeatures } from '#server/features/index.ts';
import { buildOpenApi } from '#server/platform/http/openapi.ts';
import { checkCeiling, compare, findOpenObjects } from './compare.ts';
import { readFacts } from './facts/read-facts.ts';
import { callsNotYet, notYetCeiling } from './not-yet.ts';

const facts = readFacts<'method' | 'host' | 'path'>('calls').map((row) => `${row.method} ${row.host} ${row.path}`);
const built = allCalls.map((call) => `${call.method} ${call.host} ${call.path}`);
const schemas = Object.entries(allSchemas).flatMap(([area, calls]) =>
  Object.entries(calls).map(([name, schema]) => [`${area}.${name}`, schema as CallSchemas] as const),
);

const schemaOf = (name: string) => must(new Map<string, CallSchemas>(schemas).get(name), `the schemas of ${name}`);

/** Building the features doesn't use their dependencies; only the handlers do. */
function fakeDeps(): Parameters<typeof createFeatures>[0] {
  const anything: unknown = new Proxy(() => anything, {
    get: (_target, key) => (typeof key === 'symbol' || key === 'then' ? undefined : anything),
    apply: () => anything,
  });
  return anything as Parameters<typeof createFeatures>[0];
}

describe('the calls', () => {
  test('are the 174 of the specification, each declared as spelled there or listed as missing', () => {
    expect(facts).toHaveLength(174);
    expect(compare(facts, built, callsNotYet)).toEqual([]);
  });
  test('that are missing are as many as the ceiling, which only goes down', () => {
    expect(checkCeiling(callsNotYet.length, notYetCeiling)).toEqual([]);
  });
  test('are each declared once', () => {
    const addresses = allCalls.map((call) => `${call.method} ${call.path}`);
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });
  test('each declare who may make them, and only known error codes', () => {
    expect(allCalls.filter((call) => !call.access).map((call) => call.name)).toEqual([]);
    expect(allCalls.flatMap((call) => call.errors.filter((code) => !isErrorCode(code)))).toEqual([]);
  });
  test('that are stored as drafts or queued in the outbox require an idempotency key', () => {
    const waiting = allCalls.filter((call) => call.offline === 'draft' || call.offline === 'queue');
    expect(waiting.filter((call) => call.idempotency !== 'required').map((call) => call.name)).toEqual([]);
  });
  test('that require an idempotency key are not public, and list every field that proves who asks', () => {
    const keyed = allCalls.filter((call) => call.idempotency === 'required');
    const isOpen = ({ access }: Call) => access === 'public' || access === 'sandbox' || access === 'webhook';
    expect(keyed.filter(isOpen).map((call) => call.name)).toEqual([]);
    const wrong = keyed.filter(({ name, proofs = [] }) => {
      const { body } = schemaOf(name);
      const fields = Object.entries((body as { properties?: Record<string, unknown> } | undefined)?.properties ?? {});
      const found = fields.flatMap(([field, schema]) =>
        field === 'verification' || schema === SealedPassword ? [field] : [],
      );
      return (
        !found.every((field) => proofs.includes(field)) || !proofs.every((field) => field in Object.fromEntries(fields))
      );
    });
    expect(wrong.map((call) => call.name)).toEqual([]);
    expect(allCalls.filter((call) => call.proofs && call.idempotency !== 'required')).toEqual([]);
  });
  test('that take no idempotency key give the reason in a sentence', () => {
    const silent = allCalls.filter(
      ({ idempotency }) => idempotency !== 'required' && !/^[A-Z].{9,}\.$/.test(idempotency.because),
    );
    expect(silent.map((call) => call.name)).toEqual([]);
    const reads = allCalls.filter(({ method, idempotency }) => method === 'GET' && idempotency !== 'required');
    const others = reads.filter(({ idempotency }) => idempotency !== 'required' && idempotency.none !== 'read');
    expect(others.map((call) => call.name)).toEqual([]);
  });
  test('that let staff decide or move money require an idempotency key, with listed exceptions', () => {
    const ofStaff = ({ access }: Call) => typeof access === 'object' && 'staff' in access;
    const money = /^(transfer|withdrawals|depositCases|subAccounts\.move|openApi\.(move|createSub)|custody|multiSig)/;
    const commands = allCalls.filter(
      (call) => call.access !== 'sandbox' && call.access !== 'webhook' && (ofStaff(call) || money.test(call.name)),
    );
    const keyless = commands.filter(({ idempotency }) => idempotency !== 'required' && idempotency.none !== 'read');
    // These need no key: a comparison is only a request; a case belongs to the last assignee, views are as last set; a
    // link only works with the wallet's key.
    expect(keyless.map((call) => call.name)).toEqual([
      'custody.reconcile',
      'desk.setViews',
      'desk.assign',
      'withdrawals.getWalletConfirmUrl',
    ]);
  });
  test('have schemas under the same names', () => {
    const names = Object.values(areas).flatMap((calls) => Object.values(calls).map((call) => call.name));
    expect(schemas.map(([name]) => name).toSorted()).toEqual(names.toSorted());
  });
  test('reject unknown keys, in nested objects too', () => {
    const open = schemas.flatMap(([name, { params, query, body }]) => findOpenObjects({ params, query, body }, name));
    expect(open).toEqual([]);
  });
});

describe('the server', () => {
  const { features } = createFeatures(fakeDeps());

  test('mounts exactly the declared calls', () => {
    const mounted = features.flatMap((feature) => feature.mounted).map(({ call }) => call.name);
    expect(mounted.toSorted()).toEqual(allCalls.map((call) => call.name).toSorted());
  });
  const described = (isSandbox: boolean) => {
    const paths = buildOpenApi(features, { isSandbox })['paths'] as Record<string, Record<string, unknown>>;
    return allCalls.filter((call) => paths[call.path]?.[call.method.toLowerCase()]).map((call) => call.name);
  };
  test('describes every declared call in its OpenAPI page', () => {
    expect(described(true)).toEqual(allCalls.map((call) => call.name));
  });
  test('says of each call which credentials it needs, even if none, and where it is served', () => {
    const page = buildOpenApi(features, { isSandbox: true, secondOrigin: 'https://second.example' });
    expect(page['servers']).toEqual([{ url: '/' }]);
    const paths = page['paths'] as Record<string, Record<string, { security: object[]; servers?: object[] }>>;
    for (const { access, host, method, path, name } of allCalls) {
      const { security, servers } = must(paths[path]?.[method.toLowerCase()], name);
      const isOpen = access === 'public' || access === 'sandbox' || access === 'webhook';
      expect(security.length, name).toBe(isOpen ? 0 : 1);
      expect(servers, name).toEqual(host === 'second' ? [{ url: 'https://second.example' }] : undefined);
    }
  });
  test('describes no sandbox call outside a sandbox', () => {
    expect(described(false)).toEqual(allCalls.filter(({ access }) => access !== 'sandbox').map((call) => call.name));
  });
});
