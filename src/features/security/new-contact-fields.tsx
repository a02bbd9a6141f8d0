import { useLingui } from '@lingui/react/macro';
import { profile } from '#contract/profile/calls.ts';
import { contactBody, ContactFields, type ContactField } from '#src/features/contact/index.ts';
import { api } from '#src/platform/api.ts';
import type { FieldInput, Fields } from '#src/ui/form/use-fields.ts';
import { SentCodeField } from '#src/ui/sent-code-field.tsx';

interface NewContactFieldsProps {
  readonly of: Pick<Fields<object>, 'show' | 'fail'>;
  readonly contact: ContactField;
  readonly code: FieldInput<string>;
}

/** Fields for a new email or phone and the code sent to it. The field names follow from the kind. */
export function NewContactFields({ of: { show, fail }, contact, code }: NewContactFieldsProps) {
  const { t } = useLingui();
  const { kind, fault } = contact;
  const send = async () => {
    const whose = contact.find();
    show({ [kind]: whose ? undefined : fault });
    if (!whose) return null;
    fail(null);
    return (await api(profile.sendContactCode, { body: contactBody(whose) }, { isInline: true })).resendAfterSeconds;
  };
  return (
    <>
      <ContactFields isNew contact={contact} />
      <SentCodeField
        label={kind === 'email' ? t`Send a code to the new email` : t`Send a code to the new phone`}
        sentLabel={kind === 'email' ? t`Code sent to the new email` : t`Code sent to the new phone`}
        {...code}
        send={send}
        onError={fail}
      />
    </>
  );
}

/** Returns a function that finds the faults of a contact and of the code sent to it. */
export function useContactFaults() {
  const { t } = useLingui();
  return (contact: ContactField, code: string) => ({
    [contact.kind]: contact.find() ? undefined : contact.fault,
    [`${contact.kind}Code`]: /^\d{6}$/.test(code) ? undefined : t`Enter six digits`,
  });
}
