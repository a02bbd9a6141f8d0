import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { audit } from '#contract/audit/calls.ts';
import { exportFileName } from '#contract/audit/rules.ts';
import type { Call } from '#contract/platform/call.ts';
import { listSeparator } from '#contract/platform/csv.ts';
import { api } from '#src/platform/api.ts';
import { downloadBytes } from '#src/platform/transfer.ts';
import { Button } from '#src/ui/button.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { downloadBlob } from '#src/ui/download.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { useCommand } from '#src/ui/use-command.ts';
import { ChainPanel } from '../chain-panel.tsx';
import { AuditFilters } from '../filters.tsx';
import { useAuditFilter, type AuditFilter } from '../query.ts';
import { RecordLine } from '../record-line.tsx';

/** The audit log, searchable by actor, action, subject and time. */
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
  const { isBusy, error, run } = useCommand();
  const [bytes, setBytes] = useState(0);
  const exportCsv = () =>
    run(async () => {
      setBytes(0);
      const body = { ...filter, Separator: listSeparator(navigator.language) };
      const csv = await downloadBytes(audit.export as Call, { body }, { onProgress: setBytes });
      downloadBlob(exportFileName(filter.From, filter.Until), csv);
    });
  return (
    <div className={review.lineActions}>
      <Button variant="default" loading={isBusy} onClick={() => void exportCsv()}>
        <Trans>Export CSV</Trans>
      </Button>
      {isBusy && bytes > 0 ? (
        <p className={review.meta} role="status">
          <Megabytes bytes={bytes} />
        </p>
      ) : null}
      <FormError error={error} />
    </div>
  );
}

/** Reported in whole steps, so that a screen reader doesn't announce every packet. */
function Megabytes({ bytes }: { bytes: number }) {
  const { i18n } = useLingui();
  const size = i18n.number(Math.ceil(bytes / 1_000_000), { style: 'unit', unit: 'megabyte' });
  return <Trans>Downloading… {size}</Trans>;
}
