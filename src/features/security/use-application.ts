import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { profile } from '#contract/profile/calls.ts';
import { security } from '#contract/security/calls.ts';
import { applicationFiles, type SecurityItem } from '#contract/security/rules.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { readContact, type ContactKind } from './contacts.ts';
import type { SecurityInfo } from './rows.ts';
import { useCommand } from './use-command.ts';

interface Values {
  readonly items: readonly SecurityItem[];
  readonly email: string;
  readonly emailCode: string;
  readonly phone: string;
  readonly phoneCode: string;
  readonly files: readonly string[];
}

type Faults = Partial<Record<keyof Values, string>>;

const none: Values = { items: [], email: '', emailCode: '', phone: '', phoneCode: '', files: [] };
const kinds = ['email', 'phone'] as const;
const inline = { isInline: true };

/** The form of the application: its values, what is wrong with them, and handing it in. */
export function useApplication(info: SecurityInfo, done: (message: string) => void) {
  const { t } = useLingui();
  const { isBusy, error, run, fail } = useCommand();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(none);
  const [faults, setFaults] = useState<Faults>({});
  const unreadable = {
    email: t`Enter an email address such as name@example.com`,
    phone: t`Enter a phone number with its country code, such as +44 7400 123456`,
  };
  const show = (found: Faults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first === undefined;
  };
  const sendCode = async (kind: ContactKind) => {
    const contact = await readContact(kind, values[kind]);
    if (!show(contact ? {} : { [kind]: unreadable[kind] }) || !contact) return null;
    fail(null);
    return (await api(profile.sendContactCode, { body: contact }, inline)).resendAfterSeconds;
  };
  /** A contact may go without another in its place, so long as one stays. */
  const isGoingAlone = (kind: ContactKind) => {
    const stays = kind === 'email' ? info.phoneNumber !== null : info.emailAddress !== null;
    const other = kind === 'email' ? 'phone' : 'email';
    return values[kind].trim() === '' && stays && !values.items.includes(other);
  };
  const check = async () => {
    const found: Faults = {};
    const body: Record<string, string> = {};
    if (values.items.length === 0) found.items = t`Choose at least one`;
    for (const kind of kinds) {
      if (!values.items.includes(kind) || isGoingAlone(kind)) continue;
      const contact = await readContact(kind, values[kind]);
      if (!contact) found[kind] = unreadable[kind];
      else if (!/^\d{6}$/.test(values[`${kind}Code`])) found[`${kind}Code`] = t`Enter six digits`;
      else if ('emailAddress' in contact) body['newEmailAddress'] = contact.emailAddress;
      else body['newPhoneNumber'] = contact.phoneNumber;
    }
    if (values.files.length < applicationFiles.min) found.files = t`Add at least one file`;
    if (body['newEmailAddress']) body['newEmailCode'] = values.emailCode;
    if (body['newPhoneNumber']) body['newPhoneCode'] = values.phoneCode;
    return { found, body };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    fail(null);
    const { found, body } = await check();
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
      done(t`Your application is handed in. A person decides within ${days} working day.`);
    });
  };
  const change = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }));
  return { values, faults, form, isBusy, error, change, submit, sendCode, fail };
}

/** The server doesn't say which of two codes it was. */
function explain(failure: unknown, wrongCode: string): unknown {
  const isCode = failure instanceof ApiError && ['code:wrong', 'code:void'].includes(String(failure.code));
  return isCode ? new Error(wrongCode) : failure;
}
