import { Trans, useLingui } from '@lingui/react/macro';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { isCancelled } from '#src/platform/api-error.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import type { Contact } from '#src/features/contact/index.ts';
import { Icon } from '#src/ui/icon.tsx';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { useFixed } from '#src/ui/use-fixed.ts';
import styles from './auth.module.css';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { loadSignIn } from './load-sign-in.ts';
import { SignInError } from './sign-in-error.tsx';
import { readSecondStep, type SecondStepAsked } from './second-step-asked.ts';
import { useEnter } from './use-enter.ts';

export interface PasswordWayProps {
  readonly isMerchant: boolean;
  readonly initialError: unknown;
  readonly askMore: (asked: SecondStepAsked) => void;
}

interface PasswordFormProps extends PasswordWayProps {
  /**
   * Returns the contact to sign in, or undefined if the input isn't one: then its field shows the error and has the
   * focus.
   */
  readonly read: () => Contact | undefined;
  readonly isReady?: boolean;
  /** The contact's field. */
  readonly children: ReactNode;
}

/** Form for a contact and its password. Uses plain fields only, because it renders before the kit is loaded. */
export function PasswordForm({ isMerchant, initialError, askMore, read, isReady = true, children }: PasswordFormProps) {
  const enter = useEnter();
  const isOffline = useIsOffline();
  // Until then, the browser would submit the form itself, with the password in the URL.
  const isTakenOver = useFixed(() => true, false);
  const [failed, setFailed] = useState({ error: initialError, isMerchant });
  const setError = (error: unknown) => setFailed({ error, isMerchant });
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const send = async (contact: Contact, password: string) => {
    setError(null);
    setSending(true);
    try {
      await signIn(contact, password, isMerchant);
      await enter();
    } catch (failure) {
      const next = readSecondStep(failure);
      if (next) askMore(next);
      else if (!isCancelled(failure)) setError(failure);
    } finally {
      setSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('password');
    if (isSending || !(field instanceof HTMLInputElement)) return;
    const contact = read();
    setMissing(field.value === '');
    if (contact && field.value === '') field.focus();
    else if (contact) void send(contact, field.value);
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {/* What one type of account is refused says nothing about the other. */}
      <SignInError error={failed.isMerchant === isMerchant ? failed.error : null} />
      {children}
      <PasswordField isMissing={isMissing} onChange={() => setMissing(false)} />
      <PlainButton type={isTakenOver ? 'submit' : 'button'} isBusy={isSending} disabled={isOffline || !isReady}>
        <Trans>Sign in</Trans>
      </PlainButton>
      <PasskeySignIn isDisabled={isOffline || isSending} onError={setError} />
      {isOffline ? (
        <p>
          <Trans>You’re offline. Connect to sign in.</Trans>
        </p>
      ) : null}
    </form>
  );
}

async function signIn({ kind, value }: Contact, password: string, isMerchant: boolean): Promise<void> {
  const { signInByEmail, signInByPhone } = await loadSignIn();
  const accountType = isMerchant ? ('merchant' as const) : undefined;
  if (kind === 'email') await signInByEmail({ email: value, password, accountType });
  else await signInByPhone({ phone: value, password, accountType });
}

function PasswordField({ isMissing, onChange }: { isMissing: boolean; onChange: () => void }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  return (
    <PlainField
      label={t`Password`}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      fault={isMissing ? t`Enter your password` : null}
      onChange={onChange}
      action={
        <button type="button" aria-label={t`Show password`} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon of={isShown ? IconEyeOff : IconEye} size={18} />
        </button>
      }
    />
  );
}
