import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { kycStages } from '#contract/kyc/rules.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { OperatorDetail } from '../operator-detail.tsx';
import { OperatorList } from '../operator-list.tsx';
import { stageNames } from '../wording.ts';

const here = '/dashboard/operator/verifications';

/** Applications of persons and companies, for the staff who decide them. */
export function OperatorVerificationsScreen() {
  const { id } = useSearch({ from: here });
  return (
    <OperatorPage
      permission="desk.verifications.read"
      title={<Trans>Verifications</Trans>}
      about={<Trans>Every view and decision is recorded.</Trans>}
    >
      {id ? (
        <OperatorDetail id={id} />
      ) : (
        <>
          <Filters />
          <OperatorList />
        </>
      )}
    </OperatorPage>
  );
}

function Filters() {
  const { t, i18n } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate();
  const change = (next: { stage?: string; kind?: string }) =>
    void navigate({ to: here, search: { ...search, ...next }, replace: true });
  const all = { value: '', name: t`All` };
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Stage</Trans>}
        value={search.stage ?? ''}
        options={[all, ...kycStages.map((value) => ({ value, name: i18n._(stageNames[value]) }))]}
        change={(stage) => change({ stage: stage || undefined })}
      />
      <ReviewFilter
        label={<Trans>Type</Trans>}
        value={search.kind ?? ''}
        options={[all, { value: 'person', name: t`Individual` }, { value: 'company', name: t`Company` }]}
        change={(kind) => change({ kind: kind || undefined })}
      />
    </ReviewFilters>
  );
}
