import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { keyOf } from '#src/platform/ask.ts';
import { Button } from '#src/ui/button.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { FormError } from '#src/ui/form-error.tsx';
import review from '#src/ui/review.module.css';
import { TabNav } from '#src/ui/tab-nav.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { isSame, searchOf, useFilters, type CaseView, type Filters } from './queue-filters.ts';
import { inboxPath } from './rows.ts';
import { SetupLeft } from './setup-left.tsx';

const exactly = { exact: true, includeSearch: true } as const;
const any: Filters = { kind: null, state: null, whose: null, isOverdue: false };
const mostViews = 12;

/** The standard views of the queue, and those this operator saved. */
export function CaseViews() {
  const { t } = useLingui();
  const shown = useFilters();
  const { data } = useQuery({
    queryKey: keyOf(desk.listViews),
    queryFn: () => api(desk.listViews, undefined, { isInline: true }),
    gcTime: 0,
  });
  const own = data?.items ?? [];
  const views: readonly CaseView[] = [
    { ...any, name: t`Undecided` },
    { ...any, name: t`Assigned to me`, whose: 'mine' },
    { ...any, name: t`Unassigned`, whose: 'unassigned' },
    { ...any, name: t`Overdue`, isOverdue: true },
    ...own,
  ];
  const current = shown.uid === undefined ? views.findLast((view) => isSame(view, shown)) : undefined;
  return (
    <>
      <SetupLeft missing={data?.missingSetup ?? 0} />
      <TabNav label={t`Views`}>
        {views.map((view, index) => (
          <Link
            key={`${index}-${view.name}`}
            to={inboxPath}
            search={searchOf(view)}
            activeOptions={exactly}
            aria-current={view === current ? 'page' : undefined}
          >
            {view.name}
          </Link>
        ))}
      </TabNav>
      {data ? (
        <StaffMay call={desk.setViews}>
          <ViewActions own={own} current={current} filters={shown} />
        </StaffMay>
      ) : null}
    </>
  );
}

interface ActionProps {
  readonly own: readonly CaseView[];
  /** The current view; undefined for filters that have no name yet. */
  readonly current: CaseView | undefined;
  readonly filters: Filters;
}

const setViews = async (items: readonly CaseView[]) => {
  await api(desk.setViews, { body: { items: [...items] } }, { isInline: true });
};

/** Actions for the current view: unnamed filters can be named, and the operator's own view can be deleted. */
function ViewActions({ own, current, filters }: ActionProps) {
  const [isNaming, setNaming] = useState(false);
  const { isBusy, error, run } = useCommand();
  const isOwn = current !== undefined && own.includes(current);
  if (current !== undefined && !isOwn) return null;
  return (
    <div className={review.lineActions}>
      {isOwn ? (
        <Button
          size="sm"
          variant="default"
          loading={isBusy}
          onClick={() => void run(() => setViews(own.filter((one) => one !== current)))}
        >
          <Trans>Delete view</Trans>
        </Button>
      ) : own.length < mostViews ? (
        <Button size="sm" variant="default" onClick={() => setNaming(true)}>
          <Trans>Save view</Trans>
        </Button>
      ) : null}
      <FormError error={error} />
      {isNaming ? <NameDialog own={own} filters={filters} close={() => setNaming(false)} /> : null}
    </div>
  );
}

function NameDialog({ own, filters, close }: Omit<ActionProps, 'current'> & { readonly close: () => void }) {
  const { t } = useLingui();
  const { isBusy, error, run } = useCommand();
  const fields = useFields({
    initial: { name: '' },
    findFaults: (typed) => {
      const name = typed.name.trim();
      if (name === '') return { name: t`Enter a name` };
      return { name: own.some((one) => one.name === name) ? t`You already have a view with this name` : undefined };
    },
  });
  const submit = async () => {
    const { kind, state, whose, isOverdue } = filters;
    const name = fields.values.name.trim();
    if (await run(() => setViews([...own, { name, kind, state, whose, isOverdue }]))) close();
  };
  return (
    <FormDialog
      title={<Trans>Save view</Trans>}
      action={<Trans>Save view</Trans>}
      close={close}
      of={fields}
      submit={submit}
      isRunning={isBusy}
      problem={error}
    >
      <Field label={<Trans>Name</Trans>} maxLength={40} {...fields.field('name')} />
    </FormDialog>
  );
}
