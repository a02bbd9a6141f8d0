import pg from 'pg';
import { expect, test } from 'vitest';
import { describeError, writeError } from './log.ts';

function violation(): pg.DatabaseError {
  const error = new pg.DatabaseError('duplicate key of someone@person.example', 100, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    constraint: 'app_user_email_key',
    detail: 'Key (email)=(someone@person.example) already exists.',
    where: 'SQL statement about someone@person.example',
    parameters: ['someone@person.example'],
  });
}

test('the log of a database error keeps the code, the constraint and the place in our code', () => {
  const { type, code, constraint, stack } = describeError(violation());
  expect({ type, code, constraint }).toEqual({
    type: 'DatabaseError',
    code: '23505',
    constraint: 'app_user_email_key',
  });
  expect(stack).toMatch(/^\s+at /);
});

test('the log of a database error contains none of its data, however deeply it is nested', () => {
  const deep = new Error('a call failed', { cause: new Error('a store failed', { cause: violation() }) });
  for (const error of [violation(), deep, new AggregateError([violation()], 'both failed')]) {
    expect(JSON.stringify(describeError(error))).not.toContain('someone');
    expect(writeError(error)).not.toContain('someone');
  }
  expect(describeError(deep).cause?.cause?.code).toBe('23505');
});

test('of several failures the first is described', () => {
  const all = new AggregateError([new Error('the bank refused'), new Error('another')], '2 payouts failed');
  expect(describeError(all)).toMatchObject({ message: '2 payouts failed', cause: { message: 'the bank refused' } });
});

test('a cycle of causes ends, and the contents of a non-error are not shown', () => {
  const error = new Error('round');
  error.cause = error;
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
  expect(JSON.stringify(describeError({ email: 'someone@person.example' }))).not.toContain('someone');
});
