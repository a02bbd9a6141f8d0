import { Trans, useLingui } from '@lingui/react/macro';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import trade from '#src/ui/trade.module.css';
import { type CardRow } from './rows.ts';

/** A physical card: where it is and, once it may have arrived, a field for its last digits. */
export function ActivateForm({ card: { id, shipment } }: { card: CardRow }) {
  const { t } = useLingui();
  const fields = useFields({
    initial: { lastFour: '' },
    findFaults: ({ lastFour }) => ({
      lastFour: /^[0-9]{4}$/.test(lastFour.trim()) ? undefined : t`Enter the last four digits on the card`,
    }),
  });
  if (shipment === 'ordered')
    return (
      <p className={trade.meta}>
        <Trans>Your card is being printed. You can activate it when it arrives.</Trans>
      </p>
    );
  const activate = async ({ lastFour }: typeof fields.values) => {
    await api(corporateCards.activate, { body: { id, lastFour: lastFour.trim() } }, { isInline: true });
  };
  return (
    <Form of={fields} submit={activate}>
      <Field
        label={t`Last four digits`}
        description={t`Read them off the card to activate it.`}
        inputMode="numeric"
        maxLength={4}
        {...fields.field('lastFour')}
      />
      <FormFoot of={fields} action={<Trans>Activate card</Trans>} />
    </Form>
  );
}
