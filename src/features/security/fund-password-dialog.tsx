import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from '@mantine/form';
import { must } from '#contract/platform/errors.ts';
import { profile } from '#contract/profile/calls.ts';
import { isFundPassword, isWeakFundPassword } from '#contract/profile/rules.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import type { SealedPassword } from '#src/platform/password-key.ts';
import { useVerified, type Verified } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { PinField, usePinFault } from '#src/ui/pin-field.tsx';
import { withSealed } from '#src/platform/sealing.ts';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

interface FundPasswordDialogProps {
  readonly isSet: boolean;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

interface Pins {
  readonly old: string;
  readonly next: string;
  readonly again: string;
}

/** Sets the funds PIN, or changes it for somebody who knows the old one. */
export function FundPasswordDialog({ isSet, close, done }: FundPasswordDialogProps) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const verified = useVerified();
  const { isBusy, error, run } = useCommand();
  const pinFault = usePinFault();
  const sixDigits = (value: string) => (isFundPassword(value) ? null : t`Enter exactly six digits`);
  const tooCommon = () => t`This PIN is too easy to guess. Choose another.`;
  const good = (value: string) => sixDigits(value) ?? (isWeakFundPassword(value) ? tooCommon() : null);
  const form = useForm<Pins>({
    initialValues: { old: '', next: '', again: '' },
    validate: {
      old: (value) => (isSet ? sixDigits(value) : null),
      next: good,
      again: (value, { next }) => (value === next ? null : t`The PINs don’t match`),
    },
  });
  const focus = (field: string) => form.getInputNode(field)?.focus();
  const submit = form.onSubmit(
    (pins) =>
      void run(async () => {
        try {
          const answer = await (isSet ? update(verified, pins) : set(verified, pins));
          if (answer !== null) done(isSet ? t`Payment PIN changed` : t`Payment PIN set`);
        } catch (failure) {
          // The server knows the birth date, this page doesn't.
          if (failure instanceof ApiError && failure.code === 51091 && failure.details?.['rule'] === 'common') {
            form.setFieldError('next', tooCommon());
            return focus('next');
          }
          const fault = isSet ? pinFault(failure) : null;
          if (fault === null) throw failure;
          form.setFieldError('old', fault);
          focus('old');
        }
      }),
    (errors) => focus(Object.keys(errors)[0] ?? ''),
  );
  return (
    <Dialog title={isSet ? <Trans>Change payment PIN</Trans> : <Trans>Set payment PIN</Trans>} onClose={close}>
      <form className={styles.stack} onSubmit={submit} noValidate>
        <p className={styles.quiet}>
          <Trans>Six digits to confirm withdrawals. Don’t use your birthday or a card PIN.</Trans>
        </p>
        {isSet ? <PinField label={t`Current payment PIN`} {...form.getInputProps('old')} /> : null}
        <PinField label={t`New payment PIN`} {...form.getInputProps('next')} />
        <PinField label={t`Confirm new payment PIN`} {...form.getInputProps('again')} />
        <FormError error={error} />
        <p className={styles.quiet}>
          <Trans>Transfers and withdrawals will be paused for 24 hours.</Trans>
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

const inline = { isInline: true };
const one = (sealed: SealedPassword | undefined) => must(sealed, 'the sealed PIN');

function set(verified: Verified, { next, again }: Pins) {
  return verified('security.setFundPassword', {}, (verification) =>
    withSealed([next, again], 'fundPassword', ([first, second]) =>
      api(
        profile.setFundPassword,
        { body: { fundPassword: one(first), repeatedFundPassword: one(second), verification } },
        inline,
      ),
    ),
  );
}

function update(verified: Verified, { old, next, again }: Pins) {
  return verified('security.updateFundPassword', {}, (verification) =>
    withSealed([old, next, again], 'fundPassword', ([before, first, second]) =>
      api(
        profile.updateFundPassword,
        {
          body: {
            oldFundPassword: one(before),
            newFundPassword: one(first),
            repeatedFundPassword: one(second),
            verification,
          },
        },
        inline,
      ),
    ),
  );
}
