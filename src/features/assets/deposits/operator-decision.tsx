import { depositCases } from '#contract/deposits/case-calls.ts';
import { measureOf } from '#contract/deposits/rules.ts';
import type { CryptoDepositState } from '#contract/deposits/states.ts';
import { ReasonDialog, useCaseDecision, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Money } from '#src/ui/money.tsx';
import type { DepositRow } from '../rows.ts';
import { Choice, operatorDeposits } from './operator-list.tsx';

interface Props {
  readonly deposit: DepositRow;
  readonly to: CryptoDepositState;
  readonly close: () => void;
}

/** A decision on a deposit, with its reason. */
export function OperatorDecision({ deposit, to, close }: Props) {
  const { id, amount, asset, status: version } = deposit;
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: operatorDeposits });
    close();
  };
  const answer = useCaseDecision({ kind: 'deposit', id }, done);
  const measure = useDecision({ kind: 'deposit', id }, done);
  const status = measureOf(version, to);
  const form = status ? measure : answer;
  const decide = (reason: string) =>
    status
      ? measure.decide(
          { decision: to, amount, asset },
          { body: { id, status, reason }, send: (body, options) => api(depositCases.takeMeasure, { body }, options) },
        )
      : answer.decide({ decision: to === 'credited' ? 'approve' : 'reject', version, reason, amount, asset });
  return (
    <ReasonDialog
      title={<Choice state={to} />}
      action={<Choice state={to} />}
      form={form}
      submit={decide}
      close={close}
    >
      <Money value={deposit.amount} asset={deposit.asset} />
    </ReasonDialog>
  );
}
