import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalStates } from '#contract/approvals/states.ts';
import { apiKeyStates } from '#contract/api-keys/states.ts';
import { convertOrderStates } from '#contract/convert/states.ts';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { invitationStates } from '#contract/members/states.ts';
import { multiSigSignerStates, multiSigWalletStates, multiSigWithdrawalStates } from '#contract/multi-sig/states.ts';
import { storedTransferStates } from '#contract/transfer/states.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { testDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const lists: Readonly<Record<string, readonly string[]>> = {
  approval: approvalStates,
  api_key: apiKeyStates,
  convert_order: convertOrderStates,
  company_invitation: invitationStates,
  deposit: cryptoDepositStates,
  multi_sig_operation: multiSigWithdrawalStates,
  multi_sig_signer: multiSigSignerStates,
  multi_sig_wallet: multiSigWalletStates,
  transfer_order: storedTransferStates,
  withdrawal: withdrawalStates,
};

test.each(Object.entries(lists))(
  'the database takes the states of %s that the contract has, and no other',
  async (table, states) => {
    const { rows } = await database.owner.query<{ definition: string }>(
      `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
      where c.conrelid = $1::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) like 'CHECK ((status = ANY%'`,
      [table],
    );
    expect(rows).toHaveLength(1);
    const named = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'::text/g)].map((match) => match[1]);
    expect(named.toSorted()).toEqual([...states].toSorted());
  },
);
