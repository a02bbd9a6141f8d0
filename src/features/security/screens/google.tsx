import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { stepUp } from '#contract/step-up/calls.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { BindAuthenticator } from '../bind-authenticator.tsx';
import { BoundAuthenticator } from '../bound-authenticator.tsx';
import { RecoveryCodesDialog } from '../recovery-codes.tsx';
import { syncSecurity } from '../sync.ts';

const queryKey = ['totp'];

/** Binding an authenticator, or unbinding it. The secret is never kept on the device. */
export function GoogleScreen() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const query = useQuery({
    queryKey,
    queryFn: () => api(stepUp.getTotpInfo, undefined, { isInline: true }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const refresh = async () => {
    await Promise.all([client.invalidateQueries({ queryKey }), syncSecurity()]);
  };
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
            <BoundAuthenticator info={info} refresh={refresh} />
          ) : (
            <BindAuthenticator info={info} bind={bind} />
          )
        }
      </Answered>
      {codes ? (
        <RecoveryCodesDialog
          codes={codes}
          close={() => {
            setCodes(null);
            void refresh();
            void navigate({ to: '/dashboard/account/userInfo' });
          }}
        />
      ) : null}
    </Page>
  );
}

/** Binds with a code; what comes back is shown once. */
function useBind(show: (codes: readonly string[]) => void) {
  const verified = useVerified();
  return async (code: string) => {
    const answer = await verified('security.bindTotp', {}, (verification) =>
      api(stepUp.bindTotp, { body: { code, verification } }, { isInline: true }),
    );
    if (answer) show(answer.recoveryCodes);
  };
}
