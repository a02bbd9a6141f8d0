import { Trans, useLingui } from '@lingui/react/macro';
import {
  contentFacts,
  longestBody,
  maxField,
  maxTitle,
  type ContentField,
  type ContentKind,
} from '#contract/content/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { CodeField, Field, TextField } from '#src/ui/form/fields.tsx';
import type { useFields } from '#src/ui/form/use-fields.ts';
import type { Typed } from './draft.ts';

type TextForm = ReturnType<typeof useFields<Typed>>;

const bodyRows = 14;
const linkRows = 6;

/** Returns the display names of a piece's fields. */
export function useFieldNames(): Readonly<Record<ContentField, string>> {
  const { t } = useLingui();
  return {
    customerService: t`Customer service email`,
    cooperation: t`Partnerships email`,
    platform: t`Platform`,
    version: t`Version`,
    url: t`Download address`,
    country: t`Country or region`,
    tier: t`Tier`,
    accountType: t`Account type`,
    product: t`Product held`,
  };
}

/** Line fields of a piece besides its texts. The fields that identify an app version can't be changed. */
export function LineFields({ form, kind, isNew }: { form: TextForm; kind: ContentKind; isNew: boolean }) {
  const names = useFieldNames();
  const { t } = useLingui();
  const hints: Partial<Record<ContentField, string>> = {
    platform: t`Such as android, ios or web`,
    url: t`Starts with / or https://`,
  };
  const shown = contentFacts[kind].fields.filter((name) => isNew || (name !== 'platform' && name !== 'version'));
  return shown.map((name) => (
    <CodeField key={name} {...form.field(name)} label={names[name]} description={hints[name]} maxLength={maxField} />
  ));
}

/** Title and text in one language, if the kind has them. */
export function WordFields({
  form,
  kind,
  locale,
  show,
}: {
  form: TextForm;
  kind: ContentKind;
  locale: Locale;
  show: () => void;
}) {
  const { t } = useLingui();
  const { hasTitle, body } = contentFacts[kind];
  const isEnglish = locale === 'en';
  const shows = { onFocusCapture: show, ...(isEnglish ? {} : { lang: locale }) };
  const isText = body === 'text';
  const links = isEnglish ? t`Links in English` : t`Links in Chinese`;
  const text = isEnglish ? t`Text in English` : t`Text in Chinese`;
  return (
    <>
      {hasTitle ? (
        <Field
          {...form.field(isEnglish ? 'titleEn' : 'titleZh')}
          {...shows}
          maxLength={maxTitle}
          label={isEnglish ? <Trans>Title in English</Trans> : <Trans>Title in Chinese</Trans>}
        />
      ) : null}
      {body === 'none' ? null : (
        <TextField
          {...form.field(isEnglish ? 'bodyEn' : 'bodyZh')}
          {...shows}
          rows={isText && kind !== 'groupNotice' ? bodyRows : linkRows}
          maxLength={longestBody(kind)}
          isOptional={body === 'optionalLinks'}
          label={isText ? text : links}
          description={
            isText
              ? isEnglish && kind !== 'groupNotice'
                ? t`## heading · - list · 1. list · **bold** · [link](/help)`
                : undefined
              : t`A line for each: ## Heading or - [Title](/page)`
          }
        />
      )}
    </>
  );
}
