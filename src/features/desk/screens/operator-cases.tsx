import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { desk } from '#contract/desk/calls.ts';
import { caseKindNames } from '#contract/desk/kinds.ts';
import { mayRead } from '#contract/desk/rules.ts';
import { caseStates, type CaseState } from '#contract/desk/states.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { CaseRow } from '../case-row.tsx';
import { inboxPath } from '../rows.ts';
import { kindNames, stateNames } from '../wording.ts';

/** One inbox for all that waits for people; the filters are in the address. */
export function OperatorCasesScreen() {
  return (
    <OperatorPage
      permission="desk.cases.read"
      title={<Trans>Queue</Trans>}
      about={<Trans>Cases awaiting a decision, oldest first.</Trans>}
    >
      <Filters />
      <Cases />
    </OperatorPage>
  );
}

/** What the address asks for, as far as it names something that there is. */
function useFilters() {
  const { kind, state, whose, overdue, uid } = useSearch({ from: inboxPath });
  return {
    Kind: caseKindNames.find((one) => one === kind),
    State: caseStates.find((one) => one === state),
    Whose: (['mine', 'unassigned'] as const).find((one) => one === whose),
    IsOverdue: overdue === 'yes' ? true : undefined,
    CustomerUid: uid !== undefined && /^\d{8}$/.test(uid) ? uid : undefined,
  };
}

function Filters() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const search = useSearch({ from: inboxPath });
  const { Kind = '', State = '', Whose = '', IsOverdue } = useFilters();
  const change = (name: 'kind' | 'state' | 'whose' | 'overdue') => (value: string) =>
    void navigate({ to: inboxPath, search: { ...search, [name]: value || undefined }, replace: true });
  const kinds = caseKindNames.filter((kind) => user?.permissions.includes(mayRead(kind)));
  const settled: readonly CaseState[] = caseStates.filter((state) => state !== 'open');
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Type</Trans>}
        value={Kind}
        options={[
          { value: '', name: t`All types` },
          ...kinds.map((value) => ({ value, name: i18n._(kindNames[value]) })),
        ]}
        change={change('kind')}
      />
      <ReviewFilter
        label={<Trans>Status</Trans>}
        value={State}
        options={[
          { value: '', name: t`Undecided` },
          { value: 'open', name: i18n._(stateNames.open.name) },
          ...settled.map((value) => ({ value, name: i18n._(stateNames[value].name) })),
        ]}
        change={change('state')}
      />
      <ReviewFilter
        label={<Trans>Assigned to</Trans>}
        value={Whose}
        options={[
          { value: '', name: t`Anyone` },
          { value: 'mine', name: t`Me` },
          { value: 'unassigned', name: t`No one` },
        ]}
        change={change('whose')}
      />
      <ReviewFilter
        label={<Trans>Due</Trans>}
        value={IsOverdue ? 'yes' : ''}
        options={[
          { value: '', name: t`Any time` },
          { value: 'yes', name: t`Overdue` },
        ]}
        change={change('overdue')}
      />
    </ReviewFilters>
  );
}

function Cases() {
  const filters = useFilters();
  return (
    <ReviewList
      queryKey={[...deskQueries, 'list', filters]}
      load={(Cursor) => api(desk.list, { query: { ...filters, Cursor } }, { isInline: true })}
      line={(item) => <CaseRow key={item.id} item={item} />}
    />
  );
}
