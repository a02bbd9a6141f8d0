import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { members } from '#contract/members/calls.ts';
import { invitationPath, tokenPattern } from '#contract/members/rules.ts';
import type { membersSchemas } from '#contract/members/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { doOnce } from '#src/features/commands/index.ts';
import { actFor } from '#src/platform/acting.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession } from '#src/platform/session.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormDialog } from '#src/ui/form-dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from '../members.module.css';
import { invitationNames } from '../wording.ts';

/** Target of an invitation link. The token is in the URL fragment, which never appears in server logs. */
export function InvitationScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  const isToken = new RegExp(tokenPattern).test(token);
  const query = useQuery({
    ...ask(members.getInvitation, { body: { token } }),
    enabled: isToken,
    retry: false,
  });
  if (!isToken)
    return (
      <EmptyState isPage title={<Trans>This link is incomplete</Trans>}>
        <Trans>Open the link in the email again, or paste the whole link into the address bar.</Trans>
      </EmptyState>
    );
  return (
    <Answered query={query}>
      {(invitation) => <Found {...invitation} token={token} refetch={() => query.refetch()} />}
    </Answered>
  );
}

interface FoundProps extends ResultOf<typeof membersSchemas.getInvitation> {
  readonly token: string;
  readonly refetch: () => Promise<unknown>;
}

function Found({ companyName, roleName, emailAddress, status, token, refetch }: FoundProps) {
  const { i18n } = useLingui();
  const message = i18n._(invitationNames[status]);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>{companyName} invites you</Trans>}
        about={<Trans>Join to use the business account with your own sign-in.</Trans>}
      />
      <div className={styles.stack}>
        <p>
          <Trans>
            The invitation was sent to <strong>{emailAddress}</strong>.
          </Trans>
          <SentenceGap />
          {status === 'pending' ? <OfferedRole name={roleName} /> : null}
        </p>
        {status === 'pending' ? (
          <Answer token={token} companyName={companyName} refetch={refetch} />
        ) : status === 'declined' ? (
          <p className={styles.meta} role="status">
            <Trans>You declined this invitation.</Trans>
            <SentenceGap />
            <Trans>Ask the company for a new invitation if you need one.</Trans>
          </p>
        ) : (
          <p className={styles.warn} role="status">
            <Trans>{message}.</Trans>
            <SentenceGap />
            <Trans>Ask the company for a new invitation if you need one.</Trans>
          </p>
        )}
      </div>
    </Page>
  );
}

/** An owner has no role; nor has an old invitation whose role was deleted. */
function OfferedRole({ name }: { name: string | null }) {
  return name === null ? <Trans>You would be an owner.</Trans> : <Trans>Your role would be {name}.</Trans>;
}

interface AnswerProps {
  readonly token: string;
  readonly companyName: string;
  readonly refetch: () => Promise<unknown>;
}

/** Accepts or declines, once signed in. */
function Answer({ token, companyName, refetch }: AnswerProps) {
  const { status } = useSession();
  const isOffline = useIsOffline();
  const navigate = useNavigate();
  const { isBusy, error, run } = useCommand();
  const [isDeclining, setDeclining] = useState(false);
  const back = `${invitationPath}#${token}`;
  const accept = () =>
    run(async () => {
      const body = { token };
      const joined = await doOnce('invitation-accept', body, (options) => api(members.accept, { body }, options));
      await refreshUser();
      if (joined) actFor(joined.companyUid);
      await navigate({ to: '/dashboard/overview', replace: true });
    });
  const decline = () =>
    run(async () => {
      const body = { token };
      await doOnce('invitation-decline', body, (options) => api(members.decline, { body }, options));
      setDeclining(false);
      await refetch();
    });
  if (status !== 'signedIn')
    return (
      <>
        <p>
          <Trans>Sign in or create an account with that address. You’ll return here to accept or decline.</Trans>
        </p>
        <div className={styles.buttons}>
          <LinkButton to="/user/login" search={{ return: back }}>
            <Trans>Sign in</Trans>
          </LinkButton>
          <LinkButton isQuiet to="/user/register" search={{ return: back }}>
            <Trans>Create account</Trans>
          </LinkButton>
        </div>
      </>
    );
  return (
    <>
      {isDeclining ? null : <FormError error={error} />}
      {isOffline ? (
        <p className={styles.warn}>
          <Trans>You’re offline. Connect to answer.</Trans>
        </p>
      ) : null}
      <div className={styles.buttons}>
        <Button loading={isBusy} disabled={isOffline} onClick={() => void accept()}>
          <Trans>Accept and join</Trans>
        </Button>
        <Button variant="default" disabled={isOffline || isBusy} onClick={() => setDeclining(true)}>
          <Trans context="invitation">Decline</Trans>
        </Button>
      </div>
      {isDeclining ? (
        <FormDialog
          title={<Trans>Decline this invitation?</Trans>}
          action={<Trans>Decline invitation</Trans>}
          back={<Trans>Keep it</Trans>}
          close={() => setDeclining(false)}
          submit={decline}
          isRunning={isBusy}
          problem={error}
        >
          <p>
            <Trans>We’ll tell {companyName}. To join later, you need a new invitation.</Trans>
          </p>
        </FormDialog>
      ) : null}
    </>
  );
}
