import { sql } from 'kysely';
import { multiSigWithdrawalTable } from '#contract/multi-sig/states.ts';
import { isFinal } from '#contract/platform/moves.ts';
import { blockedBy } from '#server/platform/closing.ts';
import './tables.ts';

const underWay = multiSigWithdrawalTable.states.filter((state) => !isFinal(multiSigWithdrawalTable, state));

/** What keeps the owner from closing the account. */
export const multiSigBlockers = [
  blockedBy(
    'multiSig',
    'multi_sig_operation',
    ({ accountId }) => sql`status in (${sql.join(underWay)}) and wallet_id in
      (select wallet_id from multi_sig_signer where user_id = ${accountId} and status = 'active')`,
  ),
];
