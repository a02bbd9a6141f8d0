import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { contactBody, useContact, type ContactKind } from '#src/features/contact/index.ts';
import type { SecurityInfo } from './rows.ts';
import { useCommand } from '#src/ui/use-command.ts';

interface Values {
  readonly items: readonly SecurityItem[];
  readonly emailCode: string;
  readonly phoneCode: string;
  readonly files: readonly string[];
}

type Faults = Partial<Record<keyof Values | ContactKind, string>>;

const none: Values = { items: [], emailCode: '', phoneCode: '', files: [] };
const kinds = ['email', 'phone'] as const;
const inline = { isInline: true };

/** The form of the application: its values, what is wrong with them, and handing it in. */
export function useApplication(info: SecurityInfo, done: (message: string) => void) {
  const { t } = useLingui();
  const { isBusy, error, run, fail } = useCommand();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(none);
  const [faults, setFaults] = useState<Faults>({});
  const contacts = {
    email: useContact('email'),
    phone: useContact('phone', null, values.items.includes('phone')),
  };
  const typed = { email: contacts.email.email, phone: contacts.phone.number };
  const show = (found: Faults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const sendCode = async (kind: ContactKind) => {
    setFaults({});
    const contact = contacts[kind].read();
    if (!contact) return null;
    fail(null);
    return (await api(profile.sendContactCode, { body: contactBody(contact) }, inline)).resendAfterSeconds;
  };
  /** A contact may go without another in its place, so long as one stays. */
  const isGoingAlone = (kind: ContactKind) => {
    const stays = kind === 'email' ? info.phoneNumber !== null : info.emailAddress !== null;
    const other = kind === 'email' ? 'phone' : 'email';
    return typed[kind].trim() === '' && stays && !values.items.includes(other);
  };
  const check = () => {
    const found: Faults = {};
    const body: Record<string, string> = {};
    if (values.items.length === 0) found.items = t`Choose at least one`;
    for (const kind of kinds) {
      if (!values.items.includes(kind) || isGoingAlone(kind)) continue;
      const contact = contacts[kind].read();
      // It says itself what is wrong with it.
      if (!contact) found[kind] = '';
      else if (!/^\d{6}$/.test(values[`${kind}Code`])) found[`${kind}Code`] = t`Enter six digits`;
      else body[kind === 'email' ? 'newEmailAddress' : 'newPhoneNumber'] = contact.value;
    }
    if (values.files.length < applicationFiles.min) found.files = t`Add at least one file`;
    if (body['newEmailAddress']) body['newEmailCode'] = values.emailCode;
    if (body['newPhoneNumber']) body['newPhoneCode'] = values.phoneCode;
    return { found, body };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    fail(null);
    const { found, body } = check();
    if (!show(found)) return;
    await run(async () => {
      const { items, files } = values;
      const answer = await api(
        security.applySecurityChange,
        { body: { items: [...items], files: [...files], ...body } },
        inline,
      ).catch((failure: unknown) => {
        throw explain(failure, t`One of the codes is wrong or has expired. Request new ones.`);
      });
      const days = answer.decidedWithinWorkingDays;
      done(t`Request submitted. We’ll email you within ${days} working day.`);
    });
  };
  const change = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }));
  return { values, contacts, faults, form, isBusy, error, change, submit, sendCode, fail };
}

/** The server doesn't say which of two codes it was. */
function explain(failure: unknown, wrongCode: string): unknown {
  const isCode = failure instanceof ApiError && ['code:wrong', 'code:void'].includes(String(failure.code));
  return isCode ? new Error(wrongCode) : failure;
}
