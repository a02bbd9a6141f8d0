import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import trade from '#src/ui/trade.module.css';
import { type CardRow } from './rows.ts';

/** A physical card: where it is, and once it can have come, its last digits. */
export function ActivateForm({ card: { id, shipment } }: { card: CardRow }) {
  const { t } = useLingui();
  const command = useCommand();
  const isOffline = useIsOffline();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isRight = /^[0-9]{4}$/.test(typed);
  if (shipment === 'ordered')
    return (
      <p className={trade.meta}>
        <Trans>Your card is being printed. You can activate it when it arrives.</Trans>
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isRight) return;
    void command.run(async () => {
      await api(corporateCards.activate, { body: { id, lastFour: typed } }, { isInline: true });
    });
  };
  return (
    <form className={trade.stack} onSubmit={submit} noValidate>
      <Field
        label={t`Last four digits`}
        description={t`Read them off the card to activate it.`}
        inputMode="numeric"
        maxLength={4}
        value={typed}
        error={isTried && !isRight ? t`Enter the last four digits on the card` : null}
        onChange={(event) => setTyped(event.currentTarget.value.trim())}
      />
      <FormError error={command.error} />
      <div className={trade.buttons}>
        <Button type="submit" loading={command.isBusy} disabled={isOffline}>
          <Trans>Activate card</Trans>
        </Button>
      </div>
    </form>
  );
}
