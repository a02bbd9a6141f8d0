import { Trans } from '@lingui/react/macro';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { nothingMore, CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { noPayee, toBody, TravelRuleFields, usePayeeFaults } from './travel-rule-fields.tsx';

/** Form for the payee, if it was requested after submission. */
export function PayeeForm({ id }: { id: string }) {
  const command = useMoneyCommand<unknown>(`withdrawal-payee-${id}`, nothingMore, nothingMore);
  const fields = useFields({ initial: noPayee, findFaults: usePayeeFaults() });
  return (
    <Form
      of={fields}
      submit={async (values) => {
        const body = { id, travelRule: toBody(values) };
        await command.submit({ body, send: (_none, options) => api(withdrawals.submitTravelRule, { body }, options) });
      }}
    >
      <TravelRuleFields of={fields} />
      <CommandState money={command} />
      <FormFoot of={{ isBusy: command.isBusy }} action={<Trans>Send</Trans>} />
    </Form>
  );
}
