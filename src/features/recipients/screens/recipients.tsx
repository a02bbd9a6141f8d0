import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { OpenFirst, useOpenAccounts } from '#src/features/global-account/index.ts';
import { filterPayees } from '#src/features/payees/index.ts';
import { usePermission } from '#src/platform/permitted.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useSearchText } from '#src/ui/use-search-text.ts';
import { RecipientCard } from '../recipient-card.tsx';
import { RefusedChanges } from '../refused-changes.tsx';
import { useRecipients } from '../rows.ts';
import { recipientsTable } from '../sync.ts';
import { useRemoval } from '../use-removal.ts';
import { UndoBar } from '#src/ui/undo-bar.tsx';
import styles from '../recipients.module.css';

const here = '/dashboard/remittance/recipients/';

/** Frequent recipients of remittances, from this device; changes wait for a network. */
export function RecipientsScreen() {
  const mayChange = usePermission('recipients.manage');
  const isOpen = (useOpenAccounts()?.length ?? 0) > 0;
  const { asOf } = recipientsTable.useFreshness();
  return (
    <Page>
      <PageHeader
        title={<Trans>Frequent recipients</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          mayChange && isOpen ? (
            <LinkButton to="/dashboard/remittance/recipients/form">
              <Trans>Add recipient</Trans>
            </LinkButton>
          ) : null
        }
      />
      <OpenFirst>
        <List mayChange={mayChange} />
      </OpenFirst>
    </Page>
  );
}

const none: ReadonlyMap<string, number> = new Map();

function List({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui();
  const { q = '' } = useSearch({ from: here });
  const navigate = useNavigate();
  const typed = useSearchText(
    q,
    (text) =>
      void navigate({ to: '/dashboard/remittance/recipients', search: { q: text || undefined }, replace: true }),
  );
  const known = useRecipients();
  const removal = useRemoval(known?.gone ?? none);
  const shown = filterPayees(known?.rows ?? [], q);
  const hasAny = (known?.rows.length ?? 0) > 0;
  const gone = removal.undoable?.friendlyName;
  return (
    <div className={styles.stack}>
      <div className={styles.filters}>
        <label>
          <Trans>Search</Trans>
          <input type="search" placeholder={t`Name, bank or account number`} {...typed.field} />
        </label>
      </div>
      <UndoBar name={gone} isBusy={removal.isBusy} undo={removal.undo} />
      <FormError error={removal.error} />
      <RefusedChanges refused={known?.refused ?? []} rows={known?.rows ?? []} />
      <Stored of={recipientsTable} rows={known?.rows}>
        {shown.length === 0 ? (
          <EmptyState title={hasAny ? <Trans>No matching recipients</Trans> : <Trans>No recipients yet</Trans>}>
            {hasAny ? (
              <Trans>Try another name or number.</Trans>
            ) : (
              <Trans>Save the people and companies you pay often, so you only enter their details once.</Trans>
            )}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {shown.map((row) => (
              <RecipientCard key={row.id} row={row} mayChange={mayChange} remove={() => void removal.remove(row)} />
            ))}
          </ul>
        )}
      </Stored>
    </div>
  );
}
