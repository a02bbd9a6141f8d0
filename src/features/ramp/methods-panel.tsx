import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { findReceiptChannel, maxReceiptMethods, receiptFields } from '#contract/receipt-methods/rules.ts';
import { CommandDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useCatalogue } from '#src/platform/catalogue.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import rows from '#src/ui/rows.module.css';
import { AddMethodDialog } from './add-method-dialog.tsx';
import { useMethods } from './methods.ts';
import type { MethodRow } from './rows.ts';

/** The accounts where merchants pay: at most three, each in the verified name. */
export function MethodsPanel() {
  useCatalogue();
  return <Answered query={useMethods()}>{({ items }) => <Methods items={items} />}</Answered>;
}

function Methods({ items }: { items: readonly MethodRow[] }) {
  const isOffline = useIsOffline();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<MethodRow | null>(null);
  const isFull = items.length >= maxReceiptMethods;
  const add = (
    <Permitted permission="ramp.create">
      <Button onClick={() => setAdding(true)} disabled={isOffline || isFull}>
        <Trans>Add payment method</Trans>
      </Button>
    </Permitted>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={<Trans>No payment methods yet</Trans>} action={add}>
          <Trans>Add an account in your verified name to get paid when you sell.</Trans>
        </EmptyState>
      ) : (
        <Panel title={<Trans context="to be paid">Payment methods</Trans>}>
          <div className={rows.stack}>
            <p className={rows.meta}>
              <Trans>Up to {maxReceiptMethods}, one of each kind. Shown to a merchant only while they pay you.</Trans>
            </p>
            <ul className={rows.rows}>
              {items.map((method) => (
                <Line key={method.id} method={method} remove={() => setRemoved(method)} />
              ))}
            </ul>
            <div className={rows.buttons}>{add}</div>
          </div>
        </Panel>
      )}
      {isAdding ? <AddMethodDialog close={() => setAdding(false)} /> : null}
      {removed ? <RemoveDialog method={removed} close={() => setRemoved(null)} /> : null}
    </>
  );
}

function Line({ method, remove }: { method: MethodRow; remove: () => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const isOffline = useIsOffline();
  const channel = findReceiptChannel(method.channel);
  const name = method.name[locale];
  return (
    <li className={rows.row}>
      <span className={rows.what}>
        <strong>{name}</strong>
        {(channel ? receiptFields(channel) : []).map(({ key, label }) => {
          const value = method.values[key];
          return typeof value === 'string' && value !== '' ? (
            <span key={key} className={rows.meta}>
              <Trans>
                {label[locale]}: {value}
              </Trans>
            </span>
          ) : null;
        })}
      </span>
      <Permitted permission="ramp.create">
        <Button size="sm" variant="default" onClick={remove} disabled={isOffline} aria-label={t`Remove ${name}`}>
          <Trans>Remove</Trans>
        </Button>
      </Permitted>
    </li>
  );
}

function RemoveDialog({ method, close }: { method: MethodRow; close: () => void }) {
  const locale = useLocale();
  const { id } = method;
  const form = useMoneyCommand<object>(`method-remove-${id}`, close, close);
  const submit = () =>
    form.submit({ body: { id }, send: (_none, options) => api(receiptMethods.remove, { query: { id } }, options) });
  const name = `${method.name[locale]} ${method.masked}`;
  return (
    <CommandDialog
      title={<Trans>Remove this payment method?</Trans>}
      action={<Trans>Remove</Trans>}
      form={form}
      submit={submit}
      close={close}
      isDanger
    >
      <p>
        <Trans>You can’t be paid to {name} any more. Open orders must be finished first.</Trans>
      </p>
    </CommandDialog>
  );
}
