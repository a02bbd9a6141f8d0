import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { caseKindNames } from '#contract/desk/kinds.ts';
import { mayRead } from '#contract/desk/rules.ts';
import { caseStates, type CaseState } from '#contract/desk/states.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { CaseRow } from '../case-row.tsx';
import { CaseViews } from '../case-views.tsx';
import { useFilters } from '../queue-filters.ts';
import { useQueueKeys } from '../queue-keys.ts';
import { inboxPath } from '../rows.ts';
import { kindNames, stateNames } from '../wording.ts';

/** One inbox for everything that waits for staff; the filters are in the address. */
export function OperatorCasesScreen() {
  return (
    <OperatorPage
      permission="desk.cases.read"
      title={<Trans>Queue</Trans>}
      about={<Trans>Cases awaiting a decision, oldest first.</Trans>}
    >
      <CaseViews />
      <Filters />
      <Cases />
    </OperatorPage>
  );
}

function Filters() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const navigate = useNavigate();
  const search = useSearch({ from: inboxPath });
  const { kind, state, whose, isOverdue } = useFilters();
  const change = (name: 'kind' | 'state' | 'whose' | 'overdue') => (value: string) =>
    void navigate({ to: inboxPath, search: { ...search, [name]: value || undefined }, replace: true });
  const kinds = caseKindNames.filter((one) => user?.permissions.includes(mayRead(one)));
  const settled: readonly CaseState[] = caseStates.filter((one) => one !== 'open');
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Type</Trans>}
        value={kind ?? ''}
        options={[
          { value: '', name: t`All types` },
          ...kinds.map((value) => ({ value, name: i18n._(kindNames[value]) })),
        ]}
        change={change('kind')}
      />
      <ReviewFilter
        label={<Trans>Status</Trans>}
        value={state ?? ''}
        options={[
          { value: '', name: t`Undecided` },
          { value: 'open', name: i18n._(stateNames.open.name) },
          ...settled.map((value) => ({ value, name: i18n._(stateNames[value].name) })),
        ]}
        change={change('state')}
      />
      <ReviewFilter
        label={<Trans>Assigned to</Trans>}
        value={whose ?? ''}
        options={[
          { value: '', name: t`Anyone` },
          { value: 'mine', name: t`Me` },
          { value: 'unassigned', name: t`No one` },
        ]}
        change={change('whose')}
      />
      <ReviewFilter
        label={<Trans>Due</Trans>}
        value={isOverdue ? 'yes' : ''}
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
  const list = useRef<HTMLDivElement>(null);
  const { problem } = useQueueKeys(list);
  const { kind, state, whose, isOverdue, uid } = useFilters();
  const filters = {
    Kind: kind ?? undefined,
    State: state ?? undefined,
    Whose: whose ?? undefined,
    IsOverdue: isOverdue || undefined,
    CustomerUid: uid,
  };
  return (
    <div ref={list} className={review.stack}>
      <FormError error={problem} />
      <ReviewList
        queryKey={[...deskQueries, 'list', filters]}
        load={(Cursor) => api(desk.list, { query: { ...filters, Cursor } }, { isInline: true })}
        line={(item) => <CaseRow key={item.id} item={item} />}
      />
      <p className={review.keys}>
        <Trans>
          <kbd>j</kbd> <kbd>k</kbd> next and previous · <kbd>Enter</kbd> open · <kbd>a</kbd> assign to me · <kbd>?</kbd>{' '}
          all shortcuts
        </Trans>
      </p>
    </div>
  );
}
