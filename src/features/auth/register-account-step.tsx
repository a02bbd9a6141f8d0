import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import type { AccountType } from '#contract/account/questionnaire.ts';
import { merchantNameLength } from '#contract/account/rules.ts';
import { Button } from '#src/ui/button.tsx';
import { ContactFields, useContact, type ContactKind } from '#src/features/contact/index.ts';
import styles from './auth.module.css';
import { Choice } from './choice.tsx';
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
  const { t } = useLingui();
  const [accountType, setAccountType] = useState<AccountType>(initialType);
  const [kind, setKind] = useState<ContactKind>(initial?.contact.kind ?? 'email');
  const contact = useContact(kind, initial?.contact);
  const [merchantName, setMerchantName] = useState(initial?.merchantName ?? '');
  const [nameError, setNameError] = useState<string | null>(null);
  const nameRef = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = merchantName.trim();
    const lacksName = accountType === 'merchant' && !name;
    const value = contact.read();
    setNameError(lacksName ? t`Enter the company’s name` : null);
    if (lacksName) nameRef.current?.focus();
    if (value && !lacksName) onDone({ accountType, merchantName: name, contact: value });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Choice
        name="accountType"
        legend={<Trans>The account is for</Trans>}
        value={accountType}
        onChange={setAccountType}
        options={[
          { value: 'individual', label: <Trans>A person</Trans> },
          { value: 'merchant', label: <Trans>A company</Trans> },
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
      <div role="tabpanel" aria-label={t`How we reach you`}>
        <ContactFields contact={contact} />
      </div>
      <Button type="submit" fullWidth disabled={isDisabled || (kind === 'phone' && !contact.phones.phones)}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}
