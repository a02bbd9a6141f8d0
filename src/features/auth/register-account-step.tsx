import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountType } from '#contract/account/questionnaire.ts';
import { merchantNameLength } from '#contract/account/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ContactFields, typedContact, useContact, type ContactKind } from '#src/features/contact/index.ts';
import { Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import styles from './auth.module.css';
import { Choice } from './choice.tsx';
import { CountryNotice } from './country-notice.tsx';
import { Tabs } from './tabs.tsx';
import type { Applicant } from './use-registration.ts';

interface AccountStepProps {
  readonly initialType: AccountType;
  /** Values entered earlier, if the user came back to this step. */
  readonly initial: Applicant | null;
  readonly isDisabled: boolean;
  readonly onDone: (applicant: Applicant) => void;
}

/** Who applies, and how to reach them. */
export function RegisterAccountStep({ initialType, initial, isDisabled, onDone }: AccountStepProps) {
  const { t, i18n } = useLingui();
  const fields = useFields({
    initial: {
      accountType: initialType as string,
      merchantName: initial?.merchantName ?? '',
      email: typedContact(initial?.contact),
      phone: typedContact(initial?.contact),
    },
    findFaults: (typed): Faults => {
      const fault = typed.accountType === 'merchant' ? nameFault(typed.merchantName.trim()) : undefined;
      return { merchantName: fault && i18n._(fault), [kind]: contact.find(typed[kind]) ? undefined : contact.fault };
    },
  });
  const { field, values } = fields;
  const [kind, setKind] = useState<ContactKind>(initial?.contact.kind ?? 'email');
  const contact = useContact(kind, field(kind));
  const isMerchant = values.accountType === 'merchant';
  const submit = ({ merchantName }: typeof values) => {
    const value = contact.find();
    const accountType = isMerchant ? 'merchant' : 'individual';
    if (value) onDone({ accountType, merchantName: merchantName.trim(), contact: value });
  };
  return (
    <div className={styles.form}>
      <Form of={fields} submit={submit}>
        <Choice
          legend={<Trans>Account type</Trans>}
          options={[
            { value: 'individual', label: <Trans>Individual</Trans> },
            { value: 'merchant', label: <Trans>Business</Trans> },
          ]}
          {...field('accountType')}
        />
        {isMerchant ? (
          <Field
            label={t`Company name`}
            autoComplete="organization"
            maxLength={merchantNameLength.maxLength}
            {...field('merchantName')}
          />
        ) : null}
        <Tabs
          name={t`Register with`}
          tabs={[
            { key: 'email', label: t`Email` },
            { key: 'phone', label: t`Phone` },
          ]}
          current={kind}
          onChange={setKind}
        />
        <div role="tabpanel" aria-label={t`Contact details`}>
          <ContactFields contact={contact} />
          {kind === 'phone' ? <CountryNotice country={contact.country} /> : null}
        </div>
        <Button type="submit" fullWidth disabled={isDisabled || (kind === 'phone' && !contact.phones.phones)}>
          <Trans>Continue</Trans>
        </Button>
      </Form>
    </div>
  );
}

/** Returns why a name can't be a company's, if it can't. */
function nameFault(name: string): MessageDescriptor | undefined {
  if (!name) return msg`Enter your company name`;
  return isCleanLine(name) ? undefined : msg`The name contains invisible characters. Type it again`;
}
