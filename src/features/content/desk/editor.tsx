import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isRemovable, type ContentField, type ContentKind } from '#contract/content/rules.ts';
import { locales, type Locale } from '#contract/platform/locales.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { CodeField, Field, SelectField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { Panel } from '#src/ui/panel.tsx';
import styles from './desk.module.css';
import { findFaults, pieceOf, textsOf, typedOf, wordsOf, type Beginning, type Typed } from './draft.ts';
import { GroupFields, GroupPreview } from './group-notice.tsx';
import { LineFields, WordFields } from './piece-fields.tsx';
import { LanguageChoice, Shown } from './preview.tsx';
import { ProposeText, type Draft } from './propose-text.tsx';
import { versionsQuery, type Listed, type Piece, type Proposal } from './query.ts';
import { ScheduledPanel, TakeDown } from './taking-down.tsx';
import { Versions } from './versions.tsx';

interface Props {
  readonly kind: ContentKind;
  /** What the change starts from; null for a new text. */
  readonly piece: Beginning | null;
  /** The piece as currently published; undefined if readers don't have it. */
  readonly shown: Piece | undefined;
  /** Whether the change starts from a version that waits for its time. */
  readonly isScheduled: boolean;
  readonly listed: Listed;
  readonly close: () => void;
}

/**
 * Edits a text in both languages beside a preview of what readers will see, with its publishing time and its versions.
 */
export function Editor({ kind, piece, shown, isScheduled, listed, close }: Props) {
  const reader = useLocale();
  const [locale, setLocale] = useState<Locale>(reader);
  const [draft, setDraft] = useState<Draft | null>(null);
  const isNew = piece === null;
  const form = useTextForm(kind, piece, listed);
  const baseVersion = piece?.version ?? 0;
  const propose = (values: Typed) => {
    const publishAt = values.publishAt === '' ? null : new Date(values.publishAt).toISOString();
    setDraft({ ...pieceOf(kind, values), publishAt, baseVersion, isRemoval: false });
  };
  const takeDown = () =>
    setDraft({ ...pieceOf(kind, typedOf(kind, piece)), publishAt: null, baseVersion, isRemoval: true });
  // The published text as the newest version keeps the scheduled one from being published.
  const cancel = () =>
    shown
      ? setDraft({ ...pieceOf(kind, typedOf(kind, shown)), publishAt: null, baseVersion, isRemoval: false })
      : takeDown();
  const done = async () => {
    await form.end();
    close();
  };
  const isRemovablePiece = piece !== null && shown !== undefined && isRemovable(kind, piece.contentId);
  return (
    <>
      <div className={styles.editor}>
        <Panel title={isNew ? <Trans>New text</Trans> : <Trans>Draft</Trans>}>
          <Form of={form} submit={propose}>
            <PlaceFields form={form} kind={kind} isNew={isNew} listed={listed} />
            {kind === 'groupNotice' ? <GroupFields form={form} /> : null}
            <LineFields form={form} kind={kind} isNew={isNew} />
            {locales.map((one) => (
              <WordFields key={one} form={form} kind={kind} locale={one} show={() => setLocale(one)} />
            ))}
            <PublishAt form={form} />
            <FormFoot of={form} action={<Trans>Propose</Trans>} cancel={close} />
          </Form>
        </Panel>
        <Panel title={<Trans>Preview</Trans>}>
          <LanguageChoice value={locale} choose={setLocale} />
          {kind === 'groupNotice' ? (
            <GroupPreview texts={textsOf(form.values)} fields={pieceOf(kind, form.values).fields} locale={locale} />
          ) : (
            <Shown texts={textsOf(form.values)} locale={locale} />
          )}
        </Panel>
      </div>
      {isScheduled ? <ScheduledPanel isNew={shown === undefined} ask={cancel} /> : null}
      {isRemovablePiece ? <TakeDown ask={takeDown} /> : null}
      {piece ? <History kind={kind} id={piece.contentId} take={(past) => form.change(wordsOf(past))} /> : null}
      {draft ? (
        <ProposeText draft={draft} isShown={shown !== undefined} done={done} close={() => setDraft(null)} />
      ) : null}
    </>
  );
}

type TextForm = ReturnType<typeof useTextForm>;
interface PlaceProps extends Pick<Props, 'kind' | 'listed'> {
  readonly form: TextForm;
  readonly isNew: boolean;
}

/** Fields for where readers find the text. */
function PlaceFields({ form, kind, isNew, listed }: PlaceProps) {
  const reader = useLocale();
  return (
    <>
      {isNew && kind !== 'appVersion' && kind !== 'groupNotice' ? (
        <CodeField
          {...form.field('contentId')}
          label={<Trans>Page address</Trans>}
          description={<Trans>Lowercase letters, digits and hyphens. It can’t be changed later.</Trans>}
        />
      ) : null}
      {kind === 'article' ? (
        <SelectField
          {...form.field('categoryId')}
          label={<Trans>Category</Trans>}
          isOpen={isNew}
          choices={listed.categories.map(({ id, name }) => ({ value: id, label: name[reader] }))}
        />
      ) : null}
    </>
  );
}

function PublishAt({ form }: { form: TextForm }) {
  const { t } = useLingui();
  return (
    <Field
      {...form.field('publishAt')}
      type="datetime-local"
      label={t`Publish at`}
      description={t`In your time zone. Leave empty to publish on approval.`}
      isOptional
    />
  );
}

function useTextForm(kind: ContentKind, piece: Props['piece'], { items }: Listed) {
  const { t } = useLingui();
  const faults: Readonly<Record<ContentField, string>> = {
    customerService: t`Enter an email address`,
    cooperation: t`Enter an email address`,
    platform: t`Enter a platform of lowercase letters, digits and hyphens`,
    version: t`Enter a version such as 1.2.0`,
    url: t`Enter an address that starts with / or https://`,
    country: t`Choose from the list`,
    tier: t`Choose from the list`,
    accountType: t`Choose from the list`,
    product: t`Choose from the list`,
  };
  const taken = piece ? [] : items.filter((one) => one.kind === kind).map(({ contentId }) => contentId);
  const said = (locale?: Locale) => ({
    address: t`Enter an address of lowercase letters, digits and hyphens`,
    taken: t`This address is already used`,
    category: t`Choose a category`,
    title: locale === 'en' ? t`Enter the title in English` : t`Enter the title in Chinese`,
    body: locale === 'en' ? t`Enter the text in English` : t`Enter the text in Chinese`,
    link: t`Links must lead to an existing page, such as /help, or start with https:// or mailto:`,
    links: t`Each line must be ## Heading or - [Title](/page)`,
    past: t`Choose a time in the future`,
    field: (name: ContentField) => faults[name],
  });
  return useFields<Typed>({
    initial: typedOf(kind, piece),
    findFaults: (values) => findFaults(values, { kind, taken }, said),
    draft: `content-${kind}-${piece ? `${piece.contentId}-${piece.version}` : 'new'}`,
  });
}

function History({ kind, id, take }: { kind: ContentKind; id: string; take: (past: Proposal) => void }) {
  const query = useQuery(versionsQuery(kind, id));
  return (
    <Panel title={<Trans>Versions</Trans>}>
      <Versions query={query} take={take} />
    </Panel>
  );
}
