import { depositCases } from '#contract/deposits/case-calls.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Amount } from '#src/ui/amount.tsx';
import { placesOf } from '../places.ts';
import type { DepositRow } from '../rows.ts';
import { Choice, operatorDeposits } from './operator-list.tsx';
import { ReasonDialog } from '#src/ui/desk/reason-dialog.tsx';

interface Props {
  readonly deposit: DepositRow;
  readonly to: CryptoDepositState;
  readonly close: () => void;
}

/** A decision on a deposit, with its reason. */
export function OperatorDecision({ deposit, to, close }: Props) {
  const decide = async (reason: string) => {
    const body = { id: deposit.id, status: to, reason };
    await api(depositCases.decide, { body }, { isInline: true });
    await queryClient.invalidateQueries({ queryKey: operatorDeposits });
  };
  return (
    <ReasonDialog title={<Choice state={to} />} confirm={<Choice state={to} />} command={decide} close={close}>
      <Amount value={deposit.amount} asset={deposit.asset} places={placesOf(deposit.asset)} />
    </ReasonDialog>
  );
}
