import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { cryptoDepositStates } from '#contract/deposits/states.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { OperatorDepositList } from '../deposits/operator-list.tsx';
import { DepositStops } from '../deposits/operator-stops.tsx';
import { OperatorReplacedList } from '../deposits/operator-replaced.tsx';
import { depositStates } from '../wording.ts';

const here = '/dashboard/operator/deposits';

/** Deposits by status, and those that their network reversed. */
export function OperatorDepositsScreen() {
  const { i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const status = cryptoDepositStates.find((one) => one === search.status) ?? 'frozen';
  return (
    <OperatorPage
      permission="desk.deposits.read"
      title={<Trans>Deposits</Trans>}
      about={<Trans>Deposits by status, oldest first. Reviews are in the queue.</Trans>}
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
      <DepositStops />
    </OperatorPage>
  );
}
