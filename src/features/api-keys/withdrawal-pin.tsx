import { Trans, useLingui } from '@lingui/react/macro';
import { PinField } from '#src/ui/pin-field.tsx';
import styles from './api-keys.module.css';
import type { KeyFormControl } from './form.ts';

/** The funds PIN, and why a key that withdraws asks for it and waits. */
export function WithdrawalPin({ form }: { form: KeyFormControl }) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <p className={styles.warn}>
        <Trans>
          Nobody confirms what this key withdraws. So it takes your funds PIN, and a new key, or one that may do more
          than before, withdraws after 24 hours: as long as you have to notice, should it not have been you.
        </Trans>
      </p>
      <PinField label={t`Funds PIN`} {...form.getInputProps('pin')} />
    </div>
  );
}
