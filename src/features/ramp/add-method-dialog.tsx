import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { addMethodValues } from '#contract/receipt-methods/rules.ts';
import { CommandDialog, useAddition } from '#src/features/commands/index.ts';
import { DynamicFields, useDynamicForm } from '#src/features/dynamic-forms/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import type { MethodRow } from './rows.ts';

/** Selects the payment channel and the account details. */
export function AddMethodDialog({ close }: { close: () => void }) {
  const locale = useLocale();
  const channels = useQuery(ask(receiptMethods.listChannels));
  const [chosen, setChosen] = useState('');
  const free = (channels.data?.items ?? []).filter(({ isBound }) => !isBound);
  const channel = free.find((one) => one.channel === chosen)?.channel ?? free[0]?.channel;
  const form = useQuery({
    ...ask(receiptMethods.getForm, { query: { Channel: channel ?? '' } }),
    enabled: channel !== undefined,
  });
  if (!channel || !form.data)
    return (
      <Dialog title={<Trans>Add payment method</Trans>} onClose={close}>
        <Answered<unknown> query={channel ? form : channels}>
          {() => <Trans>You’ve already added every payment method we offer.</Trans>}
        </Answered>
      </Dialog>
    );
  const choices = free.map((one) => ({
    value: one.channel,
    label: `${one.name[locale]} (${one.currencies.join(', ')})`,
  }));
  return (
    <ChannelForm key={channel} channel={channel} fields={form.data.fields} close={close}>
      <SelectField
        label={<Trans>Payment method</Trans>}
        choices={choices}
        value={channel}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
    </ChannelForm>
  );
}

interface ChannelFormProps {
  readonly channel: string;
  readonly fields: readonly DynamicField[];
  readonly close: () => void;
  readonly children: ReactNode;
}

function ChannelForm({ channel, fields, close, children }: ChannelFormProps) {
  const { t } = useLingui();
  const typed = useDynamicForm({ fields });
  const addition = useAddition<MethodRow>('receipt-method', close);
  const submit = () => {
    const values = Object.fromEntries(Object.entries(typed.read()).map(([key, value]) => [key, String(value)]));
    return addition.submit({
      body: { channel, values },
      verification: { action: 'paymentMethod.add', values: addMethodValues(channel, values) },
      send: (verification, options) => api(receiptMethods.create, { body: { channel, values, verification } }, options),
    });
  };
  return (
    <CommandDialog
      title={<Trans>Add payment method</Trans>}
      action={<Trans>Add payment method</Trans>}
      of={typed}
      form={addition}
      submit={submit}
      close={close}
    >
      {children}
      <DynamicFields of={typed} />
      <p>{t`The account must be in your verified name. Merchants see it only while they pay you.`}</p>
    </CommandDialog>
  );
}
