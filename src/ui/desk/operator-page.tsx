import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StaffPermission } from '#contract/staff/permissions.ts';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';

interface Props {
  readonly permission: StaffPermission;
  readonly title: ReactNode;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every operator screen; other users are told that it isn't for them. The server enforces access itself.
 */
export function OperatorPage({ permission, title, about, children }: Props) {
  const { user } = useSession();
  if (!user?.permissions.includes(permission))
    return (
      <Page>
        <EmptyState isPage title={<Trans>This page is for our staff</Trans>}>
          <Trans>Your role doesn’t have access to this page. Ask an admin.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader title={title} about={about} />
      {children}
    </Page>
  );
}
