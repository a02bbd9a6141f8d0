import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { Button } from '#src/ui/button.tsx';
import { useCallingCodes } from '#src/ui/form/use-phones.ts';
import styles from './contact.module.css';
import type { ContactField } from './use-contact.ts';

interface ContactFieldsProps {
  readonly contact: ContactField;
  readonly isDisabled?: boolean;
  /** True if it replaces another contact: not the one the user signs in with. */
  readonly isNew?: boolean;
}

/** Fields of the chosen kind: an email address, or a country and a number. The field's name is the kind. */
export function ContactFields(props: ContactFieldsProps) {
  const { contact, isDisabled, isNew } = props;
  const { t } = useLingui();
  if (contact.kind === 'phone') return <PhoneFields {...props} />;
  return (
    <TextInput
      id={contact.inputId}
      label={isNew ? t`New email` : t`Email`}
      name="email"
      type="email"
      autoComplete={isNew ? 'email' : 'username'}
      maxLength={254}
      size="md"
      disabled={isDisabled}
      value={contact.email}
      error={contact.error}
      onChange={(event) => contact.change({ email: event.currentTarget.value })}
      onBlur={contact.left}
    />
  );
}

function PhoneFields({ contact, isDisabled = false, isNew }: ContactFieldsProps) {
  const { t } = useLingui();
  const { phones, hasFailed, retry } = contact.phones;
  if (hasFailed)
    return (
      <div className={styles.error} role="alert">
        <p>
          <Trans>The list of countries didn’t load.</Trans>
        </p>
        <Button variant="subtle" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  return (
    <div className={styles.phone}>
      <CountrySelect contact={contact} isDisabled={isDisabled} />
      <TextInput
        id={contact.inputId}
        label={isNew ? t`New phone` : t`Mobile number`}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        size="md"
        disabled={isDisabled || !phones}
        value={contact.number}
        error={contact.error}
        onChange={(event) => contact.change({ number: event.currentTarget.value })}
        onBlur={contact.left}
      />
    </div>
  );
}

/**
 * Countries in the user's language and order. A native list: typing finds an entry, and a phone shows its own picker.
 */
function CountrySelect({ contact, isDisabled }: { contact: ContactField; isDisabled: boolean }) {
  const { phones } = contact.phones;
  const choices = useCallingCodes(phones);
  return (
    <label className={styles.select}>
      <Trans>Country or region</Trans>
      <select
        autoComplete="country"
        value={contact.country}
        disabled={isDisabled || !phones}
        onChange={(event) => contact.change({ country: event.currentTarget.value })}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
