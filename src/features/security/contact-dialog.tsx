import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { profile } from '#contract/profile/calls.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { refreshUser } from '#src/platform/sign-in.ts';
import { contactBody, useContact, type ContactKind } from '#src/features/contact/index.ts';
import { useVerified } from '#src/features/step-up/index.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import styles from './security.module.css';
import { useCommand } from '#src/ui/use-command.ts';

interface ContactDialogProps {
  readonly kind: ContactKind;
  /** What is bound now, masked; null: nothing. */
  readonly bound: string | null;
  readonly close: () => void;
  readonly done: (message: string) => void;
}

const actions = {
  email: { bind: 'security.bindEmail', update: 'security.updateEmail' },
  phone: { bind: 'security.bindPhone', update: 'security.updatePhone' },
} as const;

/** Binds a phone or an email, or puts another in its place: a code proves that it is the user's. */
export function ContactDialog({ kind, bound, close, done }: ContactDialogProps) {
  const { contact, code, faults, isBusy, error, setCode, sendCode, submit, fail } = useContactForm(kind, bound, done);
  const isOffline = useIsOffline();
  const form = useRef<HTMLFormElement>(null);
  const isEmail = kind === 'email';
  const press = async (event: FormEvent) => {
    event.preventDefault();
    const first = await submit();
    const name = first === 'contact' ? kind : `${kind}Code`;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
  };
  return (
    <Dialog title={<ContactTitle isEmail={isEmail} isBound={bound !== null} />} onClose={close}>
      <form ref={form} className={styles.stack} onSubmit={(event) => void press(event)} noValidate>
        {bound ? (
          <p>
            <Trans>Current: {bound}</Trans>
          </p>
        ) : null}
        <NewContactFields
          contact={contact}
          code={code}
          faults={faults}
          changeCode={setCode}
          send={sendCode}
          onError={fail}
        />
        <FormError error={error} />
        <p className={styles.quiet}>
          <Trans>Transfers and withdrawals will be paused for 24 hours.</Trans>
        </p>
        <div className={styles.actions}>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isBusy} disabled={isOffline}>
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function ContactTitle({ isEmail, isBound }: { isEmail: boolean; isBound: boolean }) {
  if (isEmail) return isBound ? <Trans>Change email</Trans> : <Trans>Add email</Trans>;
  return isBound ? <Trans>Change phone</Trans> : <Trans>Add phone</Trans>;
}

interface Faults {
  readonly contact?: string;
  readonly code?: string;
}

function useContactForm(kind: ContactKind, bound: string | null, done: (message: string) => void) {
  const { t } = useLingui();
  const verified = useVerified();
  const { isBusy, error, run, fail } = useCommand();
  const contact = useContact(kind);
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const read = () => {
    setFaults({});
    const whose = contact.read();
    return whose && contactBody(whose);
  };
  const sendCode = async () => {
    const body = read();
    if (!body) return null;
    fail(null);
    return (await api(profile.sendContactCode, { body }, { isInline: true })).resendAfterSeconds;
  };
  /** Resolves with the name of the first field that is wrong. */
  const submit = async (): Promise<keyof Faults | null> => {
    const body = read();
    if (!body) return 'contact';
    if (!/^\d{6}$/.test(code)) {
      setFaults({ code: t`Enter six digits` });
      return 'code';
    }
    const mode = bound === null ? 'bind' : 'update';
    let wrong: keyof Faults | null = null;
    await run(async () => {
      try {
        const answer = await verified(actions[kind][mode], body, (verification) =>
          put(mode, body, { code: code, verification }),
        );
        if (answer === null) return;
        await refreshUser().catch(() => undefined);
        done(kind === 'email' ? t`Email saved` : t`Phone saved`);
      } catch (failure) {
        const fault = faultOf(failure);
        if (!fault) throw failure;
        setFaults({ [fault]: (failure as ApiError).message });
        wrong = fault;
      }
    });
    return wrong;
  };
  return { contact, code, faults, isBusy, error, setCode, sendCode, submit, fail };
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

/** The field that a refusal is about. */
function faultOf(failure: unknown): keyof Faults | null {
  if (!(failure instanceof ApiError)) return null;
  if (failure.code === 'code:wrong' || failure.code === 'code:void') return 'code';
  return [51025, 51026, 51093, 51094, 'security:bound'].includes(failure.code) ? 'contact' : null;
}
