import { Trans } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { syncNow } from '#src/platform/local.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { withdrawalSync } from './sync.ts';
import { firstEmpty, noTravelRule, toBody, TravelRuleFields } from './travel-rule-fields.tsx';
import styles from './withdrawals.module.css';

/** Whom it pays, where that was asked for afterwards. */
export function PayeeForm({ id }: { id: string }) {
  const isOffline = useIsOffline();
  const [value, setValue] = useState(noTravelRule);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const empty = firstEmpty(value);
    if (empty) return document.getElementById(empty)?.focus();
    setBusy(true);
    setError(undefined);
    try {
      await api(withdrawals.submitTravelRule, { body: { id, travelRule: toBody(value) } }, { isInline: true });
      await syncNow(withdrawalSync);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <TravelRuleFields value={value} isTried={isTried} change={setValue} />
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={isOffline}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
