import { Trans, useLingui } from '@lingui/react/macro';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ItemRow } from './item-row.tsx';
import type { SecurityInfo } from './rows.ts';
import styles from './security.module.css';

/** Dialogs over the security center; the opened one is in the address, so other screens can link to it. */
export type Opening =
  | 'email'
  | 'phone'
  | 'unbindEmail'
  | 'unbindPhone'
  | 'password'
  | 'fundPassword'
  | 'recoveryCodes'
  | 'passkey'
  | 'apply'
  | 'freeze';

interface ItemsPanelProps {
  readonly info: SecurityInfo;
  readonly open: (opening: Opening) => void;
}

/** Lists all of the user's means of verification, with the actions for each. */
export function ItemsPanel({ info, open }: ItemsPanelProps) {
  return (
    <Panel title={<Trans>Account protection</Trans>}>
      <ul className={styles.list}>
        <ContactRow kind="email" bound={info.emailAddress} other={info.phoneNumber} open={open} />
        <ContactRow kind="phone" bound={info.phoneNumber} other={info.emailAddress} open={open} />
        <AuthenticatorRow info={info} open={open} />
        <PasswordRow open={open} />
        <FundPasswordRow info={info} open={open} />
      </ul>
    </Panel>
  );
}

interface ContactRowProps {
  readonly kind: 'email' | 'phone';
  readonly bound: string | null;
  readonly other: string | null;
  readonly open: (opening: Opening) => void;
}

function ContactRow({ kind, bound, other, open }: ContactRowProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const isEmail = kind === 'email';
  const isLast = bound !== null && other === null;
  return (
    <ItemRow
      title={isEmail ? <Trans>Email</Trans> : <Trans>Phone</Trans>}
      about={bound ?? <Trans>Get codes and security alerts</Trans>}
      state={bound ? <Trans>Added</Trans> : <Trans>Not added</Trans>}
      isGood={bound !== null}
    >
      <Button
        variant="default"
        aria-label={isEmail ? (bound ? t`Change email` : t`Add email`) : bound ? t`Change phone` : t`Add phone`}
        disabled={isOffline}
        onClick={() => open(kind)}
      >
        {bound ? <Trans context="contact">Change</Trans> : <Trans>Add</Trans>}
      </Button>
      {bound ? (
        <Button
          variant="default"
          aria-label={isEmail ? t`Remove email` : t`Remove phone`}
          disabled={isOffline || isLast}
          title={isLast ? t`Keep at least one email or phone.` : undefined}
          onClick={() => open(isEmail ? 'unbindEmail' : 'unbindPhone')}
        >
          <Trans>Remove</Trans>
        </Button>
      ) : null}
    </ItemRow>
  );
}

function AuthenticatorRow({ info, open }: ItemsPanelProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const left = info.recoveryCodesLeft;
  return (
    <ItemRow
      title={<Trans>Authenticator</Trans>}
      about={
        info.isAuthenticatorBound ? (
          <Trans>Recovery codes left: {left}</Trans>
        ) : (
          <Trans>Codes from an app on your phone</Trans>
        )
      }
      state={info.isAuthenticatorBound ? <Trans>On</Trans> : <Trans>Off</Trans>}
      isGood={info.isAuthenticatorBound}
    >
      {info.isAuthenticatorBound ? (
        <Button variant="default" disabled={isOffline} onClick={() => open('recoveryCodes')}>
          <Trans>New recovery codes</Trans>
        </Button>
      ) : null}
      <LinkButton
        to="/dashboard/account/google"
        isQuiet
        aria-label={info.isAuthenticatorBound ? t`Manage authenticator app` : t`Set up authenticator app`}
      >
        {info.isAuthenticatorBound ? <Trans>Manage</Trans> : <Trans context="authenticator">Set up</Trans>}
      </LinkButton>
    </ItemRow>
  );
}

function PasswordRow({ open }: { open: (opening: Opening) => void }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  return (
    <ItemRow
      title={<Trans>Sign-in password</Trans>}
      about={<Trans>8 to 20 characters, used only here</Trans>}
      state={<Trans>Set</Trans>}
      isGood
    >
      <Button variant="default" aria-label={t`Change password`} disabled={isOffline} onClick={() => open('password')}>
        <Trans>Change</Trans>
      </Button>
    </ItemRow>
  );
}

function FundPasswordRow({ info, open }: ItemsPanelProps) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const lockedUntil = info.fundPasswordLockedUntil;
  return (
    <ItemRow
      title={<Trans>Payment PIN</Trans>}
      about={
        lockedUntil ? (
          <Trans>Too many wrong attempts. Locked until {writeInstant(lockedUntil)}</Trans>
        ) : (
          <Trans>Six digits to confirm withdrawals</Trans>
        )
      }
      state={info.isFundPasswordSet ? <Trans>Set</Trans> : <Trans>Not set</Trans>}
      isGood={info.isFundPasswordSet && lockedUntil === null}
    >
      <Button
        variant="default"
        aria-label={info.isFundPasswordSet ? t`Change payment PIN` : t`Set up payment PIN`}
        disabled={isOffline || lockedUntil !== null}
        onClick={() => open('fundPassword')}
      >
        {info.isFundPasswordSet ? <Trans>Change</Trans> : <Trans>Set up</Trans>}
      </Button>
    </ItemRow>
  );
}
