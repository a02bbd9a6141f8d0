import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { approvals } from '#contract/approvals/calls.ts';
import { approvalKinds } from '#contract/approvals/rules.ts';
import { api } from '#src/platform/api.ts';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { approvalsKey } from './queries.ts';
import { kindNames } from './wording.ts';

const here = '/dashboard/account/approvals';

/** Pending and decided requests: the company's, or those that the user submitted. */
export function Inbox({ isOwn }: { isOwn: boolean }) {
  const { i18n, t } = useLingui();
  const { id, kind, state, view } = useSearch({ from: here });
  const navigate = useNavigate();
  const Kind = approvalKinds.find((one) => one === kind);
  const isOver = state === 'decided';
  const narrow = (change: { readonly kind?: string; readonly state?: string }) =>
    void navigate({ to: here, search: { view, kind, state, ...change }, replace: true });
  const call = isOwn ? approvals.listOwn : approvals.list;
  const query = id ? { Id: id } : { Kind, IsWaiting: !isOver };
  return (
    <div className={styles.stack}>
      {id ? (
        <p className={styles.buttons}>
          <LinkButton isQuiet to={here} search={view ? { view } : {}}>
            <Trans>All approvals</Trans>
          </LinkButton>
        </p>
      ) : (
        <ReviewFilters>
          <ReviewFilter
            label={<Trans>Status</Trans>}
            value={isOver ? 'decided' : ''}
            options={[
              { value: '', name: t`Pending` },
              { value: 'decided', name: t({ context: 'state', message: 'Decided' }) },
            ]}
            change={(value) => narrow({ state: value || undefined })}
          />
          <ReviewFilter
            label={<Trans>Type</Trans>}
            value={Kind ?? ''}
            options={[
              { value: '', name: t`All` },
              ...approvalKinds.map((value) => ({ value, name: i18n._(kindNames[value]) })),
            ]}
            change={(value) => narrow({ kind: value || undefined })}
          />
        </ReviewFilters>
      )}
      <ReviewList
        queryKey={[...approvalsKey, isOwn ? 'own' : 'list', query]}
        load={(Cursor) => api(call, { query: { ...query, Cursor } }, { isInline: true })}
        line={(row) => <ApprovalCard key={row.id} row={row} />}
        empty={<Empty isOwn={isOwn} isOver={isOver} />}
      />
    </div>
  );
}

function Empty({ isOwn, isOver }: { isOwn: boolean; isOver: boolean }) {
  if (isOver) return <Trans>No decisions yet</Trans>;
  if (isOwn) return <Trans>Nothing is waiting. What you submit for approval appears here.</Trans>;
  return <Trans>Nothing to approve. Payments awaiting approval appear here.</Trans>;
}
