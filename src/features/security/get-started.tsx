import { Trans } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import type { RoutePath } from '#contract/platform/routes.ts';
import { useAccount } from '#src/platform/acting.ts';
import { useSession, type UserInfo } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useSecurityCentre, type SecurityInfo } from './rows.ts';
import styles from './security.module.css';
import { syncSecurity } from './sync.ts';

/**
 * What a new customer does first, and what of it is done, from this device and offline too. Shown until there are
 * assets; later steps for safety are in the account settings. Members of a company don't set up its account.
 */
export default function GetStarted() {
  const { user } = useSession();
  const account = useAccount();
  const info = useSecurityCentre()?.[0]?.info;
  useEffect(() => void syncSecurity(), []);
  if (!user || !info || account?.uid !== user.uid) return null;
  return (
    <Panel title={<Trans>Get started</Trans>}>
      <FirstSteps user={user} info={info} />
    </Panel>
  );
}

interface Props {
  readonly user: Pick<UserInfo, 'kycStatus' | 'accountType'>;
  readonly info: Pick<SecurityInfo, 'isAuthenticatorBound' | 'passkeys' | 'isFundPasswordSet'>;
}

/** The steps in the order in which they unlock each other. */
export function FirstSteps({ user: { kycStatus, accountType }, info }: Props) {
  return (
    <ol className={styles.steps}>
      <Step
        to="/dashboard/account/verifiy"
        isDone={kycStatus === 3}
        state={
          kycStatus === 1 ? (
            <StatusTag tone="primary">
              <Trans>Under review</Trans>
            </StatusTag>
          ) : kycStatus === 2 ? (
            <StatusTag tone="bad">
              <Trans>Action needed</Trans>
            </StatusTag>
          ) : null
        }
        why={<Trans>Unlocks deposits, withdrawals and trading.</Trans>}
      >
        {accountType === 'merchant' ? <Trans>Verify your business</Trans> : <Trans>Verify your identity</Trans>}
      </Step>
      <Step
        to="/dashboard/account/userInfo"
        isDone={info.isAuthenticatorBound || info.passkeys > 0}
        why={<Trans>An authenticator app or a passkey keeps others out.</Trans>}
      >
        <Trans>Protect your sign-in</Trans>
      </Step>
      <Step
        to="/dashboard/account/userInfo"
        isDone={info.isFundPasswordSet}
        why={<Trans>Set it before your first withdrawal.</Trans>}
      >
        <Trans>Set payment PIN</Trans>
      </Step>
      <Step
        to="/dashboard/assets/digital/deposit"
        isDone={false}
        why={<Trans>Send crypto to your deposit address.</Trans>}
      >
        <Trans>Make a deposit</Trans>
      </Step>
    </ol>
  );
}

interface StepProps {
  readonly to: RoutePath;
  readonly isDone: boolean;
  /** State of a step that was begun. */
  readonly state?: ReactNode;
  readonly why: ReactNode;
  readonly children: ReactNode;
}

function Step({ to, isDone, state, why, children }: StepProps) {
  return (
    <li>
      <div>
        <strong>{isDone ? children : <Link to={to}>{children}</Link>}</strong>
        <small>{why}</small>
      </div>
      {isDone ? (
        <StatusTag tone="good">
          <Trans>Done</Trans>
        </StatusTag>
      ) : (
        state
      )}
    </li>
  );
}
