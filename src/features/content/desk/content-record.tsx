import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contentFields } from '#contract/content/rules.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { LanguageChoice, Shown } from './preview.tsx';
import { GroupPreview, useGroupNames } from './group-notice.tsx';
import { useFieldNames } from './piece-fields.tsx';
import { proposalQuery, type Piece } from './query.ts';

/** What readers would see beside what they see now, for the deciding staff member. */
export default function ContentRecord({ id }: { id: string }) {
  const query = useQuery(proposalQuery(id));
  const [locale, setLocale] = useState<Locale>(useLocale());
  return (
    <Answered query={query}>
      {({ kind, texts, fields, before, status, isStale, isRemoval }) => (
        <>
          <Panel title={isRemoval ? <Trans>To be taken down</Trans> : <Trans>Proposed text</Trans>}>
            {isStale && status === 'proposed' ? (
              <p className={review.warning} role="alert">
                <Trans>This text has changed since it was proposed. Reject it and propose it again.</Trans>
              </p>
            ) : null}
            <LanguageChoice value={locale} choose={setLocale} />
            <FieldLines fields={fields} />
            <Shown texts={texts} locale={locale} />
          </Panel>
          {kind === 'groupNotice' && status === 'proposed' ? (
            <Panel title={<Trans>Recipients</Trans>}>
              <GroupPreview texts={texts} fields={fields} locale={locale} />
            </Panel>
          ) : null}
          {status === 'proposed' && !isRemoval && kind !== 'groupNotice' ? (
            <Panel title={<Trans>Published now</Trans>}>
              {before ? (
                <>
                  <FieldLines fields={before.fields} />
                  <Shown texts={before.texts} locale={locale} />
                </>
              ) : (
                <p className={review.meta}>
                  <Trans>Nothing yet. This page is new.</Trans>
                </p>
              )}
            </Panel>
          ) : null}
        </>
      )}
    </Answered>
  );
}

/** Fields of a piece besides its texts. */
function FieldLines({ fields }: Pick<Piece, 'fields'>) {
  const names = useFieldNames();
  const valueOf = useGroupNames();
  return contentFields.map((name) =>
    fields[name] === undefined ? null : (
      <p key={name}>
        {names[name]}: <strong>{valueOf(name, fields[name])}</strong>
      </p>
    ),
  );
}
