import { Trans, useLingui } from '@lingui/react/macro';
import { profile } from '#contract/profile/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { contactBody, typedContact, useContact, type ContactKind } from '#src/features/contact/index.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields, type Faults } from '#src/ui/form/use-fields.ts';
import { NewContactFields, useContactFaults } from './new-contact-fields.tsx';
import styles from './security.module.css';

interface ContactDialogProps {
  readonly kind: ContactKind;
  /** Currently bound contact, masked; null if none. */
  readonly bound: string | null;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

const actions = {
  email: { bind: 'security.bindEmail', update: 'security.updateEmail' },
  phone: { bind: 'security.bindPhone', update: 'security.updatePhone' },
} as const;

const initial = { email: typedContact(), phone: typedContact(), emailCode: '', phoneCode: '' };

/** Binds or replaces a phone or an email; a code proves that it is the user's. */
export function ContactDialog({ kind, bound, close, done }: ContactDialogProps) {
  const { t } = useLingui();
  const verified = useVerified();
  const findFaults = useContactFaults();
  const fields = useFields({ initial, findFaults: (typed) => findFaults(contact, typed[`${kind}Code`]) });
  const contact = useContact(kind, fields.field(kind));
  const isEmail = kind === 'email';
  const mode = bound === null ? 'bind' : 'update';
  const save = async (typed: typeof initial) => {
    const whose = contact.find();
    if (!whose) return;
    const body = contactBody(whose);
    try {
      const answer = await verified(actions[kind][mode], body, (verification) =>
        put(mode, body, { code: typed[`${kind}Code`], verification }),
      );
      if (answer === null) return;
    } catch (failure) {
      return faultsOf(failure, kind);
    }
    await refreshUser().catch(() => undefined);
    done(isEmail ? t`Email saved` : t`Phone saved`);
  };
  return (
    <Dialog title={<ContactTitle isEmail={isEmail} isBound={bound !== null} />} onClose={close}>
      <Form of={fields} submit={save}>
        {bound ? (
          <p>
            <Trans>Current: {bound}</Trans>
          </p>
        ) : null}
        <NewContactFields of={fields} contact={contact} code={fields.field(`${kind}Code`)} />
        <p className={styles.quiet}>
          <Trans>Transfers and withdrawals will be paused for 24 hours.</Trans>
        </p>
        <FormFoot of={fields} action={<Trans>Continue</Trans>} cancel={close} />
      </Form>
    </Dialog>
  );
}

function ContactTitle({ isEmail, isBound }: { isEmail: boolean; isBound: boolean }) {
  if (isEmail) return isBound ? <Trans>Change email</Trans> : <Trans>Add email</Trans>;
  return isBound ? <Trans>Change phone</Trans> : <Trans>Add phone</Trans>;
}

function put(
  mode: 'bind' | 'update',
  contact: ReturnType<typeof contactBody>,
  proof: { readonly code: string; readonly verification: string },
) {
  const inline = { isInline: true };
  if ('emailAddress' in contact)
    return api(mode === 'bind' ? profile.bindEmail : profile.updateEmail, { body: { ...contact, ...proof } }, inline);
  return api(mode === 'bind' ? profile.bindPhone : profile.updatePhone, { body: { ...contact, ...proof } }, inline);
}

/** Maps an API error to the field it concerns. */
function faultsOf(failure: unknown, kind: ContactKind): Faults {
  if (!(failure instanceof ApiError)) throw failure;
  const { code, message } = failure;
  if (code === 'code:wrong' || code === 'code:void') return { [`${kind}Code`]: message };
  if ([51025, 51026, 51093, 51094, 'security:bound'].includes(code)) return { [kind]: message };
  throw failure;
}
