import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { earnDesk } from '#contract/earn/desk-calls.ts';
import type { earnDeskSchemas } from '#contract/earn/desk-schemas.ts';
import type { BodyOf, ResultOf } from '#contract/platform/call.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { earnFieldText } from '#src/features/desk/index.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { CheckField, Field } from '#src/ui/form/fields.tsx';
import { Form } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { flawNames } from './wording.ts';

export type ProductDraft = BodyOf<typeof earnDeskSchemas.previewProduct>;
type Preview = ResultOf<typeof earnDeskSchemas.previewProduct>;

interface Props {
  readonly first: ProductDraft;
  readonly close: () => void;
}

const textNames = [
  'code',
  'asset',
  'termDays',
  'annualRate',
  'tiers',
  'minimum',
  'maximum',
  'quota',
  'effectiveOn',
] as const;
type Texts = Record<(typeof textNames)[number], string>;

const textsOf = (draft: ProductDraft): Texts => ({
  code: draft.code,
  asset: draft.asset,
  termDays: draft.termDays === null ? '' : String(draft.termDays),
  annualRate: draft.annualRate,
  tiers: draft.tiers.map(({ from, annualRate }) => `${from}: ${annualRate}`).join(', '),
  minimum: draft.minimum,
  maximum: draft.maximum,
  quota: draft.quota,
  effectiveOn: draft.effectiveOn ?? '',
});

function draftOf(texts: Texts, isOpen: boolean): ProductDraft {
  const termDays = /^\d+$/.test(texts.termDays) ? Number.parseInt(texts.termDays, 10) : null;
  const tiers = texts.tiers.split(',').flatMap((part) => {
    const [from = '', annualRate = ''] = part.split(':').map((text) => text.trim());
    return from && annualRate ? [{ from, annualRate }] : [];
  });
  return {
    code: texts.code.trim(),
    asset: texts.asset.trim(),
    kind: termDays === null ? 'flexible' : 'fixed',
    termDays,
    annualRate: texts.annualRate.trim(),
    tiers,
    minimum: texts.minimum.trim(),
    maximum: texts.maximum.trim(),
    quota: texts.quota.trim(),
    isOpen,
    effectiveOn: texts.effectiveOn || null,
  };
}

/** Form for a product as proposed: its values, what they would change, and the proposal. */
export function ProductForm({ first, close }: Props) {
  const { t } = useLingui();
  // The server reports what is wrong with each preview.
  const fields = useFields({ initial: { ...textsOf(first), isOpen: first.isOpen }, findFaults: () => ({}) });
  const [isProposing, setProposing] = useState(false);
  const draft = draftOf(fields.values, fields.values.isOpen);
  const query = useQuery({
    queryKey: ['earnDesk', 'preview', draft],
    queryFn: () => api(earnDesk.previewProduct, { body: draft }, { isInline: true }),
    retry: false,
    gcTime: 0,
  });
  const names: Record<keyof Texts, string> = {
    code: t`Product code`,
    asset: t`Coin`,
    termDays: t`Term in days (empty: flexible)`,
    annualRate: t`Annual rate, such as 0.045`,
    tiers: t`Tiers by assets in USD, such as 10000: 0.05`,
    minimum: t`Minimum`,
    maximum: t`Maximum`,
    quota: t`Quota`,
    effectiveOn: t`Effective on, UTC (empty: the day after approval)`,
  };
  return (
    <Panel title={<Trans>Draft</Trans>}>
      <Form of={fields} submit={() => setProposing(true)}>
        {textNames.map((name) => (
          <Field
            key={name}
            label={names[name]}
            type={name === 'effectiveOn' ? 'date' : 'text'}
            {...fields.field(name)}
          />
        ))}
        <CheckField label={<Trans>Open to new stakes</Trans>} {...fields.check('isOpen')} />
        <Answered query={query}>
          {(preview) => (
            <>
              <Shown preview={preview} asset={draft.asset} />
              <span className={review.lineActions}>
                <Button type="submit" disabled={preview.flaws.length > 0 || preview.fields.length === 0}>
                  <Trans>Propose</Trans>
                </Button>
                <Button variant="default" onClick={close}>
                  <Trans>Discard</Trans>
                </Button>
              </span>
            </>
          )}
        </Answered>
      </Form>
      {isProposing && query.data ? (
        <Propose draft={draft} preview={query.data} done={close} close={() => setProposing(false)} />
      ) : null}
    </Panel>
  );
}

function Shown({ preview, asset }: { preview: Preview; asset: string }) {
  const { i18n } = useLingui();
  const { fields, customers, staked, example, effectiveOn, flaws } = preview;
  return (
    <>
      <ul className={review.list}>
        {fields.map((one) => (
          <li key={one.field}>{earnFieldText(i18n, one)}</li>
        ))}
      </ul>
      <p className={review.meta}>
        <Trans>
          Customers affected: {customers}. Staked: <Money value={staked} asset={asset} />. Effective {effectiveOn}{' '}
          (UTC).
        </Trans>
      </p>
      <p className={review.meta}>
        <Trans>
          1,000 {asset} over 365 days: {example.before ?? nothing} → {example.after} {asset}
        </Trans>
      </p>
      {flaws.length === 0 ? null : (
        <ul className={review.warning} role="alert">
          {flaws.map((flaw) => (
            <li key={flaw}>{i18n._(flawNames[flaw])}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ProposeProps {
  readonly draft: ProductDraft;
  readonly preview: Preview;
  readonly done: () => void;
  readonly close: () => void;
}

function Propose({ draft, preview: { digest, baseVersion }, done, close }: ProposeProps) {
  const form = useDecision({ kind: 'earnProduct', id: digest }, () => {
    close();
    done();
  });
  const submit = (reason: string) =>
    form.decide(
      { decision: 'propose' },
      {
        body: { ...draft, baseVersion, reason },
        send: (body, options) => api(earnDesk.proposeProduct, { body }, options),
      },
    );
  return (
    <ReasonDialog
      form={form}
      title={<Trans>Propose this product</Trans>}
      action={<Trans>Propose</Trans>}
      close={close}
      submit={submit}
    />
  );
}
