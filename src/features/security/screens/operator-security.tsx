import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { securityApplicationStates } from '#contract/security/states.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { OperatorDetail } from '../operator-detail.tsx';
import { OperatorList } from '../operator-list.tsx';

const here = '/dashboard/operator/security';

/** Lists applications to change security items, for the staff who decide them. */
export function OperatorSecurityScreen() {
  const { id } = useSearch({ from: here });
  return (
    <OperatorPage
      permission="desk.security.read"
      title={<Trans>Security changes</Trans>}
      about={
        <Trans>
          Requests from customers who lost access to a security item. Every decision and its reason are recorded.
        </Trans>
      }
    >
      {id ? (
        <OperatorDetail id={id} />
      ) : (
        <>
          <StatusFilter />
          <OperatorList />
        </>
      )}
    </OperatorPage>
  );
}

function StatusFilter() {
  const { t } = useLingui();
  const { status } = useSearch({ from: here });
  const navigate = useNavigate();
  const names = { pending: t`Under review`, approved: t`Approved`, rejected: t`Rejected` };
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Status</Trans>}
        value={securityApplicationStates.find((one) => one === status) ?? 'pending'}
        options={securityApplicationStates.map((value) => ({ value, name: names[value] }))}
        change={(next) => void navigate({ to: here, search: { status: next }, replace: true })}
      />
    </ReviewFilters>
  );
}
