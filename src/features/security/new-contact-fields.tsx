import { useLingui } from '@lingui/react/macro';
import { ContactFields, type ContactField } from '#src/features/contact/index.ts';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';

interface NewContactFieldsProps {
  readonly contact: ContactField;
  readonly code: string;
  readonly faults: { readonly contact?: string; readonly code?: string };
  readonly changeCode: (code: string) => void;
  /** Sends a code to the contact; null where it can't be one. */
  readonly send: () => Promise<number | null>;
  readonly onError: (error: unknown) => void;
}

/** A new email or phone, and the code that was sent to it. The names of the fields follow from the kind. */
export function NewContactFields({ contact, code, faults, changeCode, send, onError }: NewContactFieldsProps) {
  const { t } = useLingui();
  const isEmail = contact.kind === 'email';
  return (
    <>
      <ContactFields isNew contact={contact} fault={faults.contact} />
      <SentCodeField
        label={isEmail ? t`Code sent to the new email` : t`Code sent to the new phone`}
        name={`${contact.kind}Code`}
        value={code}
        error={faults.code ?? null}
        onChange={changeCode}
        send={send}
        onError={onError}
      />
    </>
  );
}
