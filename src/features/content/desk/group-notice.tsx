import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { accountTypes, heldProducts, type ContentField } from '#contract/content/rules.ts';
import { tiers } from '#contract/catalogue/entries.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { regionName } from '#src/ui/regions.ts';
import { CountryField } from '#src/ui/form/country-field.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Answered } from '#src/ui/answered.tsx';
import type { useFields } from '#src/ui/form/use-fields.ts';
import review from '#src/ui/review.module.css';
import styles from './desk.module.css';
import type { Typed } from './draft.ts';
import { previewQuery, type Piece } from './query.ts';
import { useSettled } from './use-settled.ts';

type TextForm = ReturnType<typeof useFields<Typed>>;

/** Returns the display names of group criteria; other fields are shown as they are. */
export function useGroupNames(): (name: ContentField, value?: string) => string {
  const { t, i18n } = useLingui();
  const names: Readonly<Record<string, string>> = {
    standard: t`Standard`,
    vip: t`VIP`,
    individual: t`Individuals`,
    merchant: t`Companies`,
    globalAccount: t`Global account`,
    cards: t`Company cards`,
    earn: t`Earn`,
  };
  return (name, value = '') => {
    if (name === 'country') return regionName(value, i18n.locale);
    return name === 'tier' || name === 'accountType' || name === 'product' ? (names[value] ?? value) : value;
  };
}

/** Fields for the recipients of a notice; empty fields don't narrow the group. */
export function GroupFields({ form }: { form: TextForm }) {
  const { t } = useLingui();
  const nameOf = useGroupNames();
  const all = { value: '', label: t`All` };
  const choices = (name: ContentField, values: readonly string[]) => [
    all,
    ...values.map((value) => ({ value, label: nameOf(name, value) })),
  ];
  const { error, value } = form.field('country');
  return (
    <>
      <CountryField
        label={t`Country or region`}
        hasNotice={false}
        isOptional
        error={error}
        value={value}
        onChange={(country) => form.change({ country })}
      />
      <SelectField {...form.field('tier')} label={t`Tier`} choices={choices('tier', tiers)} />
      <SelectField
        {...form.field('accountType')}
        label={t`Account type`}
        choices={choices('accountType', accountTypes)}
      />
      <SelectField {...form.field('product')} label={t`Product held`} choices={choices('product', heldProducts)} />
    </>
  );
}

/** Number of customers a notice would reach now, and the email that each gets in their language. */
export function GroupPreview({ locale, ...asked }: Pick<Piece, 'texts' | 'fields'> & { readonly locale: Locale }) {
  const query = useQuery(previewQuery(useSettled(asked)));
  return (
    <Answered query={query}>
      {({ recipients: customers, exampleUid, mails }) => (
        <div className={styles.shown}>
          <p>
            <strong>
              <Plural value={customers} one="# customer" other="# customers" />
            </strong>
          </p>
          {exampleUid === null ? null : (
            <p className={review.meta}>
              <Trans>One of them: {exampleUid}</Trans>
            </p>
          )}
          <article lang={locale}>
            <h3>{mails[locale].subject}</h3>
            <p>{mails[locale].text}</p>
          </article>
        </div>
      )}
    </Answered>
  );
}
