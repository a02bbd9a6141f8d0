import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';
import type { ContactKind } from './contacts.ts';

interface NewContactFieldsProps {
  readonly kind: ContactKind;
  readonly contact: string;
  readonly code: string;
  readonly faults: { readonly contact?: string; readonly code?: string };
  readonly change: (contact: string, code: string) => void;
  /** Sends a code to the contact; null where it can't be one. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
}

/** A new email or phone, and the code that was sent to it. The names of the fields follow from the kind. */
export function NewContactFields({ kind, contact, code, faults, change, send, onError }: NewContactFieldsProps) {
  const { t } = useLingui();
  const isEmail = kind === 'email';
  return (
    <>
      <TextInput
        label={isEmail ? t`New email` : t`New phone`}
        description={isEmail ? null : t`With the country code, such as +44 7400 123456`}
        name={kind}
        type={isEmail ? 'email' : 'tel'}
        autoComplete={isEmail ? 'email' : 'tel'}
        size="md"
        value={contact}
        error={faults.contact}
        onChange={(event) => change(event.currentTarget.value, code)}
      />
      <SentCodeField
        label={isEmail ? t`Code sent to the new email` : t`Code sent to the new phone`}
        name={`${kind}Code`}
        value={code}
        error={faults.code ?? null}
        onChange={(next) => change(contact, next)}
        send={send}
        onError={onError}
      />
    </>
  );
}
