import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { Closures } from '../operator-closures.tsx';
import { OperatorList } from '../operator-list.tsx';
import { withdrawalStateNames } from '../wording.ts';

const here = '/dashboard/operator/withdrawals';

/** Lists withdrawals by progress, and closures. Decisions and actions on a withdrawal are in its case. */
export function OperatorWithdrawalsScreen() {
  return (
    <OperatorPage
      permission="desk.withdrawals.read"
      title={<Trans>Withdrawals</Trans>}
      about={<Trans>Withdrawals in progress, oldest first. Reviews are in the queue.</Trans>}
    >
      <StatusFilter />
      <OperatorList />
      <Closures />
    </OperatorPage>
  );
}

function StatusFilter() {
  const { t, i18n } = useLingui();
  const { status } = useSearch({ from: here });
  const navigate = useNavigate();
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Status</Trans>}
        value={status ?? ''}
        options={[
          { value: '', name: t`In progress or stuck` },
          ...withdrawalStates.map((value) => ({ value, name: i18n._(withdrawalStateNames[value].name) })),
        ]}
        change={(next) => void navigate({ to: here, search: { status: next || undefined }, replace: true })}
      />
    </ReviewFilters>
  );
}
