import { depositCases } from '#contract/deposits/case-calls.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Amount } from '#src/ui/amount.tsx';
import { placesOf } from '../places.ts';
import type { DepositRow } from '../rows.ts';
import { Choice, operatorDeposits } from './operator-list.tsx';
import { ReasonDialog } from '#src/ui/desk/reason-dialog.tsx';
import { useDecision } from '#src/features/step-up/index.ts';

interface Props {
  readonly deposit: DepositRow;
  readonly to: CryptoDepositState;
  readonly close: () => void;
}

/** A decision on a deposit, with its reason. */
export function OperatorDecision({ deposit, to, close }: Props) {
  const decision = useDecision();
  const decide = async (reason: string) => {
    const { id, amount, asset } = deposit;
    const done = await decision({ kind: 'deposit', id, decision: to, amount, asset }, (verification) => {
      const body = { id, status: to, reason, verification };
      return api(depositCases.decide, { body }, { isInline: true });
    });
    if (done) await queryClient.invalidateQueries({ queryKey: operatorDeposits });
    return done;
  };
  return (
    <ReasonDialog title={<Choice state={to} />} confirm={<Choice state={to} />} command={decide} close={close}>
      <Amount value={deposit.amount} asset={deposit.asset} places={placesOf(deposit.asset)} />
    </ReasonDialog>
  );
}
