import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldInput } from '#src/ui/form/use-fields.ts';
import { PinField } from '#src/ui/pin-field.tsx';
import styles from './api-keys.module.css';

/** Field for the funds PIN, with why a withdrawing key requires it and has to wait. */
export function WithdrawalPin(pin: FieldInput<string>) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <p className={styles.warn}>
        <Trans>
          Withdrawals with this key aren’t confirmed one by one, so enter your payment PIN. A new key, or one with more
          permissions, can withdraw after 24 hours.
        </Trans>
      </p>
      <PinField label={t`Payment PIN`} {...pin} />
    </div>
  );
}
