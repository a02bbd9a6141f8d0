import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { brand } from '#contract/platform/brand.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { api } from '#src/platform/api.ts';
import { queryClient } from '#src/platform/query.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from '../outcome.tsx';
import styles from '../sandbox.module.css';
import { useCommand } from '../use-command.ts';

const askEveryMs = 3000;
const inline = { isInline: true };

/**
 * Simulated page of an identity provider, on this device or a phone. Its token identifies the person in front of the
 * camera, so no sign-in is needed.
 */
export function KycFlowScreen() {
  const { t } = useLingui();
  const { token = '' } = useSearch({ from: '/sandbox/kyc' });
  const advance = useCommand();
  const queryKey = ['sandbox', 'kyc-flow', token];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => api(kyc.sandboxGetFlow, { query: { Token: token } }, inline),
    refetchInterval: askEveryMs,
    retry: false,
    enabled: token !== '',
    gcTime: 0,
  });
  if (token === '' || error)
    return (
      <Page isNarrow>
        <EmptyState isPage title={<Trans>This link has expired</Trans>}>
          <Trans>Open the verification again and scan the new code.</Trans>
        </EmptyState>
      </Page>
    );
  if (!data) return <Loading />;
  const step: string = data.step;
  const take = (next: 'documents' | 'liveness') =>
    void advance.run(async () => {
      const body = { token, step: next };
      queryClient.setQueryData(queryKey, await api(kyc.sandboxAdvanceFlow, { body }, inline));
      return t`Done`;
    });
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Identity check</Trans>}
        about={<Trans>Sandbox provider. A real one would use your camera; here you just confirm.</Trans>}
      />
      <Panel>
        <div className={styles.form}>
          {step === 'init' || step === 'documents' ? (
            <Button loading={advance.isRunning} onClick={() => take('documents')}>
              <Trans>Show your document to the camera</Trans>
            </Button>
          ) : null}
          {step === 'liveness' ? (
            <Button loading={advance.isRunning} onClick={() => take('liveness')}>
              <Trans>Show your face to the camera</Trans>
            </Button>
          ) : null}
          {step === 'pending' ? (
            <p role="status">
              <Trans>Done. A reviewer is checking it. You can close this page and return to {brand.name}.</Trans>
            </p>
          ) : null}
          {step === 'completed' ? (
            <p role="status">
              <Trans>The check is complete. Return to {brand.name} to see the result.</Trans>
            </p>
          ) : null}
          <Outcome command={advance} />
        </div>
      </Panel>
    </Page>
  );
}
