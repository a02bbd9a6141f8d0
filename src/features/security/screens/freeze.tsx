import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { ResultOf } from '#contract/platform/call.ts';
import { security } from '#contract/security/calls.ts';
import { linkTokenPattern } from '#contract/security/rules.ts';
import type { securitySchemas } from '#contract/security/schemas.ts';
import { ContactMail } from '#src/features/content/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { clearSession } from '#src/platform/session-clearing.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { DeviceFacts } from '#src/ui/device-facts.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import styles from '../security.module.css';

/** Target of the link in a new-device notice: explains freezing, and freezes the account after confirmation. */
export function FreezeScreen() {
  const { hash } = useLocation();
  const token = hash.replace(/^#/, '');
  return (
    <div className={styles.linkPage}>
      <h1>
        <Trans>Freeze your account</Trans>
      </h1>
      {new RegExp(linkTokenPattern).test(token) ? <Confirm token={token} /> : <Void />}
    </div>
  );
}

function Confirm({ token }: { token: string }) {
  const [isFrozen, setFrozen] = useState(false);
  const link = useQuery({
    ...ask(security.getFreezeLink, { body: { token } }),
    retry: false,
    gcTime: 0,
  });
  if (isFrozen) return <Frozen />;
  // Only if the server refused the link; if it couldn't be reached, nothing is known about the link.
  if (link.error instanceof ApiError) return <Void />;
  return (
    <Answered query={link}>
      {(device) => <Question token={token} device={device} done={() => setFrozen(true)} />}
    </Answered>
  );
}

interface QuestionProps {
  readonly token: string;
  readonly device: ResultOf<typeof securitySchemas.getFreezeLink>;
  readonly done: () => void;
}

function Question({ token, device, done }: QuestionProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const freeze = () =>
    run(async () => {
      await api(security.freezeByLink, { body: { token } }, { isInline: true });
      await clearSession();
      done();
    });
  return (
    <div className={styles.stack}>
      <p>
        <Trans>A new device signed in to your account:</Trans>
      </p>
      <DeviceFacts device={device} />
      <p>
        <Trans>If this was you, you can close this page.</Trans>
      </p>
      <p>
        <Trans>
          If it wasn’t, freeze your account now. All devices are signed out, and transfers, withdrawals and API keys
          stop. Only our support team can unfreeze it, after verifying your identity.
        </Trans>
      </p>
      <FormError error={error} />
      <Button
        className={`${styles.danger} ${styles.start}`}
        loading={isBusy}
        disabled={isOffline}
        title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
        onClick={() => void freeze()}
      >
        <Trans>Freeze my account</Trans>
      </Button>
    </div>
  );
}

function Frozen() {
  return (
    <div className={styles.stack}>
      <p role="status">
        <strong>
          <Trans>Your account is frozen. All devices are signed out, and no money can leave.</Trans>
        </strong>
      </p>
      <p>
        <Trans>
          To unfreeze it, email <ContactMail to="customerService" /> from your account’s address. We’ll verify your
          identity and help you set a new password. Transfers and withdrawals stay blocked for 24 hours after that.
        </Trans>
      </p>
    </div>
  );
}

function Void() {
  return (
    <div className={styles.stack}>
      <p role="alert">
        <Trans>This link has expired or was already used.</Trans>
      </p>
      <p>
        <Trans>
          You can freeze your account in Account settings, or email <ContactMail to="customerService" />.
        </Trans>
      </p>
      <LinkButton to="/user/login">
        <Trans>Sign in</Trans>
      </LinkButton>
    </div>
  );
}
