import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useRuntimeLingui } from '@lingui/react';
import { contactAreas, contactLengths, contactPurposes, type ContactArea } from '#contract/contact-us/rules.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useSession } from '#src/platform/session.ts';
import { FormError } from '#src/ui/form-error.tsx';
import { Form } from '#src/ui/form/form-body.tsx';
import type { Fields } from '#src/ui/form/use-fields.ts';
import { PlainButton } from '#src/ui/plain/plain-button.tsx';
import { PlainField } from '#src/ui/plain/plain-field.tsx';
import { PlainSelect } from '#src/ui/plain/plain-select.tsx';
import { PlainText } from '#src/ui/plain/plain-text.tsx';
import styles from './contact-us.module.css';
import type { ContactValues } from './values.ts';
import { areaNames, purposeNames } from './wording.ts';

interface Props {
  readonly fields: Fields<ContactValues>;
  readonly send: (values: ContactValues) => Promise<void>;
}

/** Form for the sender, the subject, and a short message. */
export function ContactForm({ fields, send }: Props) {
  const { t, i18n } = useLingui();
  const field = <K extends keyof ContactValues>(name: K) => {
    const { error, ...input } = fields.field(name);
    return { ...input, fault: error };
  };
  return (
    <Form of={fields} submit={send}>
      <div className={styles.pair}>
        <PlainField
          label={<Trans>Your name</Trans>}
          autoComplete="name"
          maxLength={contactLengths.name}
          {...field('name')}
        />
        <PlainField
          label={<Trans>Company</Trans>}
          isOptional
          autoComplete="organization"
          maxLength={contactLengths.enterpriseName}
          {...field('enterpriseName')}
        />
        <PlainField
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={contactLengths.emailAddress}
          {...field('emailAddress')}
        />
        <PlainField
          label={<Trans>Mobile</Trans>}
          isOptional
          type="tel"
          autoComplete="tel"
          maxLength={contactLengths.mobile}
          {...field('mobile')}
        />
      </div>
      <PlainField
        label={<Trans>Website</Trans>}
        isOptional
        inputMode="url"
        autoComplete="url"
        placeholder="example.com"
        maxLength={contactLengths.websiteUrl}
        {...field('websiteUrl')}
      />
      <Areas fields={fields} />
      <PlainSelect
        label={<Trans>What is this about?</Trans>}
        choices={[
          { value: '', label: t`Choose` },
          ...contactPurposes.map((value) => ({ value, label: i18n._(purposeNames[value]) })),
        ]}
        {...field('purpose')}
      />
      <PlainText
        label={<Trans>Message</Trans>}
        isOptional
        description={<Trans>Volumes, countries and timing help us send a useful answer.</Trans>}
        rows={5}
        maxLength={contactLengths.message}
        {...field('message')}
      />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {t`Leave this field empty`}
          <input type="text" tabIndex={-1} autoComplete="off" {...trapOf(fields)} />
        </label>
      </div>
      <Foot fields={fields} />
    </Form>
  );
}

function trapOf({ values, change }: Fields<ContactValues>) {
  return {
    name: 'fax',
    value: values.fax,
    onChange: (event: { currentTarget: { value: string } }) => change({ fax: event.currentTarget.value }),
  };
}

function Areas({ fields }: { fields: Fields<ContactValues> }) {
  const { i18n } = useRuntimeLingui();
  const { areas } = fields.values;
  const fault = fields.field('areas').error;
  const toggle = (area: ContactArea) =>
    fields.change({ areas: contactAreas.filter((one) => areas.includes(one) !== (one === area)) });
  return (
    <fieldset className={styles.areas}>
      <legend>
        <Trans>Which products are you interested in?</Trans>
      </legend>
      <div>
        {contactAreas.map((area) => (
          <label key={area} className={styles.area}>
            <input
              type="checkbox"
              name={`areas/${area}`}
              checked={areas.includes(area)}
              aria-invalid={Boolean(fault)}
              onChange={() => toggle(area)}
            />
            {i18n._(areaNames[area])}
          </label>
        ))}
      </div>
      <p className={styles.fault} role="status">
        {fault}
      </p>
    </fieldset>
  );
}

/** A signed-in user can send offline too: the message waits in the outbox. */
function Foot({ fields: { isBusy, error } }: { fields: Fields<ContactValues> }) {
  const isOffline = useIsOffline();
  const isSignedIn = useSession().status === 'signedIn';
  return (
    <>
      <FormError error={error} />
      {isOffline ? (
        <p className={styles.note} role="status">
          {isSignedIn ? (
            <Trans>You’re offline. We’ll send your message when you’re back online.</Trans>
          ) : (
            <Trans>You’re offline. What you’ve typed stays here; send it when you’re back online.</Trans>
          )}
        </p>
      ) : null}
      <div>
        <PlainButton type="submit" isBusy={isBusy} disabled={isOffline && !isSignedIn}>
          <Trans>Send message</Trans>
        </PlainButton>
      </div>
    </>
  );
}
