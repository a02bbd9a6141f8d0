import { Trans, useLingui } from '@lingui/react/macro';
import { must } from '#contract/platform/errors.ts';
import { profile } from '#contract/profile/calls.ts';
import { isFundPassword, isWeakFundPassword } from '#contract/profile/rules.ts';
import { api, ApiError } from '#src/platform/api.ts';
import type { SealedPassword } from '#src/platform/password-key.ts';
import { useVerified, type Verified } from '#src/features/step-up/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { PinField, usePinFault } from '#src/ui/pin-field.tsx';
import { withSealed } from '#src/platform/sealing.ts';
import styles from './security.module.css';

interface FundPasswordDialogProps {
  readonly isSet: boolean;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

const initial = { old: '', next: '', again: '' };
type Pins = typeof initial;

/** Sets the funds PIN, or changes it with the old one. */
export function FundPasswordDialog({ isSet, close, done }: FundPasswordDialogProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const pinFault = usePinFault();
  const sixDigits = (pin: string) => (isFundPassword(pin) ? undefined : t`Enter exactly six digits`);
  const tooCommon = () => t`This PIN is too easy to guess. Choose another.`;
  const fields = useFields({
    initial,
    findFaults: ({ old, next, again }) => ({
      old: isSet ? sixDigits(old) : undefined,
      next: sixDigits(next) ?? (isWeakFundPassword(next) ? tooCommon() : undefined),
      again: again === next ? undefined : t`The PINs don’t match`,
    }),
  });
  const save = async (pins: Pins) => {
    try {
      const answer = await (isSet ? update(verified, pins) : set(verified, pins));
      if (answer !== null) done(isSet ? t`Payment PIN changed` : t`Payment PIN set`);
    } catch (failure) {
      // The server knows the birth date; this page doesn't.
      if (failure instanceof ApiError && failure.code === 51091 && failure.details?.['rule'] === 'common')
        return { next: tooCommon() };
      const fault = isSet ? pinFault(failure) : null;
      if (fault === null) throw failure;
      return { old: fault };
    }
  };
  return (
    <Dialog title={isSet ? <Trans>Change payment PIN</Trans> : <Trans>Set payment PIN</Trans>} onClose={close}>
      <Form of={fields} submit={save}>
        <p className={styles.quiet}>
          <Trans>Six digits to confirm withdrawals. Don’t use your birthday or a card PIN.</Trans>
        </p>
        {isSet ? <PinField label={t`Current payment PIN`} {...fields.field('old')} /> : null}
        <PinField label={t`New payment PIN`} {...fields.field('next')} />
        <PinField label={t`Confirm new payment PIN`} {...fields.field('again')} />
        <p className={styles.quiet}>
          <Trans>Transfers and withdrawals will be paused for 24 hours.</Trans>
        </p>
        <FormFoot of={fields} action={<Trans>Continue</Trans>} cancel={close} />
      </Form>
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
