import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fieldRules, type DynamicValues, type FieldRule } from '#contract/dynamic-forms/rules.ts';
import { globalAccount } from '#contract/global-account/calls.ts';
import type { globalAccountSchemas } from '#contract/global-account/schemas.ts';
import { getAsset } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { CommandState, useMoneyCommand } from '#src/features/commands/index.ts';
import { DynamicFacts, DynamicFields, useDynamicForm } from '#src/features/dynamic-forms/index.ts';
import { ApiError } from '#src/platform/api-error.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Button } from '#src/ui/button.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { CurrencyBox } from './currency-box.tsx';
import type { ApplicationRow } from './rows.ts';
import styles from './global-account.module.css';

interface Props {
  readonly currencies: readonly string[];
  readonly form: ResultOf<typeof globalAccountSchemas.getFields>;
  readonly before: ApplicationRow | undefined;
  readonly done: () => Promise<void>;
}

/** The bank's questions. The answers are reviewed before they are submitted, and stored on this device until then. */
export function ApplyForm({ currencies: all, form: { fields, version }, before, done }: Props) {
  const [currencies, setCurrencies] = useState(all);
  const name = `globalAccount.apply.${before?.id ?? 'new'}`;
  const form = useDynamicForm({ fields, draft: name, ...(before ? { before: before.values } : {}) });
  const [read, setRead] = useState<DynamicValues | null>(null);
  const command = useMoneyCommand<ApplicationRow>(name, async () => {
    await form.end();
    await done();
  });
  // Shows what the server rejected at its field, not at the end of the review.
  const tell = (error: unknown): never => {
    const flaw = flawOf(error);
    if (flaw) {
      setRead(null);
      form.show(form.faultsOf([flaw]));
    }
    throw error;
  };
  if (read)
    return (
      <Review
        isBusy={command.isBusy}
        back={() => setRead(null)}
        submit={() => {
          const values = Object.fromEntries(
            Object.entries(read).map(([key, value]) => [key, typeof value === 'string' ? value : [...value]]),
          );
          const body = { ...(before ? { id: before.id } : {}), currencies: [...currencies], version, values };
          void command.submit({
            body,
            send: (_passed, options) => api(globalAccount.apply, { body }, options).catch(tell),
          });
        }}
      >
        <DynamicFacts fields={fields} values={read} />
        <CommandState money={command} />
      </Review>
    );
  return (
    <Form
      of={form}
      submit={() => {
        command.clear();
        setRead(form.read());
      }}
    >
      {before?.reason ? <Asked reason={before.reason} /> : null}
      {before && all.length > 1 ? <Kept all={all} kept={currencies} keep={setCurrencies} /> : null}
      <DynamicFields of={form} />
      <FormFoot
        of={form}
        action={<Trans>Review</Trans>}
        offline={<Trans>You’re offline. Your answers are saved on this device.</Trans>}
      />
    </Form>
  );
}

interface KeptProps {
  readonly all: readonly string[];
  readonly kept: readonly string[];
  readonly keep: (kept: readonly string[]) => void;
}

/** The currencies of a returned application, so that one the bank refused needn't hold up the others. */
function Kept({ all, kept, keep }: KeptProps) {
  const locale = useLocale();
  return (
    <fieldset className={styles.choices}>
      <legend>
        <Trans>Currencies to apply for</Trans>
      </legend>
      {all.map((code) => (
        <CurrencyBox
          key={code}
          code={code}
          name={getAsset(code).name[locale]}
          chosen={kept}
          // The last one stays.
          choose={(chosen) => (chosen.length > 0 ? keep(chosen) : undefined)}
        />
      ))}
    </fieldset>
  );
}

function Asked({ reason }: { reason: string }) {
  return (
    <div className={styles.note} role="status">
      <strong>
        <Trans>To be confirmed</Trans>
      </strong>
      <p>{reason}</p>
    </div>
  );
}

interface ReviewProps {
  readonly isBusy: boolean;
  readonly back: () => void;
  readonly submit: () => void;
  readonly children: ReactNode;
}

function Review({ isBusy, back, submit, children }: ReviewProps) {
  const isOffline = useIsOffline();
  const whole = useRef<HTMLDivElement>(null);
  useEffect(() => whole.current?.focus(), []);
  return (
    <div ref={whole} className={styles.stack} tabIndex={-1}>
      {children}
      <p className={styles.meta}>
        <Trans>You can’t edit this while we review it.</Trans>
      </p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={back} disabled={isBusy}>
          <Trans>Back</Trans>
        </Button>
        <Button onClick={submit} loading={isBusy} disabled={isOffline}>
          <Trans>Submit application</Trans>
        </Button>
      </div>
    </div>
  );
}

const isRule = (text: unknown): text is FieldRule => fieldRules.some((rule) => rule === text);

/** Returns the field that the server rejected, and why. */
function flawOf(error: unknown): { readonly field: string; readonly rule: FieldRule } | null {
  if (!(error instanceof ApiError) || error.code !== 'request:invalid') return null;
  const { field, rule } = error.details ?? {};
  return typeof field === 'string' && field.startsWith('values.') && isRule(rule)
    ? { field: field.slice('values.'.length), rule }
    : null;
}
