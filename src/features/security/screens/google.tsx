import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stepUp } from '#contract/step-up/calls.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { BindAuthenticator } from '../bind-authenticator.tsx';
import { BoundAuthenticator } from '../bound-authenticator.tsx';
import { RecoveryCodesDialog } from '../recovery-codes.tsx';

/** Binds or unbinds an authenticator. The secret is never stored on the device. */
export function GoogleScreen() {
  const navigate = useNavigate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    ...ask(stepUp.getTotpInfo),
    gcTime: 0,
    staleTime: Infinity,
  });
  const bind = useBind(setCodes);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Authenticator</Trans>}
        about={<Trans>An app on your phone that shows a new code every 30 seconds.</Trans>}
        actions={
          <LinkButton to="/dashboard/account/userInfo" isQuiet>
            <Trans>Account settings</Trans>
          </LinkButton>
        }
      />
      <Answered query={query}>
        {(info) =>
          info.isBound ? (
            <BoundAuthenticator info={info} />
          ) : (
            <BindAuthenticator info={info} bind={bind} renew={query.refetch} />
          )
        }
      </Answered>
      {codes ? (
        <RecoveryCodesDialog
          codes={codes}
          close={() => {
            setCodes(null);
            void navigate({ to: '/dashboard/account/userInfo' });
          }}
        />
      ) : null}
    </Page>
  );
}

/** Binds with a code; the returned recovery codes are shown once. */
function useBind(show: (codes: readonly string[]) => void) {
  const verified = useVerified();
  return async (code: string) => {
    const answer = await verified('security.bindTotp', {}, (verification) =>
      api(stepUp.bindTotp, { body: { code, verification } }, { isInline: true }),
    );
    if (answer) show(answer.recoveryCodes);
  };
}
