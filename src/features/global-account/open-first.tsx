import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useOpenAccounts } from './rows.ts';
import { globalTables } from './sync.ts';

/** Shows its children once a currency is open; before that, how to open one. */
export function OpenFirst({ children }: { children: ReactNode }) {
  const open = useOpenAccounts();
  useEffect(() => void globalTables.accounts.sync(), []);
  if (open && open.length > 0) return <>{children}</>;
  return (
    <Stored of={globalTables.accounts} rows={open}>
      <EmptyState
        title={<Trans>Open a currency account first</Trans>}
        action={
          <LinkButton to="/dashboard/assets/global">
            <Trans>Go to global account</Trans>
          </LinkButton>
        }
      >
        <Trans>You can use this page as soon as your first currency account is active.</Trans>
      </EmptyState>
    </Stored>
  );
}
