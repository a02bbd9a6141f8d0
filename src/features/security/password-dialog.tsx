import { Trans, useLingui } from '@lingui/react/macro';
import { profile } from '#contract/profile/calls.ts';
import { changedPasswordLength, isChangedPassword } from '#contract/profile/rules.ts';
import { must } from '#contract/platform/errors.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { duration } from '#src/platform/duration.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { withSealed } from '#src/platform/sealing.ts';
import styles from './security.module.css';

interface PasswordDialogProps {
  readonly close: () => void;
  readonly done: (message: string) => void;
}

const initial = { old: '', next: '', again: '' };

/** Changes the login password; all other devices are signed out. */
export function PasswordDialog({ close, done }: PasswordDialogProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const { min, max } = changedPasswordLength;
  const fields = useFields({
    initial,
    findFaults: ({ old, next, again }) => ({
      old: old ? undefined : t`Enter your password`,
      next: !isChangedPassword(next)
        ? t`${min} to ${max} characters, no spaces or accents`
        : next === old
          ? t`Choose a password different from your current one`
          : undefined,
      again: again === next ? undefined : t`The passwords don’t match`,
    }),
  });
  const change = async ({ old, next }: typeof initial) => {
    try {
      const answer = await verified('security.updatePassword', {}, (verification) => update(old, next, verification));
      if (answer === null) return;
      const count = answer.revokedSessions;
      done(count > 0 ? t`Password changed. Other devices signed out: ${count}.` : t`Password changed`);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { triesLeft } = failure;
      if (failure.code === 'security:wrongPassword') return { old: t`Wrong password. Attempts left: ${triesLeft}` };
      // Only this dialog is locked; sign-in isn’t, and they are signed in.
      if (failure.code !== 'session:locked') throw failure;
      const wait = duration(Number(failure.details?.['retryAfterSeconds']));
      return { old: t`Too many wrong passwords. Try again in ${wait}.` };
    }
  };
  return (
    <Dialog title={<Trans>Change password</Trans>} onClose={close}>
      <Form of={fields} submit={change}>
        <PasswordField label={t`Current password`} autoComplete="current-password" {...fields.field('old')} />
        <PasswordField
          label={t`New password`}
          description={t`${min} to ${max} characters. Longer is safer.`}
          autoComplete="new-password"
          {...fields.field('next')}
        />
        <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...fields.field('again')} />
        <p className={styles.quiet}>
          <Trans>All other devices will be signed out. Transfers and withdrawals are paused for 24 hours.</Trans>
        </p>
        <FormFoot of={fields} action={<Trans>Continue</Trans>} cancel={close} />
      </Form>
    </Dialog>
  );
}

const update = (old: string, next: string, verification: string) =>
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
  );
