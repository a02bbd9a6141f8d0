import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '../api-keys.module.css';
import { DeleteDialog } from '../delete-dialog.tsx';
import { useDescription } from '../document/description.ts';
import { KeyCard } from '../key-card.tsx';
import { useApiKeys, type ApiKeyRow } from '../rows.ts';

/** The user's keys to the open API. */
export function ApiKeysScreen() {
  const { data, error, refetch, asOf } = useApiKeys();
  const isOffline = useIsOffline();
  const [leaving, setLeaving] = useState<ApiKeyRow | null>(null);
  // Who has keys will want to read the documentation where there is no network.
  useDescription();
  const count = data?.items.length ?? 0;
  const limit = data?.limit ?? 0;
  const isFull = data !== undefined && count >= limit;
  return (
    <Page>
      <PageHeader
        title={<Trans>API keys</Trans>}
        about={<Trans>Let your own programs read your account and act on it, as far as you allow.</Trans>}
        actions={
          <>
            <LinkButton isQuiet to="/dashboard/account/api/document">
              <Trans>Documentation</Trans>
            </LinkButton>
            {data && count > 0 && !isFull ? <CreateLink /> : null}
          </>
        }
      />
      {data ? (
        <p className={styles.meta} role="status">
          <span>
            <Trans>
              {count} of {limit} keys
            </Trans>
          </span>
          <AsOf at={asOf} />
        </p>
      ) : null}
      {isFull ? (
        <p className={styles.warn}>
          <Trans>You have as many keys as an account can have. Delete one to create another.</Trans>
        </p>
      ) : null}
      {isOffline && data ? (
        <p className={styles.warn}>
          <Trans>There is no connection: keys can be read here, and changed when it is back.</Trans>
        </p>
      ) : null}
      <Keys rows={data?.items} error={error} retry={() => void refetch()} remove={setLeaving} />
      {leaving ? <DeleteDialog row={leaving} close={() => setLeaving(null)} /> : null}
    </Page>
  );
}

function CreateLink() {
  return (
    <LinkButton to="/dashboard/account/api/modify">
      <Trans>Create a key</Trans>
    </LinkButton>
  );
}

interface KeysProps {
  readonly rows: readonly ApiKeyRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly remove: (row: ApiKeyRow) => void;
}

function Keys({ rows, error, retry, remove }: KeysProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (!rows && error) return <ErrorState message={error.message} retry={retry} />;
  if (!rows) return <Loading />;
  if (rows.length === 0)
    return (
      <EmptyState title={<Trans>No key yet</Trans>} action={<CreateLink />}>
        <Trans>A key is made in a minute: choose what it may do and from where. You can have up to 20.</Trans>
      </EmptyState>
    );
  return (
    <section className={styles.cards} aria-label={t`Your keys`}>
      {rows.map((row) => (
        <KeyCard key={row.id} row={row} isOffline={isOffline} remove={() => remove(row)} />
      ))}
    </section>
  );
}
