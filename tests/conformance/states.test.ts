import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allStates } from '#contract/all-states.ts';
import { canMove, type Mover, type StateTable } from '#contract/platform/moves.ts';
import { listEnums } from '#server/features/session/enums.ts';
import { compare } from './compare.ts';
import { readFacts } from './facts/read-facts.ts';
import { readMoves } from './facts/read-moves.ts';
import { setsNotYet } from './not-yet.ts';

const facts = readFacts<'set' | 'states'>('states');
const contract = new URL('../../contract/', import.meta.url);
const movers: readonly Mover[] = ['user', 'dealer', 'operator', 'provider', 'clock'];

const modules = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('/states.ts'),
);
const exported = await Promise.all(modules.map((file) => import(new URL(file, contract).href) as Promise<object>));
const values = exported.flatMap((module) => Object.entries(module) as [string, unknown][]);
const tables = values.filter(([name]) => name.endsWith('Table')) as [string, StateTable<string | number>][];
const lists = [
  ...tables.map(([, table]) => table.states),
  ...values.map(([, value]) => value).filter((value): value is string[] => Array.isArray(value)),
].map((states) => [...states].join(' '));

describe('the sets of states', () => {
  test('are those of the specification', () => {
    const built = facts.filter((fact) => lists.includes(fact.states)).map((fact) => fact.set);
    expect(
      compare(
        facts.map((fact) => fact.set),
        built,
        setsNotYet,
      ),
    ).toEqual([]);
  });
  test('are all listed by Basic/GetEnum, under their names and with all their values', () => {
    const named: Readonly<Record<string, string>> = { cryptoWithdrawal: 'withdrawal', transferStep: 'transfer' };
    const enums: Readonly<Record<string, readonly { readonly value: string | number }[]>> = listEnums();
    const listed = (set: string) =>
      (enums[`${named[set] ?? set}Status`] ?? enums[set] ?? []).map(({ value }) => String(value));
    expect(facts.filter(({ set, states }) => !states.split(' ').every((one) => listed(set).includes(one)))).toEqual([]);
  });
  test('are all listed in allStates, which names them to programs', () => {
    expect(Object.keys(allStates).map((name) => `${name}Table`)).toEqual(tables.map(([name]) => name).toSorted());
  });
  test.each(tables)('%s: every state is reachable, and every move has movers', (_name, table) => {
    const reached = new Set(table.initial);
    for (const _ of table.states) {
      for (const move of table.moves) if (reached.has(move.from)) reached.add(move.to);
    }
    expect([...reached].map(String).toSorted()).toEqual([...table.states].map(String).toSorted());
    expect(table.moves.filter((move) => move.by.length === 0 || move.from === move.to)).toEqual([]);
  });
  test.each(tables)('%s: allows exactly the moves of its table', (_name, table) => {
    const listed = new Set(table.moves.flatMap((move) => move.by.map((who) => `${move.from}>${move.to}:${who}`)));
    const triples = table.states.flatMap((from) =>
      table.states.flatMap((to) => movers.map((who) => ({ from, to, who }))),
    );
    const allowed = triples.filter(({ from, to, who }) => canMove(table, from, to, who));
    expect(new Set(allowed.map(({ from, to, who }) => `${from}>${to}:${who}`))).toEqual(listed);
  });
});

describe('the reference moves', () => {
  const sets: Readonly<Record<string, string>> = {
    withdrawal: 'cryptoWithdrawal',
    deposit: 'cryptoDeposit',
    transfer_order: 'transferStep',
    convert_order: 'convertOrder',
    earn_redemption: 'earnRedemption',
    acceptor_pair: 'acceptorPair',
    dealer_order: 'dealerOrder',
    acceptor_order: 'acceptorOrder',
    multi_sig_operation: 'multiSigWithdrawal',
    app_user: 'kycStatus',
    fiat_withdrawal: 'fiatOrder',
    global_account_application: 'globalAccountApplication',
    fiat_deposit: 'fiatOrder',
    api_key: 'apiKey',
  };
  const moves = readMoves();

  test.each(Object.entries(sets))(
    'cover every specified state, and no specified move involves another: %s',
    (order, set) => {
      const states = facts.find((fact) => fact.set === set)?.states.split(' ') ?? [];
      const own = moves.filter((move) => move.order === order);
      const named = (some: typeof own) => new Set(some.flatMap(({ from, to }) => [from, to]));
      expect(states.filter((state) => !named(own).has(state))).toEqual([]);
      const specified = own.filter(({ source }) => source === 'specification');
      expect([...named(specified)].filter((state) => !states.includes(state))).toEqual([]);
    },
  );
  test('are listed once each and name their source, the specification only for orders that it has', () => {
    const sources = (order: string) => (order in sets ? ['specification', 'ours'] : ['ours']);
    expect(moves.filter(({ order, source }) => !sources(order).includes(source))).toEqual([]);
    expect(new Set(moves.map(({ order, from, to, by }) => `${order} ${from} ${to} ${by}`)).size).toBe(moves.length);
  });
});
