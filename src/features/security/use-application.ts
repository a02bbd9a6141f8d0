import { useLingui } from '@lingui/react/macro';
import { security } from '#contract/security/calls.ts';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { typedContact, useContact, type ContactKind } from '#src/features/contact/index.ts';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { useContactFaults } from './new-contact-fields.tsx';
import type { SecurityInfo } from './rows.ts';

const none = {
  items: [] as readonly SecurityItem[],
  email: typedContact(),
  phone: typedContact(),
  emailCode: '',
  phoneCode: '',
  files: [] as readonly string[],
};
type Values = typeof none;

const kinds = ['email', 'phone'] as const;

/** State of the application form: values, faults and submission. */
export function useApplication(info: SecurityInfo, done: (message: string) => void) {
  const { t } = useLingui();
  const findContactFaults = useContactFaults();
  /** Whether a contact can be removed without a replacement, because another one stays. */
  const isGoingAlone = ({ items, email, phone }: Values, kind: ContactKind) => {
    const stays = kind === 'email' ? info.phoneNumber !== null : info.emailAddress !== null;
    const isEmpty = (kind === 'email' ? email.email : phone.number).trim() === '';
    return isEmpty && stays && !items.includes(kind === 'email' ? 'phone' : 'email');
  };
  const listReplaced = (values: Values) =>
    kinds.filter((kind) => values.items.includes(kind) && !isGoingAlone(values, kind));
  const fields = useFields<Values>({
    initial: none,
    findFaults: (values): Faults => ({
      items: values.items.length === 0 ? t`Choose at least one` : undefined,
      ...Object.assign(
        {},
        ...listReplaced(values).map((kind) => findContactFaults(contacts[kind], values[`${kind}Code`])),
      ),
      files: values.files.length < applicationFiles.min ? t`Add at least one file` : undefined,
    }),
  });
  const contacts = {
    email: useContact('email', fields.field('email')),
    phone: useContact('phone', fields.field('phone'), fields.values.items.includes('phone')),
  };
  const bodyOf = (values: Values) => {
    const replaced = listReplaced(values);
    const has = (kind: ContactKind) => replaced.includes(kind);
    return {
      items: [...values.items],
      files: [...values.files],
      ...(has('email') ? { newEmailAddress: contacts.email.find()?.value, newEmailCode: values.emailCode } : {}),
      ...(has('phone') ? { newPhoneNumber: contacts.phone.find()?.value, newPhoneCode: values.phoneCode } : {}),
    };
  };
  const submit = async (values: Values) => {
    const sent = api(security.applySecurityChange, { body: bodyOf(values) }, { isInline: true });
    const answer = await sent.catch((failure: unknown) => {
      throw explain(failure, t`One of the codes is wrong or has expired. Request new ones.`);
    });
    const days = answer.decidedWithinWorkingDays;
    done(t`Request submitted. We’ll email you within ${days} working day.`);
  };
  return { fields, contacts, submit };
}

/** The server doesn't say which of the two codes was wrong. */
function explain(failure: unknown, wrongCode: string): unknown {
  const isCode = failure instanceof ApiError && ['code:wrong', 'code:void'].includes(String(failure.code));
  return isCode ? new Error(wrongCode) : failure;
}
