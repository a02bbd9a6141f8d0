import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '#src/platform/session.ts';
import { EmptyState } from '../empty-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';

interface Props {
  readonly title: ReactNode;
  readonly about: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every operators' screen; others read that it is none of theirs. The server checks the role itself. */
export function OperatorPage({ title, about, children }: Props) {
  const { user } = useSession();
  if (!user?.roles.includes('operator'))
    return (
      <Page>
        <EmptyState isPage title={<Trans>This page is for operators</Trans>}>
          <Trans>Your account is not an operator’s.</Trans>
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
