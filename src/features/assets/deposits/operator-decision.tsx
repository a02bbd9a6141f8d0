import { depositCases } from '#contract/deposits/case-calls.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Coins } from '#src/ui/coins.tsx';
import type { DepositRow } from '../rows.ts';
import { Choice, operatorDeposits } from './operator-list.tsx';

interface Props {
  readonly deposit: DepositRow;
  readonly to: CryptoDepositState;
  readonly close: () => void;
}

/** A decision on a deposit, with its reason. */
export function OperatorDecision({ deposit, to, close }: Props) {
  const { id, amount, asset } = deposit;
  const form = useDecision({ kind: 'deposit', id }, async () => {
    await queryClient.invalidateQueries({ queryKey: operatorDeposits });
    close();
  });
  const decide = (reason: string) =>
    form.decide(
      { decision: to, amount, asset },
      {
        body: { id, status: to, reason },
        send: (body, options) => api(depositCases.decide, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={<Choice state={to} />}
      action={<Choice state={to} />}
      form={form}
      submit={decide}
      close={close}
    >
      <Coins value={deposit.amount} asset={deposit.asset} />
    </ReasonDialog>
  );
}
