import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import { tokenPattern } from '#contract/members/rules.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { refreshUser, useSession } from '#src/platform/session.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import styles from '../members.module.css';

/** Where the mailed link leads: says who invites to what, and takes the answer. */
export function InvitationScreen() {
  const { hash } = useLocation();
  const token = new RegExp(tokenPattern).test(hash) ? hash : null;
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== null,
    retry: 1,
    queryFn: () => api(members.getInvitation, { body: { token: token ?? '' } }, { isInline: true }),
  });
  if (token === null || (data && data.status !== 'pending')) return <NotValid />;
  if (error)
    return (
      <Page isNarrow>
        <PageHeader title={<Trans>Invitation</Trans>} />
        <ErrorState message={error.message} retry={() => void refetch()} />
      </Page>
    );
  if (!data) return <Loading />;
  const { companyName, emailAddress, roleName, expiresAt } = data;
  return (
    <Page isNarrow>
      <PageHeader title={<Trans>Invitation of {companyName}</Trans>} />
      <Panel>
        <div className={styles.stack}>
          <p>
            {roleName === null ? (
              <Trans>
                You are invited as an owner of {companyName}, under the address {emailAddress}.
              </Trans>
            ) : (
              <Trans>
                You are invited to act for {companyName} as “{roleName}”, under the address {emailAddress}.
              </Trans>
            )}
          </p>
          <p>
            <Trans>It can be accepted until {formatInstant(expiresAt)}.</Trans>
          </p>
          <Answer token={token} />
        </div>
      </Panel>
    </Page>
  );
}

function Answer({ token }: { token: string }) {
  const { status } = useSession();
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const accept = async () => {
    setRunning(true);
    setError(null);
    try {
      await api(members.accept, { body: { token } }, { isInline: true });
      await refreshUser().catch(() => undefined);
      await navigate({ to: '/dashboard/overview' });
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(false);
    }
  };
  if (status !== 'signedIn')
    return (
      <p>
        <Trans>
          To accept, <Link to="/user/login">sign in</Link> or <Link to="/user/register">create an account</Link> with
          that address, then open the link of the mail again.
        </Trans>
      </p>
    );
  return (
    <>
      <FormError error={error} />
      <div className={styles.actions}>
        <Button loading={isRunning} disabled={isOffline} onClick={() => void accept()}>
          <Trans>Accept</Trans>
        </Button>
      </div>
    </>
  );
}

function NotValid() {
  return (
    <Page isNarrow>
      <EmptyState isPage title={<Trans>This invitation is not valid</Trans>}>
        <Trans>
          It was accepted, taken back, has expired, or its link is not whole. Ask the company for a new one.
        </Trans>
      </EmptyState>
    </Page>
  );
}
