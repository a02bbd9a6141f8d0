import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sandbox } from '#contract/sandbox/calls.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { keyOf } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession } from '#src/platform/session.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { BankPanel } from '../bank-panel.tsx';
import { CardPaymentPanel } from '../card-payment-panel.tsx';
import { ChainPanel } from '../chain-panel.tsx';
import { DealerPanel } from '../dealer-panel.tsx';
import { BankPayoutPanel } from '../bank-payout-panel.tsx';
import { PayoutPanel } from '../payout-panel.tsx';
import { MailPanel } from '../mail-panel.tsx';
import { ReviewPanel } from '../review-panel.tsx';
import styles from '../sandbox.module.css';
import { CardsPanel } from '../cards-panel.tsx';
import { StreamPanel } from '../stream-panel.tsx';
import { StakingPanel } from '../staking-panel.tsx';
import { VenuePanel } from '../venue-panel.tsx';
import { WorldPanel } from '../world-panel.tsx';

/** The tester's hand on the outside world. In production its calls are not there. */
export function SandboxScreen() {
  const { i18n, t } = useLingui();
  const isOffline = useIsOffline();
  const { user } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: [...keyOf(sandbox.getPeople), i18n.locale],
    queryFn: () => api(sandbox.getPeople, undefined, { isInline: true }),
  });
  if (!data && isOffline)
    return (
      <Page>
        <ErrorState message={t`You’re offline. Connect to use the sandbox.`} />
      </Page>
    );
  if (error)
    return (
      <Page>
        <ErrorState message={error.message} retry={() => void refetch()} />
      </Page>
    );
  if (!data) return <Loading />;
  const firstUid = user?.uid ?? data.items.find(({ password }) => password)?.uid ?? '';
  const firstEmail = user?.emailAddress ?? data.items.find(({ password }) => password)?.emailAddress ?? '';
  return (
    <Page>
      <PageHeader
        title={<Trans>Sandbox</Trans>}
        about={
          <Trans>
            Simulate the outside world: email, blockchain, reviewers and visitor countries. Nothing here is real.
          </Trans>
        }
      />
      <div className={styles.grid}>
        <ChainPanel firstEmail={firstEmail} />
        <BankPanel firstUid={firstUid} />
        <PayoutPanel />
        <BankPayoutPanel />
        <DealerPanel />
        <CardPaymentPanel />
        <StakingPanel />
        <CardsPanel />
        <StreamPanel />
        <VenuePanel />
        <WorldPanel firstEmail={firstEmail} />
        <ReviewPanel firstEmail={firstEmail} />
        <MailPanel />
        <Panel title={<Trans>People</Trans>}>
          <ul className={styles.people}>
            {data.items.map((person) => (
              <li key={person.uid}>
                <span>
                  <strong>{person.name ?? person.emailAddress}</strong> <KycTag status={person.kycStatus} />
                </span>
                <code>{person.emailAddress}</code>
                {person.password ? <code>{person.password}</code> : null}
                <small>{person.about}</small>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
