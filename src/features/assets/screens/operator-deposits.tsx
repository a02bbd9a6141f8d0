import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { OperatorDepositList } from '../deposits/operator-list.tsx';
import { OperatorMissingList } from '../deposits/operator-missing.tsx';
import { DepositStops } from '../deposits/operator-stops.tsx';
import { OperatorReplacedList } from '../deposits/operator-replaced.tsx';
import { depositStates } from '../wording.ts';

const here = '/dashboard/operator/deposits';

/** Deposits that wait for an operator, and reports of missing ones. */
export function OperatorDepositsScreen() {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const status = cryptoDepositStates.find((one) => one === search.status) ?? 'complianceReview';
  return (
    <OperatorPage
      permission="desk.deposits.read"
      title={<Trans>Deposits under review</Trans>}
      about={<Trans>Every decision and its reason are recorded. You can’t decide your own cases.</Trans>}
    >
      <ReviewFilters>
        <ReviewFilter
          label={<Trans>Status</Trans>}
          value={status}
          options={cryptoDepositStates.map((value) => ({ value, name: i18n._(depositStates[value].name) }))}
          change={(next) => void navigate({ to: here, search: { status: next }, replace: true })}
        />
      </ReviewFilters>
      <OperatorDepositList status={status} />
      <Panel title={<Trans>Reversed by the network</Trans>}>
        <OperatorReplacedList />
      </Panel>
      <Panel title={<Trans>Missing deposits</Trans>}>
        <OperatorMissingList />
      </Panel>
      <DepositStops />
    </OperatorPage>
  );
}
