import { Trans, useLingui } from '@lingui/react/macro';
import { assetCode } from '#contract/platform/assets.ts';
import { statements } from '#contract/statements/calls.ts';
import { daysOf, monthChoices, StatementList, useStatements } from '#src/features/global-account/index.ts';
import { api } from '#src/platform/api.ts';
import { readerDay, readerZone } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import styles from './earn.module.css';

/** A coin's stakes, redemptions and interest for a month as a PDF in the user's language, and earlier statements. */
export function Statements({ assets }: { assets: readonly string[] }) {
  const { i18n, t } = useLingui();
  const language = useLocale();
  const today = readerDay();
  const rows = useStatements(({ kind }) => kind === 'earn');
  const months = monthChoices(i18n.locale, today);
  const fields = useFields({
    initial: { asset: assets[0] ?? '', month: months[0]?.value ?? '' },
    findFaults: () => ({}),
  });
  const { field } = fields;
  const submit = async ({ asset, month }: { asset: string; month: string }) => {
    const said = { timeZone: readerZone(), format: 'pdf', language } as const;
    const body = { kind: 'earn', currency: assetCode(asset), ...daysOf(month, today), ...said } as const;
    await api(statements.request, { body }, { isInline: true });
  };
  return (
    <Panel title={<Trans>Statements</Trans>}>
      <div className={styles.stack}>
        <Form of={fields} submit={submit}>
          <SelectField
            {...field('asset')}
            label={t`Coin`}
            choices={assets.map((code) => ({ value: code, label: code }))}
          />
          <SelectField {...field('month')} label={t`Period`} choices={months} />
          <FormFoot of={fields} action={<Trans>Create statement</Trans>} />
        </Form>
        <StatementList rows={rows} />
      </div>
    </Panel>
  );
}
