import { expect, test } from 'vitest';
import { readDatabaseUrl, withoutPassword } from './database-hosts.ts';

test('a URL of one server is used unchanged', () => {
  const url = 'postgres://user:p%40ss@db.example:6543/keelson?sslmode=verify-full';
  expect(readDatabaseUrl(url)).toEqual({ url, places: [{ host: 'db.example', port: 6543 }], needsWriter: false });
});

test('a URL of several servers lists each in order, and requires the one that accepts writes', () => {
  expect(readDatabaseUrl('postgresql://u:p@one,[2001:db8::2]:5433,10.0.0.3:5434/db?sslmode=require')).toEqual({
    url: 'postgresql://u:p@one/db?sslmode=require',
    places: [
      { host: 'one', port: 5432 },
      { host: '2001:db8::2', port: 5433 },
      { host: '10.0.0.3', port: 5434 },
    ],
    needsWriter: true,
  });
});

test('target_session_attrs decides which server is acceptable', () => {
  const needsWriter = (attribute: string) =>
    readDatabaseUrl(`postgres://u@one,two/db?target_session_attrs=${attribute}`)?.needsWriter;
  expect(['read-write', 'primary', 'any', 'standby'].map(needsWriter)).toEqual([true, true, false, undefined]);
});

test('the socket of a local server is found by its directory', () => {
  expect(readDatabaseUrl('postgres://u@%2Frun%2Fa,%2Frun%2Fb/db')?.places).toEqual([
    { host: '/run/a', port: 5432 },
    { host: '/run/b', port: 5432 },
  ]);
});

test.each(['mysql://host/db', 'postgres://u@host:port/db', 'postgres://u@host:1:2/db', 'host=one', ''])(
  'an invalid database URL is not read: %s',
  (text) => {
    expect(readDatabaseUrl(text)).toBeUndefined();
  },
);

test.each([
  ['postgres://db.example/keelson', 'postgres://db.example/keelson', undefined],
  ['postgres://u@/db?host=%2Frun', 'postgres://u@/db?host=%2Frun', undefined],
  ['postgresql://u:p%40:s@a:5432,[2001:db8::2]:5433/db?x=1', 'postgresql://u@a:5432,[2001:db8::2]:5433/db?x=1', 'p@:s'],
  ['postgres://u:old@one/db?a=b+c&password=p%26w&d=e', 'postgres://u@one/db?a=b+c&d=e', 'p&w'],
  ['postgres://one/db?password=p', 'postgres://one/db', 'p'],
])('PostgreSQL’s tools get %s without its password', (url, address, password) => {
  expect(withoutPassword(url)).toEqual({ address, password });
});
