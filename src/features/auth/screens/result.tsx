import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/link-button.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import styles from '../auth.module.css';

/** After registering: what now. */
export function ResultScreen() {
  return (
    <AuthFrame
      title={<Trans>Your account is open</Trans>}
      about={
        <Trans>
          Sign in, verify your identity, and you can receive deposits. We have sent you a mail with your UID.
        </Trans>
      }
    >
      <div className={styles.form}>
        <LinkButton to="/user/login">
          <Trans>Sign in</Trans>
        </LinkButton>
      </div>
    </AuthFrame>
  );
}
