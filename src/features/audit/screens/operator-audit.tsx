import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { audit } from '#contract/audit/calls.ts';
import { listSeparator, toCsv } from '#contract/platform/csv.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { download } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import { ChainPanel } from '../chain-panel.tsx';
import { AuditFilters } from '../filters.tsx';
import { useAuditFilter, type AuditFilter } from '../query.ts';
import { RecordLine } from '../record-line.tsx';

/** Who did what, searched by who, what, to what and when. */
export function OperatorAuditScreen() {
  const filter = useAuditFilter();
  const key = JSON.stringify(filter);
  return (
    <OperatorPage
      permission="desk.audit.read"
      title={<Trans>Audit log</Trans>}
      about={<Trans>Everything that customers, staff and the system did. Records can’t be changed or removed.</Trans>}
    >
      <ChainPanel />
      <AuditFilters key={key} filter={filter} />
      <Export key={`export-${key}`} filter={filter} />
      <ReviewList
        queryKey={['audit', filter]}
        load={(Cursor) => api(audit.list, { query: { ...filter, Cursor } }, { isInline: true })}
        line={(record) => <RecordLine key={record.id} record={record} />}
        empty={<Trans>No records match</Trans>}
      />
    </OperatorPage>
  );
}

function Export({ filter }: { filter: AuditFilter }) {
  const { t } = useLingui();
  const { isBusy, error, run } = useCommand();
  const [isCut, setCut] = useState(false);
  const exportCsv = () =>
    run(async () => {
      const { items, isMore } = await api(audit.export, { body: filter }, { isInline: true });
      setCut(isMore);
      const header = [t`ID`, t`Date (UTC)`, t`Actor`, t`UID`, t`Action`, t`Subject`, t`Details`, t`IP address`];
      const rows = items.map(({ id, at, actorKind, actor, action, subject, details, ip }) => [
        id,
        at,
        actor?.name ?? actorKind,
        actor?.uid ?? '',
        action,
        subject ?? '',
        details.map(({ name, value }) => `${name}=${value}`).join('; '),
        ip ?? '',
      ]);
      const csv = toCsv(header, rows, listSeparator(navigator.language));
      download(`audit-${filter.From}-${filter.Until}.csv`, csv, 'text/csv');
    });
  return (
    <div className={review.lineActions}>
      <Button variant="default" loading={isBusy} onClick={() => void exportCsv()}>
        <Trans>Export CSV</Trans>
      </Button>
      {isCut ? (
        <p className={review.meta} role="status">
          <Trans>The file has the newest 5,000 records. Narrow the dates for the others.</Trans>
        </p>
      ) : null}
      <FormError error={error} />
    </div>
  );
}
