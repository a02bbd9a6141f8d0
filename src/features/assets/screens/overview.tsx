import { Trans } from '@lingui/react/macro';
import { NewDevices, TransferBlock } from '#src/features/security/index.ts';
import type { Account } from '#src/platform/account.ts';
import { useAccount } from '#src/platform/acting.ts';
import { partAfterPaint } from '#src/ui/boundary.tsx';
import { inKit } from '#src/ui/in-kit.tsx';
import { Permitted } from '#src/platform/permitted.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import styles from '../assets.module.css';

const openDevice = async () => (await import('#src/platform/local.ts')).openLocal();
const loadCatalogue = async () => (await import('#src/platform/catalogue.ts')).startCatalogue();

/**
 * Nothing can be shown before the local database is open, so the code loads in parallel. If the database can't be
 * opened, the part says so itself.
 */
const Balances = partAfterPaint(
  inKit(async () => {
    const device = openDevice().catch(() => undefined);
    const [piece] = await Promise.all([import('../balances.tsx'), loadCatalogue(), device]);
    return piece;
  }),
  { pending: <Skeleton /> },
);

/** The customer's balances, their value and the latest activity. */
export function OverviewScreen() {
  const account = useAccount();
  const isUnverified = account !== null && !account.isLost && account.kycStatus !== 3;
  return (
    <Page>
      <PageHeader
        title={<Trans>Overview</Trans>}
        actions={
          <>
            <Permitted permission="deposits.create">
              <LinkButton to="/dashboard/assets/digital/deposit" isQuiet={isUnverified}>
                <Trans>Deposit</Trans>
              </LinkButton>
            </Permitted>
            <Permitted permission="withdrawals.create">
              <LinkButton to="/dashboard/assets/digital/withdraw" isQuiet>
                <Trans>Withdraw</Trans>
              </LinkButton>
            </Permitted>
          </>
        }
      />
      {isUnverified ? <VerifyBanner account={account} /> : null}
      <NewDevices />
      <TransferBlock />
      <Balances />
    </Page>
  );
}

/** What is missing before money can be held or moved, with a link to it. */
function VerifyBanner({ account }: { account: Account }) {
  const { kycStatus, isCompany, name } = account;
  // Only the company's own user can verify it.
  if (account.isActing)
    return (
      <div className={styles.banner}>
        <Trans>{name} isn’t verified yet. Deposits, withdrawals and trading unlock once it is.</Trans>
      </div>
    );
  return (
    <div className={styles.banner}>
      <span>
        {kycStatus === 1 ? (
          <Trans>Your verification is under review. Deposits, withdrawals and trading unlock once it’s approved.</Trans>
        ) : kycStatus === 2 ? (
          <Trans>Your verification wasn’t approved. Correct your details to deposit, withdraw and trade.</Trans>
        ) : isCompany ? (
          <Trans>Verify your business to deposit, withdraw and trade.</Trans>
        ) : (
          <Trans>Verify your identity to deposit, withdraw and trade.</Trans>
        )}
      </span>
      <LinkButton to="/dashboard/account/verifiy">
        {kycStatus === 0 ? (
          <Trans>Verify now</Trans>
        ) : kycStatus === 1 ? (
          <Trans>View status</Trans>
        ) : (
          <Trans>View reason</Trans>
        )}
      </LinkButton>
    </div>
  );
}
