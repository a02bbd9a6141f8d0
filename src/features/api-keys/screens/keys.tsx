import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useIsOffline } from '#src/platform/connection.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from '../api-keys.module.css';
import { DeleteDialog } from '../delete-dialog.tsx';
import { useDescription } from '../document/description.ts';
import { KeyCard } from '../key-card.tsx';
import { EndOldSecretDialog, RotateDialog } from '../rotate-dialogs.tsx';
import { useApiKeys, type ApiKeyRow } from '../rows.ts';

/** The open dialog and its key. */
interface Opened {
  readonly kind: 'delete' | 'rotate' | 'endOldSecret';
  readonly row: ApiKeyRow;
}

/** The user's API keys. */
export function ApiKeysScreen() {
  const query = useApiKeys();
  const { data, asOf } = query;
  const isOffline = useIsOffline();
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  // A user with keys will want to read the documentation offline.
  useDescription();
  const count = data?.items.length ?? 0;
  const limit = data?.limit ?? 0;
  const isFull = data !== undefined && count >= limit;
  return (
    <Page>
      <PageHeader
        title={<Trans>API keys</Trans>}
        about={<Trans>Give your own apps access to your account, with the permissions you choose.</Trans>}
        actions={
          <>
            <LinkButton isQuiet to="/dashboard/account/api/requests">
              <Trans>Requests</Trans>
            </LinkButton>
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
          <Trans>You’ve reached the key limit. Delete one to create another.</Trans>
        </p>
      ) : null}
      {isOffline && data ? (
        <p className={styles.warn}>
          <Trans>You’re offline. You can view keys; connect to change them.</Trans>
        </p>
      ) : null}
      <Answered query={query} fallback={<Skeleton />}>
        {({ items }) => <Keys rows={items} open={open} />}
      </Answered>
      {opened?.kind === 'delete' ? <DeleteDialog row={opened.row} close={close} /> : null}
      {opened?.kind === 'rotate' ? <RotateDialog row={opened.row} close={close} /> : null}
      {opened?.kind === 'endOldSecret' ? <EndOldSecretDialog row={opened.row} close={close} /> : null}
    </Page>
  );
}

function CreateLink() {
  return (
    <LinkButton to="/dashboard/account/api/modify">
      <Trans>Create API key</Trans>
    </LinkButton>
  );
}

interface KeysProps {
  readonly rows: readonly ApiKeyRow[];
  readonly open: (opened: Opened) => void;
}

function Keys({ rows, open }: KeysProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  if (rows.length === 0)
    return (
      <EmptyState title={<Trans>No API keys yet</Trans>} action={<CreateLink />}>
        <Trans>Choose what a key can do and where it works. You can have up to 20.</Trans>
      </EmptyState>
    );
  return (
    <section className={styles.cards} aria-label={t`Your keys`}>
      {rows.map((row) => (
        <KeyCard
          key={row.id}
          row={row}
          isOffline={isOffline}
          remove={() => open({ kind: 'delete', row })}
          rotate={() => open({ kind: 'rotate', row })}
          endOldSecret={() => open({ kind: 'endOldSecret', row })}
        />
      ))}
    </section>
  );
}
