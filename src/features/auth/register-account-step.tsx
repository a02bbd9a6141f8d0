import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { AccountType } from '#contract/account/questionnaire.ts';
import { merchantNameLength } from '#contract/account/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { Button } from '#src/ui/button.tsx';
import { ContactFields, useContact, type ContactKind } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { Choice } from './choice.tsx';
import { CountryNotice } from './country-notice.tsx';
import { Tabs } from './tabs.tsx';
import type { Applicant } from './use-registration.ts';

interface AccountStepProps {
  readonly initialType: AccountType;
  /** What was given here before; the reader came back. */
  readonly initial: Applicant | null;
  readonly isDisabled: boolean;
  readonly onDone: (applicant: Applicant) => void;
}

/** Who applies, and how he is reached. */
export function RegisterAccountStep({ initialType, initial, isDisabled, onDone }: AccountStepProps) {
  const { t, i18n } = useLingui();
  const [accountType, setAccountType] = useState<AccountType>(initialType);
  const [kind, setKind] = useState<ContactKind>(initial?.contact.kind ?? 'email');
  const contact = useContact(kind, initial?.contact);
  const [merchantName, setMerchantName] = useState(initial?.merchantName ?? '');
  const [nameError, setNameError] = useState<string | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = merchantName.trim();
    const fault = accountType === 'merchant' ? nameFault(name) : null;
    const value = contact.read();
    setNameError(fault && i18n._(fault));
    if (fault) nameRef.current?.focus();
    if (value && !fault) onDone({ accountType, merchantName: name, contact: value });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Choice
        name="accountType"
        legend={<Trans>Account type</Trans>}
        value={accountType}
        onChange={setAccountType}
        options={[
          { value: 'individual', label: <Trans>Individual</Trans> },
          { value: 'merchant', label: <Trans>Business</Trans> },
        ]}
      />
      {accountType === 'merchant' ? (
        <TextInput
          ref={nameRef}
          label={t`Company name`}
          autoComplete="organization"
          maxLength={merchantNameLength.maxLength}
          size="md"
          value={merchantName}
          error={nameError}
          onChange={(event) => setMerchantName(event.currentTarget.value)}
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
    </form>
  );
}

/** What keeps a name from being a company's, or null. */
function nameFault(name: string): MessageDescriptor | null {
  if (!name) return msg`Enter your company name`;
  return isCleanLine(name) ? null : msg`The name contains invisible characters. Type it again`;
}
