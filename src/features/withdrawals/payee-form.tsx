import { Trans } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { withdrawalsTable } from './sync.ts';
import { firstEmpty, noTravelRule, toBody, TravelRuleFields } from './travel-rule-fields.tsx';
import styles from './withdrawals.module.css';

/** Whom it pays, where that was asked for afterwards. */
export function PayeeForm({ id }: { id: string }) {
  const isOffline = useIsOffline();
  const [value, setValue] = useState(noTravelRule);
  const [isTried, setTried] = useState(false);
  const sync = () => withdrawalsTable.sync();
  const command = useMoneyCommand<unknown>(`payee-${id}`, sync, sync);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const empty = firstEmpty(value);
    if (empty) return document.getElementById(empty)?.focus();
    const body = { id, travelRule: toBody(value) };
    await command.submit({
      body,
      send: (_verification, options) => api(withdrawals.submitTravelRule, { body }, options),
    });
  };
  return (
    <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
      <TravelRuleFields value={value} isTried={isTried} change={setValue} />
      <CommandState money={command} />
      <div className={styles.actions}>
        <Button type="submit" loading={command.isBusy} disabled={isOffline}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  );
}
