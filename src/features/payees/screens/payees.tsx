import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SearchAt } from '#contract/platform/routes.ts';
import { OpenFirst, useOpenAccounts } from '#src/features/global-account/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { toCsv } from '#contract/platform/csv.ts';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useSearchText } from '#src/ui/use-search-text.ts';
import { columns, toCells } from '../csv.ts';
import { ImportDialog } from '../import-dialog.tsx';
import { PayeeCard } from '../payee-card.tsx';
import { PayeeEditor } from '../payee-editor.tsx';
import { filterPayees, type PayeeRow } from '../rows.ts';
import { payeesTable } from '../sync.ts';
import { useDeletion } from '../use-deletion.ts';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import styles from '../payees.module.css';

const here = '/dashboard/assets/global/address';

/** Payees of the global account: the list, from this device; a form for one of them; import and export of files. */
export function PayeesScreen() {
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const isOffline = useIsOffline();
  const mayChange = usePermission('beneficiaries.manage');
  const { asOf } = payeesTable.useFreshness();
  const rows = payeesTable.useNewest();
  useEffect(() => void payeesTable.sync(), []);
  const go = (change: SearchAt<typeof here>) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...change }), replace: true });
  const close = () => go({ do: undefined, id: undefined });
  const open = search.do === 'edit' ? rows?.find(({ id }) => id === search.id) : undefined;
  const isOpen = (useOpenAccounts()?.length ?? 0) > 0;
  const isEditing = mayChange && (search.do === 'add' || open !== undefined);
  return (
    <Page>
      <PageHeader
        title={<Trans>Recipients</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          mayChange && isOpen && !isEditing ? (
            <Button disabled={isOffline} onClick={() => go({ do: 'add' })}>
              <Trans>Add recipient</Trans>
            </Button>
          ) : null
        }
      />
      <OpenFirst>
        {isEditing ? (
          <Panel title={open ? <Trans>Edit recipient</Trans> : <Trans>New recipient</Trans>}>
            <PayeeEditor
              key={open?.id ?? 'new'}
              before={open}
              known={(rows ?? []).filter(({ id }) => id !== open?.id)}
              done={close}
              close={close}
            />
          </Panel>
        ) : (
          <List rows={rows} text={search.q ?? ''} go={go} mayChange={mayChange} isOffline={isOffline} />
        )}
      </OpenFirst>
      {search.do === 'import' && mayChange ? <ImportDialog close={close} /> : null}
    </Page>
  );
}

interface ListProps {
  readonly rows: readonly PayeeRow[] | undefined;
  readonly text: string;
  readonly go: (change: SearchAt<typeof here>) => void;
  readonly mayChange: boolean;
  readonly isOffline: boolean;
}

function List({ rows, text, go, mayChange, isOffline }: ListProps) {
  const { t } = useLingui();
  const deletion = useDeletion();
  const typed = useSearchText(text, (q) => go({ q: q || undefined }));
  const present = rows ?? [];
  const shown = filterPayees(present, text);
  const gone = deletion.undoable?.friendlyName;
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <label>
          <Trans>Search</Trans>
          <input type="search" placeholder={t`Name, bank or account number`} {...typed.field} />
        </label>
        <div className={styles.buttons}>
          {mayChange ? (
            <Button variant="default" disabled={isOffline} onClick={() => go({ do: 'import' })}>
              <Trans>Import CSV</Trans>
            </Button>
          ) : null}
          {present.length > 0 ? (
            <Button
              variant="default"
              onClick={() => download('recipients.csv', toCsv(columns, present.map(toCells)), 'text/csv')}
            >
              <Trans>Export CSV</Trans>
            </Button>
          ) : null}
        </div>
      </div>
      <UndoBar name={gone} isBusy={deletion.isBusy} undo={deletion.undo} />
      <FormError error={deletion.error} />
      <Stored of={payeesTable} rows={rows}>
        {shown.length === 0 ? (
          <EmptyState
            title={present.length > 0 ? <Trans>No matching recipients</Trans> : <Trans>No recipients yet</Trans>}
          >
            {present.length > 0 ? (
              <Trans>Try another name or number.</Trans>
            ) : (
              <Trans>Save the bank accounts you pay, so you only check them once.</Trans>
            )}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {shown.map((row) => (
              <PayeeCard
                key={row.id}
                row={row}
                mayChange={mayChange}
                isOffline={isOffline}
                edit={() => go({ do: 'edit', id: row.id })}
                remove={() => void deletion.remove(row)}
              />
            ))}
          </ul>
        )}
      </Stored>
    </div>
  );
}
