import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#contract/platform/errors.ts';
import { findDiscrepancies } from '#server/ledger/index.ts';
import { someone } from '../../../tests/harness/company.ts';
import { fund } from '../../../tests/harness/funds.ts';
import { testServer, type TestServer } from '../../../tests/harness/server.ts';
import { earnTasks } from './index.ts';
import { endTerms } from './terms.ts';
import { agree, fillFees, makeProduct, stakeBy } from './testing/world.ts';
import './tables.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(async () => {
  expect(await findDiscrepancies(server.db)).toEqual([]);
  await server.close();
});

async function staked(): Promise<string> {
  const who = await someone(server);
  await fund(server, who.userId, 'USDT', '100');
  await agree(who);
  const { body } = await stakeBy(who, await makeProduct(server, { termDays: 7 }), '100', true);
  return must(body.result, 'the stake').id;
}

test('a term that can’t end holds up neither the other terms nor the interest', async () => {
  server.clock.set('2027-01-04T09:00:00Z');
  await fillFees(server, 'USDT', '10');
  const [failing, other] = [await staked(), await staked()];
  await server.owner.query(`
    create function no_term() returns trigger language plpgsql as $$ begin raise 'no further term'; end $$;
    create trigger no_term before insert on earn_term for each row when (new.position_id = '${failing}') execute function no_term()`);
  server.clock.set('2027-01-12T09:00:00Z');
  const termsOf = async (id: string) =>
    (await server.db.selectFrom('earn_term').select('starts_on').where('position_id', '=', id).execute()).length;
  await expect(endTerms(server.deps)).rejects.toThrow(AggregateError);
  expect([await termsOf(failing), await termsOf(other)]).toEqual([1, 2]);
  const settle = must(earnTasks(server.deps)['earn.settle'], 'the job');
  await expect(settle({}, {} as never)).rejects.toThrow(AggregateError);
  expect(await server.db.selectFrom('earn_run').select('day').execute()).not.toEqual([]);
});
