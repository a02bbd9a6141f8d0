import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { DynamicField } from '#contract/dynamic-forms/rules.ts';
import { payeeAccount, payeeChecks, payeeFields, type PayeeKind } from '#contract/payees/fields.ts';
import { findLookAlike, friendlyNameMaxLength, type PayeeForm } from '#contract/payees/rules.ts';
import { payees } from '#contract/payees/calls.ts';
import type { payeesSchemas } from '#contract/payees/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { DynamicFields, useDynamicForm } from '#src/features/dynamic-forms/index.ts';
import { api } from '#src/platform/api.ts';
import { Loading } from '#src/ui/loading.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { restore } from '#src/ui/form/restore.ts';
import { useDraft } from '#src/ui/form/use-draft.ts';
import { fitKind, KindFields } from './kind-fields.tsx';
import { PayeeReview } from './payee-review.tsx';
import { usePayingTerms, type PayeeRow } from './rows.ts';
import styles from './payees.module.css';

export type Checked = ResultOf<typeof payeesSchemas.check>;

interface EditorProps {
  /** The one that is changed; none: a new one. */
  readonly before: PayeeRow | undefined;
  readonly known: readonly PayeeRow[];
  readonly done: (row: PayeeRow | null) => unknown;
  readonly close: () => void;
}

const friendlyName: DynamicField = {
  key: 'friendlyName',
  label: { en: 'Nickname', 'zh-CN': '备注名' },
  help: { en: 'Only you see it.', 'zh-CN': '仅您可见。' },
  type: 'text',
  isRequired: true,
  maxLength: friendlyNameMaxLength,
};

/** A payee: what decides about the form, then the form; a new one is kept on this device until it is added. */
export function PayeeEditor({ before, known, done, close }: EditorProps) {
  const whom = usePayingTerms();
  const first: PayeeKind = before ?? { currency: 'EUR', country: 'DE', scheme: 'sepa', userType: 'individual' };
  const [kind, setKind] = useState<PayeeKind>(() => ({
    currency: first.currency,
    country: first.country,
    scheme: first.scheme,
    userType: first.userType,
  }));
  const draft = useDraft(before ? undefined : 'payee.kind', (kept) => setKind(fitKind(restore(kind, kept), whom)));
  if (!draft.isRead) return <Loading />;
  const change = (next: PayeeKind) => {
    setKind(next);
    draft.save(next);
  };
  return (
    <div className={`${styles.stack} ${styles.editor}`}>
      <KindFields kind={kind} change={change} />
      <Details
        key={Object.values(kind).join(' ')}
        kind={kind}
        before={before}
        known={known}
        done={async (row) => {
          await draft.end();
          await done(row);
        }}
        close={close}
      />
    </div>
  );
}

function Details({ kind, before, known, done, close }: EditorProps & { readonly kind: PayeeKind }) {
  const fields = useMemo(() => [friendlyName, ...payeeFields(kind)], [kind]);
  const form = useDynamicForm({
    fields,
    checks: payeeChecks(kind.country),
    ...(before
      ? { before: { ...before.values, friendlyName: before.friendlyName } }
      : { draft: 'payee', before: { beneficiaryCountry: kind.country } }),
  });
  const [read, setRead] = useState<{ readonly form: PayeeForm; readonly checked: Checked } | null>(null);
  const check = async () => {
    const { friendlyName: label, ...values } = form.read();
    const asked = { ...kind, values: writable(values) };
    const checked = await api(payees.check, { body: asked }, { isInline: true });
    setRead({ form: { ...asked, friendlyName: typeof label === 'string' ? label : '' }, checked });
  };
  if (read) {
    const account = payeeAccount(read.form.values);
    return (
      <PayeeReview
        form={read.form}
        fields={fields}
        checked={read.checked}
        alike={findLookAlike(account, known)}
        before={before}
        back={() => setRead(null)}
        done={async (row) => {
          await form.end();
          await done(row);
        }}
      />
    );
  }
  return (
    <Form of={form} submit={check}>
      <DynamicFields of={form} />
      <FormFoot
        of={form}
        action={<Trans>Check recipient</Trans>}
        cancel={close}
        offline={<Trans>You’re offline. What you entered is saved on this device.</Trans>}
      />
    </Form>
  );
}

export const writable = (values: PayeeForm['values']) =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
  );
