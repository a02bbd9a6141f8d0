import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { SearchAt } from '#contract/platform/routes.ts';
import { listCoins } from '#contract/currencies/networks.ts';
import { toCsv } from '#contract/platform/csv.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { download } from '#src/ui/download.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useSearchText } from '#src/ui/use-search-text.ts';
import { AddDialog } from '../add-dialog.tsx';
import { AddressText } from '../address-text.tsx';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import styles from '../addresses.module.css';
import { columns, toCells } from '../csv.ts';
import { EntryCard } from '../entry-card.tsx';
import { ImportDialog } from '../import-dialog.tsx';
import { filterBook, useBook, useSettings, type BookRow, nameOf } from '../rows.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import { addressesTable } from '../sync.ts';
import { useDeletion } from '../use-deletion.ts';
import { PayeesPanel } from '../payees-panel.tsx';

const here = '/dashboard/assets/digital/address';

/** The account's address book: its entries, where withdrawals may go, and file import and export. */
export function AddressesScreen() {
  const { t } = useLingui();
  const search = useSearch({ from: here });
  const navigate = useNavigate({ from: here });
  const isOffline = useIsOffline();
  const mayChange = usePermission('addresses.manage');
  const { asOf } = addressesTable.useFreshness();
  const book = useBook();
  const settings = useSettings().data;
  const deletion = useDeletion();
  const [asked, setAsked] = useState<BookRow | null>(null);
  addressesTable.useIntentions();
  useCatalogue();
  const coins = listCoins();
  useEffect(() => void addressesTable.sync(), []);
  const go = (change: SearchAt<typeof here>) =>
    void navigate({ to: here, search: (now) => ({ ...now, ...change }), replace: true });
  const typed = useSearchText(search.q ?? '', (q) => go({ q: q || undefined }));
  const close = () => go({ do: undefined });
  const present = book ?? [];
  const shown = filterBook(present, search.q ?? '', search.asset ?? '');
  return (
    <Page>
      <PageHeader
        title={<Trans>Address book</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          mayChange ? (
            <Button disabled={isOffline || !settings} onClick={() => go({ do: 'add' })}>
              <Trans>Add address</Trans>
            </Button>
          ) : null
        }
      />
      <div className={styles.stack}>
        <div className={styles.filters}>
          <label>
            <Trans>Search</Trans>
            <input type="search" placeholder={t`Name, address or tag`} {...typed.field} />
          </label>
          <label>
            <Trans>Coin</Trans>
            <select
              value={coins.find((coin) => coin === search.asset) ?? ''}
              onChange={(event) => go({ asset: event.currentTarget.value || undefined })}
            >
              <option value="">{t`All coins`}</option>
              {coins.map((coin) => (
                <option key={coin}>{coin}</option>
              ))}
            </select>
          </label>
          <div className={styles.files}>
            {mayChange ? (
              <Button variant="default" disabled={isOffline || !settings} onClick={() => go({ do: 'import' })}>
                <Trans>Import CSV</Trans>
              </Button>
            ) : null}
            {present.length > 0 ? (
              <Button
                variant="default"
                onClick={() => download('addresses.csv', toCsv([...columns], present.map(toCells)), 'text/csv')}
              >
                <Trans>Export CSV</Trans>
              </Button>
            ) : null}
          </div>
        </div>
        <UndoBar
          name={deletion.undoable ? nameOf(deletion.undoable) : undefined}
          isBusy={deletion.isBusy}
          undo={deletion.undo}
        />
        <FormError error={deletion.error} />
        <Stored of={addressesTable} rows={book}>
          {shown.length === 0 ? (
            <Nothing hasAny={present.length > 0} />
          ) : (
            <ul className={styles.list}>
              {shown.map((row) => (
                <EntryCard
                  key={row.id}
                  row={row}
                  mayChange={mayChange}
                  isOffline={isOffline}
                  remove={() => setAsked(row)}
                />
              ))}
            </ul>
          )}
        </Stored>
        <PayeesPanel mayChange={mayChange} isOffline={isOffline} />
        {settings ? <SettingsPanel settings={settings} mayChange={mayChange} isOffline={isOffline} /> : null}
      </div>
      {search.do === 'add' && settings ? <AddDialog book={present} stage={settings.stage} close={close} /> : null}
      {search.do === 'import' && settings ? <ImportDialog book={present} stage={settings.stage} close={close} /> : null}
      {asked ? (
        <Dialog
          title={<Trans>Delete this address?</Trans>}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button variant="default" onClick={() => setAsked(null)}>
                <Trans>Keep it</Trans>
              </Button>
              <Button
                onClick={() => {
                  void deletion.remove(asked);
                  setAsked(null);
                }}
              >
                <Trans>Delete</Trans>
              </Button>
            </>
          }
        >
          <p>
            <AddressText address={asked.address} />
          </p>
        </Dialog>
      ) : null}
    </Page>
  );
}

function Nothing({ hasAny }: { hasAny: boolean }) {
  return hasAny ? (
    <EmptyState title={<Trans>No matching addresses</Trans>}>
      <Trans>Try another coin or search.</Trans>
    </EmptyState>
  ) : (
    <EmptyState title={<Trans>No addresses yet</Trans>}>
      <Trans>Save the addresses you withdraw to, so you only check them once.</Trans>
    </EmptyState>
  );
}
