import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { writeAudit } from './audit.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

const record = {
  actor: { kind: 'user', id: 'u1' },
  action: 'withdrawal.request',
  subject: 'withdrawal:w1',
  details: { asset: 'BTC', amount: '1.5' },
  from: { ip: '192.0.2.1', deviceId: 'd1', requestId: 'r1' },
} as const;

test('a record says who did what to what, and from where', async () => {
  await database.db.transaction().execute((tx) => writeAudit(tx, record));
  const { rows } = await database.pool.query('select * from audit where subject = $1', [record.subject]);
  expect(rows).toMatchObject([
    {
      actor_kind: 'user',
      actor_id: 'u1',
      action: 'withdrawal.request',
      subject: 'withdrawal:w1',
      details: { asset: 'BTC', amount: '1.5' },
      ip: '192.0.2.1',
      device_id: 'd1',
      request_id: 'r1',
    },
  ]);
});

test.each(["update audit set action = 'other'", 'delete from audit', 'truncate audit'])(
  'the database refuses to change the audit log: %s',
  async (statement) => {
    await writeAudit(database.db, { actor: { kind: 'system' }, action: 'test.run' });
    await expect(database.owner.query(statement)).rejects.toThrow('it is only added to');
    await expect(database.pool.query(statement)).rejects.toThrow('permission denied');
  },
);

test('a record is rolled back with its transaction', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await writeAudit(tx, { ...record, action: 'never.happened' });
    throw new Error('the effect failed');
  });
  await expect(attempt).rejects.toThrow('the effect failed');
  const { rows } = await database.pool.query("select 1 from audit where action = 'never.happened'");
  expect(rows).toEqual([]);
});
