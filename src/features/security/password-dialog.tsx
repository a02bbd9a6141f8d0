import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { profile } from '#contract/profile/calls.ts';
import { changedPasswordLength, isChangedPassword } from '#contract/profile/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { withSealed } from '#src/platform/sealing.ts';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

interface PasswordDialogProps {
  readonly close: () => void;
  readonly done: (message: string) => void;
}

/** Changes the login password; all other devices are signed out. */
export function PasswordDialog({ close, done }: PasswordDialogProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const { min, max } = changedPasswordLength;
  const form = useForm({
    initialValues: { old: '', next: '', again: '' },
    validate: {
      old: (value) => (value ? null : t`Enter your password`),
      next: (value, { old }) => {
        if (!isChangedPassword(value)) return t`${min} to ${max} characters, no spaces or accents`;
        return value === old ? t`Choose a password different from your current one` : null;
      },
      again: (value, { next }) => (value === next ? null : t`The passwords don’t match`),
    },
  });
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const change = async ({ old, next }: { old: string; next: string }) => {
    const answer = await verified('security.updatePassword', {}, (verification) =>
      withSealed([old, next], 'password', ([oldPassword, newPassword]) =>
        api(
          profile.updatePassword,
          {
            body: {
              oldPassword: must(oldPassword, 'the old password'),
              newPassword: must(newPassword, 'the new password'),
              verification,
            },
          },
          { isInline: true },
        ),
      ),
    );
    if (answer === null) return;
    const count = answer.revokedSessions;
    done(count > 0 ? t`Password changed. Other devices signed out: ${count}.` : t`Password changed`);
  };
  const submit = form.onSubmit(
    (values) =>
      void run(async () => {
        try {
          await change(values);
        } catch (failure) {
          if (!(failure instanceof ApiError) || failure.code !== 'security:wrongPassword') throw failure;
          const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
          form.setFieldError('old', t`Wrong password. Tries left: ${triesLeft}`);
          focus('old');
        }
      }),
    (errors) => focus(Object.keys(errors)[0] ?? ''),
  );
  const field = { size: 'md', visibilityToggleButtonProps: { 'aria-label': t`Show passwords` } } as const;
  return (
    <Dialog title={<Trans>Change password</Trans>} onClose={close}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <PasswordInput
          {...field}
          label={t`Current password`}
          autoComplete="current-password"
          {...form.getInputProps('old')}
        />
        <PasswordInput
          {...field}
          label={t`New password`}
          description={t`${min} to ${max} characters. Longer is safer.`}
          autoComplete="new-password"
          {...form.getInputProps('next')}
        />
        <PasswordInput
          {...field}
          label={t`Confirm new password`}
          autoComplete="new-password"
          {...form.getInputProps('again')}
        />
        <FormError error={error} />
        <p className={styles.quiet}>
          <Trans>All other devices will be signed out. Transfers and withdrawals are paused for 24 hours.</Trans>
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
