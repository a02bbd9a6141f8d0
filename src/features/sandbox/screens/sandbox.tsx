import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ResultOf } from '#contract/platform/call.ts';
import { sandbox } from '#contract/sandbox/calls.ts';
import type { sandboxSchemas } from '#contract/sandbox/schemas.ts';
import { KycTag } from '#src/features/shell/index.ts';
import { keyOf } from '#src/platform/ask.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { Answered } from '#src/ui/answered.tsx';
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

type Person = ResultOf<typeof sandboxSchemas.getPeople>['items'][number];

/** The tester's controls for the outside world. Their calls don't exist in production. */
export function SandboxScreen() {
  const { i18n, t } = useLingui();
  const query = useQuery({
    queryKey: [...keyOf(sandbox.getPeople), i18n.locale],
    queryFn: () => api(sandbox.getPeople, undefined, { isInline: true }),
  });
  return (
    <Page>
      <Answered query={query} offline={t`You’re offline. Connect to use the sandbox.`}>
        {({ items }) => <World people={items} />}
      </Answered>
    </Page>
  );
}

function World({ people }: { people: readonly Person[] }) {
  const { user } = useSession();
  const usual = people.find(({ password }) => password);
  const firstUid = user?.uid ?? usual?.uid ?? '';
  const firstEmail = user?.emailAddress ?? usual?.emailAddress ?? '';
  return (
    <>
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
            {people.map((person) => (
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
    </>
  );
}
