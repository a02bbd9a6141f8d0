import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { webhooks } from '#contract/webhooks/calls.ts';
import {
  endpointDescriptionMaxLength,
  webhookEvents,
  webhookValues,
  type WebhookEvent,
} from '#contract/webhooks/rules.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { CopyField } from '#src/ui/copy-field.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Field } from '#src/ui/form/fields.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { ActionDialog } from './action-dialog.tsx';
import type { EndpointRow } from './queries.ts';
import styles from './sub-accounts.module.css';

interface Choice {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
}

const noEndpoint: Choice = { url: '', description: '', events: [] };

/** Returns the fields of an endpoint, and what they say as it is sent. */
function useEndpointFields(initial: Choice) {
  const { t } = useLingui();
  const fields = useFields({
    initial,
    findFaults: ({ url }) => ({
      url: URL.canParse(url.trim()) ? undefined : t`Enter an address such as https://example.com/webhooks`,
    }),
  });
  const { url, description, events } = fields.values;
  const chosen = webhookEvents.filter((name) => events.includes(name));
  return { fields, order: { url: url.trim(), description: description.trim(), events: chosen } };
}

/** Adds an endpoint, then shows its secret. */
export function AddEndpoint({ close }: { close: () => void }) {
  const verified = useVerified();
  const [secret, setSecret] = useState<string | null>(null);
  const { fields, order } = useEndpointFields(noEndpoint);
  if (secret !== null) return <Secret secret={secret} close={close} />;
  return (
    <ActionDialog
      title={<Trans>Add endpoint</Trans>}
      action={<Trans>Add</Trans>}
      close={close}
      of={fields}
      send={() =>
        verified('webhook.change', webhookValues.create(order.url), async (verification) => {
          const body = { ...order, verification };
          setSecret((await api(webhooks.createEndpoint, { body }, { isInline: true })).secret);
        })
      }
      done={() => undefined}
    >
      <EndpointFields fields={fields} />
    </ActionDialog>
  );
}

/** Changes an endpoint; its secret stays. */
export function EditEndpoint({ row, close }: { row: EndpointRow; close: () => void }) {
  const verified = useVerified();
  const { id } = row;
  const { fields, order } = useEndpointFields(row);
  return (
    <ActionDialog
      title={<Trans>Edit endpoint</Trans>}
      action={<Trans>Save</Trans>}
      close={close}
      of={fields}
      send={() =>
        verified('webhook.change', webhookValues.update(id, order.url), (verification) =>
          api(webhooks.updateEndpoint, { body: { id, ...order, verification } }, { isInline: true }),
        )
      }
    >
      <EndpointFields fields={fields} />
      <p className={styles.meta}>
        <Trans>The signing secret stays the same.</Trans>
      </p>
    </ActionDialog>
  );
}

function EndpointFields({ fields }: { fields: ReturnType<typeof useEndpointFields>['fields'] }) {
  const { t } = useLingui();
  const { events } = fields.values;
  const toggle = (name: WebhookEvent, isOn: boolean) =>
    fields.change({ events: isOn ? [...events, name] : events.filter((one) => one !== name) });
  return (
    <>
      <Field label={t`Address`} type="url" maxLength={500} {...fields.field('url')} />
      <Field
        label={t`What it’s for`}
        isOptional
        maxLength={endpointDescriptionMaxLength}
        {...fields.field('description')}
      />
      <fieldset className={styles.choices}>
        <legend>
          <Trans>Events (none selected means all)</Trans>
        </legend>
        {webhookEvents.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={events.includes(name)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** Rotates an endpoint's secret, or deletes the endpoint. */
export function ChangeEndpoint({
  kind,
  row,
  close,
}: {
  kind: 'rotate' | 'remove';
  row: EndpointRow;
  close: () => void;
}) {
  const verified = useVerified();
  const [secret, setSecret] = useState<string | null>(null);
  const { id } = row;
  if (secret !== null) return <Secret secret={secret} close={close} />;
  if (kind === 'remove')
    return (
      <ActionDialog
        title={<Trans>Delete this endpoint?</Trans>}
        action={<Trans>Delete</Trans>}
        close={close}
        send={() =>
          verified('webhook.change', webhookValues.remove(id), (verification) =>
            api(webhooks.deleteEndpoint, { body: { id, verification } }, { isInline: true }),
          )
        }
      >
        <p>
          <Trans>We stop sending events to it and delete its delivery log.</Trans>
        </p>
      </ActionDialog>
    );
  return (
    <ActionDialog
      title={<Trans>Create new secret?</Trans>}
      action={<Trans>Create new secret</Trans>}
      close={close}
      send={() =>
        verified('webhook.change', webhookValues.rotate(id), async (verification) => {
          setSecret((await api(webhooks.rotateSecret, { body: { id, verification } }, { isInline: true })).secret);
        })
      }
      done={() => undefined}
    >
      <p>
        <Trans>For 24 hours we sign deliveries with both secrets, so you have time to switch.</Trans>
      </p>
    </ActionDialog>
  );
}

function Secret({ secret, close }: { secret: string; close: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      title={<Trans>Copy your signing secret now</Trans>}
      actions={
        <Button onClick={close}>
          <Trans>I’ve saved it</Trans>
        </Button>
      }
    >
      <p className={styles.warn}>
        <Trans>
          We can’t show it again. Your server uses it to verify each delivery; if you lose it, create a new one.
        </Trans>
      </p>
      <CopyField label={t`Secret`} value={secret} />
    </Dialog>
  );
}
