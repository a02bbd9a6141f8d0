import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordInput } from '@mantine/core';
import { ApiError } from '#src/platform/api.ts';
import styles from './api-keys.module.css';
import type { KeyFormControl } from './form.ts';

/** The funds PIN, and why a key that withdraws asks for it and waits. */
export function PinField({ form }: { form: KeyFormControl }) {
  const { t } = useLingui();
  return (
    <div className={styles.field}>
      <p className={styles.warn}>
        <Trans>
          Nobody confirms what this key withdraws. So it takes your funds PIN, and a new key, or one that may do more
          than before, withdraws after 24 hours: as long as you have to notice, should it not have been you.
        </Trans>
      </p>
      <PasswordInput
        label={t`Funds PIN`}
        size="md"
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Show what is typed` }}
        {...form.getInputProps('pin')}
      />
    </div>
  );
}

/** What a refusal says about the PIN; null where it says something else. */
export function usePinFault(): (failure: unknown) => string | null {
  const { t } = useLingui();
  return (failure) => {
    if (!(failure instanceof ApiError)) return null;
    const triesLeft = Number(failure.details?.['triesLeft'] ?? 0);
    if (failure.code === 'security:wrongFundPassword') return t`The funds PIN is wrong. Tries left: ${triesLeft}`;
    if (failure.code === 'security:notBound') return t`Set a funds PIN first, in the security centre`;
    return null;
  };
}
