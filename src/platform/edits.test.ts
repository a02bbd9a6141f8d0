import { expect, test } from 'vitest';
import { addresses } from '#contract/addresses/calls.ts';
import { recipients } from '#contract/recipients/calls.ts';
import { adds, changes, layOver, ofEdits, removes, type Edit, type Intention } from './edits.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}
const rows: readonly Row[] = [
  { id: 'a', name: 'old' },
  { id: 'b', name: 'other' },
];
const edits: readonly Edit<Row>[] = [
  adds(recipients.create, ({ friendlyName }, { key }) => ({ id: key, name: friendlyName })),
  changes(
    addresses.changeRemark,
    ({ id }) => id,
    (row: Row, { remark }) => ({ ...row, name: remark }),
  ),
  removes(recipients.delete),
];
const intention = (call: { readonly name: string }, part: Partial<Intention>): Intention => ({
  seq: 1,
  key: 'key',
  callName: call.name,
  account: null,
  path: '/Delete/b',
  body: {},
  state: 'waiting',
  trouble: null,
  createdAtMs: 0,
  ...part,
});
const remark = (text: string, part: Partial<Intention> = {}) =>
  intention(addresses.changeRemark, { body: { id: 'a', remark: text }, ...part });
const shown = (...some: Intention[]) => layOver(rows, edits, some).map(({ id, name, waits }) => [id, name, waits]);

test('a queued change is shown as such, the newest of several, and other rows are unchanged', () => {
  expect(shown(remark('new'), remark('newest'))).toEqual([
    ['a', 'newest', 'update'],
    ['b', 'other', null],
  ]);
});

test('added rows come first, newest at the top, and deleted rows are gone', () => {
  const added = (key: string) => intention(recipients.create, { key, body: { friendlyName: key } });
  expect(shown(added('one'), added('two'), intention(recipients.delete, {}))).toEqual([
    ['two', 'two', 'create'],
    ['one', 'one', 'create'],
    ['a', 'old', null],
  ]);
});

test('a refused change is no longer pending, and the server’s value is shown', () => {
  expect(shown(remark('new', { state: 'parked' }))[0]).toEqual(['a', 'old', null]);
});

test('a change queued for one account does not affect the list of another', () => {
  const [own, other] = [remark('new'), remark('new', { account: '10000003' })];
  expect(ofEdits(edits, [own, other], null)).toEqual([own]);
  expect(ofEdits(edits, [own, other], '10000003')).toEqual([other]);
  expect(ofEdits(edits, [intention({ name: 'session.addActionLogs' }, {})], null)).toEqual([]);
});
