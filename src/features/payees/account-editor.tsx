import { Trans } from '@lingui/react/macro';
import { useMemo, useState, type ReactNode } from 'react';
import type { DynamicField, DynamicValues } from '#contract/dynamic-forms/rules.ts';
import { payeeAccount, payeeChecks, payeeFields, payeeName, type PayeeKind } from '#contract/payees/fields.ts';
import { findLookAlike, friendlyNameMaxLength, type PayeeForm } from '#contract/payees/rules.ts';
import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { DynamicFields, useDynamicForm, type DynamicInput } from '#src/features/dynamic-forms/index.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { useTermsFor } from '#src/platform/terms-for.ts';
import { fitKind, KindFields } from './kind-fields.tsx';
import styles from './payees.module.css';

export type Checked = ResultOf<typeof payeesSchemas.check>;
type Writable = Record<string, string | string[]>;

/** An account that is already known. */
interface Known {
  readonly account: string;
  readonly friendlyName: string;
}

/** The completed form and the bank's check results. */
export interface ReadAccount<One extends Known> {
  readonly form: PayeeForm & { readonly values: Writable };
  readonly fields: readonly DynamicField[];
  readonly checked: Checked;
  /** A known account that looks like this one. */
  readonly alike: One | undefined;
  readonly back: () => void;
  /** Deletes the stored form draft. */
  readonly end: () => Promise<void>;
}

interface AccountEditorProps<One extends Known> {
  /** Initial kind, or the account being edited with its fields. */
  readonly first: PayeeKind;
  readonly before?: { readonly values: DynamicValues; readonly friendlyName: string } | undefined;
  /** Name of the draft on this device; undefined stores no draft. */
  readonly draft?: string | undefined;
  readonly known: readonly One[];
  /** Whether currency and payment method are already decided and only the recipient is asked for. */
  readonly isFixed?: boolean;
  /** Checks the account with the bank. Undefined if the form can be filled in, but not checked, without a network. */
  readonly check: (asked: PayeeKind & { readonly values: Writable }) => Promise<Checked>;
  readonly worksOffline?: boolean;
  /** Renders the step after the form. */
  readonly review: (read: ReadAccount<One>) => ReactNode;
  readonly close?: () => void;
}

const friendlyName: DynamicField = {
  key: 'friendlyName',
  label: { en: 'Nickname', 'zh-CN': '备注名' },
  help: { en: 'Only you see it.', 'zh-CN': '仅您可见。' },
  type: 'text',
  isRequired: true,
  maxLength: friendlyNameMaxLength,
};

/**
 * Editor for a bank account: first the choices that determine the form, then the form. A new account is kept as a draft
 * on this device until it is used.
 */
export function AccountEditor<One extends Known>(props: AccountEditorProps<One>) {
  const { first, draft: name, isFixed = false } = props;
  const whom = useTermsFor();
  const { currency, country, scheme, userType } = first;
  const [kind, setKind] = useState<PayeeKind>(() => ({ currency, country, scheme, userType }));
  const draft = useDraft(name && `${name}.kind`, (kept) => {
    const last = restore(kind, kept);
    setKind(isFixed ? { ...kind, userType: last.userType } : fitKind(last, whom));
  });
  if (!draft.isRead) return <Loading />;
  const change = (next: PayeeKind) => {
    setKind(next);
    draft.save(next);
  };
  return (
    <div className={`${styles.stack} ${styles.editor}`}>
      <KindFields kind={kind} change={change} isFixed={isFixed} />
      <Details key={Object.values(kind).join(' ')} {...props} kind={kind} endKind={draft.end} />
    </div>
  );
}

type DetailsProps<One extends Known> = AccountEditorProps<One> & {
  readonly kind: PayeeKind;
  readonly endKind: () => Promise<void>;
};

function Details<One extends Known>(props: DetailsProps<One>) {
  const { kind, before, draft, known, isFixed = false, worksOffline = false, review, endKind, close } = props;
  const isOffline = useIsOffline();
  const fields = useMemo(() => [...(isFixed ? [] : [friendlyName]), ...payeeFields(kind)], [kind, isFixed]);
  const form = useDynamicForm({
    fields,
    checks: payeeChecks(kind.country),
    ...(draft === undefined ? {} : { draft }),
    before: before ? { ...before.values, friendlyName: before.friendlyName } : { beneficiaryCountry: kind.country },
    beside: { typedFor: kind.country },
    adapt: (kept) => movedTo(kind.country, kept),
  });
  const [read, setRead] = useState<Pick<ReadAccount<One>, 'form' | 'checked'> | null>(null);
  const check = async () => {
    const { friendlyName: label, ...values } = form.read();
    const asked = { ...kind, values: writable(values) };
    const name = typeof label === 'string' && label !== '' ? label : payeeName(values).slice(0, friendlyNameMaxLength);
    const checked = worksOffline && isOffline ? unasked : await props.check(asked);
    setRead({ form: { ...asked, friendlyName: name }, checked });
  };
  if (read) {
    const alike = findLookAlike(payeeAccount(read.form.values), known);
    const end = async () => {
      await form.end();
      await endKind();
    };
    return review({ ...read, fields, alike, back: () => setRead(null), end });
  }
  return (
    <Form of={form} submit={check}>
      <DynamicFields of={form} isOfOther />
      <FormFoot
        of={form}
        action={<Trans>Check recipient</Trans>}
        {...(close ? { cancel: close } : {})}
        offline={<Trans>You’re offline. What you entered is saved on this device.</Trans>}
        worksOffline={worksOffline}
      />
    </Form>
  );
}

/**
 * Returns what changes in a draft when it is continued for a bank in this country: the address moves along, unless the
 * user chose another country for it.
 */
function movedTo(typedFor: string, draft: DynamicInput): DynamicInput | undefined {
  if (draft['typedFor'] === typedFor) return undefined;
  const isPreset = draft['beneficiaryCountry'] === draft['typedFor'];
  return { typedFor, ...(isPreset ? { beneficiaryCountry: typedFor } : {}) };
}

/** Check result while no bank can be queried. */
const unasked: Checked = {
  nameCheck: { result: 'unavailable', name: null },
  modulusCheck: 'notCovered',
  bank: null,
};

export const writable = (values: DynamicValues): Writable =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );
