import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { isCancelled } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { loadPageTexts } from '#src/platform/i18n.ts';
import { signInByEmail, signInByPhone } from '#src/platform/sign-in.ts';
import { part } from '#src/ui/boundary.tsx';
import { Button } from '#src/ui/button.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { ContactFields, useContact, type ContactKind } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { FormError } from '#src/ui/form-error.tsx';
import { takeContact } from './known-contact.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { readSecondStep, type SecondStepAsked } from './second-step-asked.ts';
import { useEnter } from './use-enter.ts';

/** Only a new device is asked for it, and then with the texts of the other pages: nobody waits for it at the door. */
const SecondStep = part(
  async () => {
    const [{ SecondStep: Step }] = await Promise.all([import('./second-step.tsx'), loadPageTexts()]);
    return { default: Step };
  },
  { pending: <Loading /> },
);

/** Signing in with email or phone and password, or with a passkey; on a new device in two steps. */
export function PasswordSignIn({ kind, isMerchant }: { kind: ContactKind; isMerchant: boolean }) {
  const [asked, askMore] = useState<SecondStepAsked | null>(null);
  const [voided, setVoided] = useState<unknown>(null);
  const backWith = (failure: unknown) => {
    setVoided(failure);
    askMore(null);
  };
  if (asked) return <SecondStep asked={asked} goBack={backWith} />;
  return <PasswordForm kind={kind} isMerchant={isMerchant} initialError={voided} askMore={askMore} />;
}

interface PasswordFormProps {
  readonly kind: ContactKind;
  readonly isMerchant: boolean;
  readonly initialError: unknown;
  readonly askMore: (asked: SecondStepAsked) => void;
}

function PasswordForm({ kind, isMerchant, initialError, askMore }: PasswordFormProps) {
  const { t } = useLingui();
  const enter = useEnter();
  const isOffline = useIsOffline();
  const [error, setError] = useState<unknown>(initialError);
  const [known] = useState(() => takeContact(kind));
  const contact = useContact(kind, known);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: (value) => (value ? null : t`Enter your password`) },
  });
  const submit = form.onSubmit(
    async ({ password }) => {
      const whose = contact.read();
      if (!whose) return;
      setError(null);
      try {
        const accountType = isMerchant ? ('merchant' as const) : undefined;
        if (whose.kind === 'email') await signInByEmail({ email: whose.value, password, accountType });
        else await signInByPhone({ phone: whose.value, password, accountType });
        await enter();
      } catch (failure) {
        const next = readSecondStep(failure);
        if (next) askMore(next);
        else if (!isCancelled(failure)) setError(failure);
      }
    },
    () => {
      if (contact.read()) form.getInputNode('password')?.focus();
    },
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <FormError error={error} />
      <ContactFields contact={contact} />
      <PasswordInput
        label={t`Password`}
        autoComplete="current-password"
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t`Show password` }}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <Button
        type="submit"
        fullWidth
        loading={form.submitting}
        disabled={isOffline || (kind === 'phone' && !contact.phones.phones)}
      >
        <Trans>Sign in</Trans>
      </Button>
      <PasskeySignIn isDisabled={isOffline || form.submitting} onError={setError} />
      {isOffline ? (
        <p>
          <Trans>You’re offline. Connect to sign in.</Trans>
        </p>
      ) : null}
    </form>
  );
}
