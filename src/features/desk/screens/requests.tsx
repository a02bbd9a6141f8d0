import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { desk } from '#contract/desk/calls.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { CommandState, nothingMore, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { Flaw } from '#src/ui/desk/reason-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import type { CustomerRequest } from '../rows.ts';
import { kindNames } from '../wording.ts';

/** What we asked a customer about reviews of his own, and where he answers. */
export function RequestsScreen() {
  const query = useQuery({
    ...ask(desk.listRequests),
    gcTime: 0,
  });
  return (
    <Page>
      <PageHeader
        title={<Trans>Questions about your reviews</Trans>}
        about={<Trans>Your review is paused until you answer. Your money is safe.</Trans>}
      />
      <Answered query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={<Trans>No questions</Trans>}>
              <Trans>If we need more from you, we’ll ask here.</Trans>
            </EmptyState>
          ) : (
            items.map((item) => <Request key={`${item.id}-${item.askedAt}`} item={item} />)
          )
        }
      </Answered>
    </Page>
  );
}

function Request({ item }: { item: CustomerRequest }) {
  const { i18n } = useLingui();
  const { question, answer, isOpen } = item;
  return (
    <Panel title={i18n._(kindNames[item.kind])}>
      <div className={review.stack}>
        <p className={review.tags}>
          {isOpen ? (
            <StatusTag tone="warn">
              <Trans>Action needed</Trans>
            </StatusTag>
          ) : answer === null ? (
            <StatusTag>
              <Trans>Closed</Trans>
            </StatusTag>
          ) : (
            <StatusTag tone="good">
              <Trans>Answered</Trans>
            </StatusTag>
          )}
          <small className={review.meta}>{formatInstant(item.askedAt)}</small>
        </p>
        <p>{question}</p>
        {answer === null ? null : <blockquote className={review.quote}>{answer}</blockquote>}
        {isOpen ? <AnswerForm id={item.id} /> : null}
      </div>
    </Panel>
  );
}

function AnswerForm({ id }: { id: string }) {
  const { t } = useLingui();
  const field = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useMoneyCommand<unknown>(`case-answer-${id}`, nothingMore, nothingMore);
  const flaw = isTried && text.trim() === '' ? t`Enter your answer` : null;
  return (
    <form
      className={review.decide}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (text.trim() === '') return document.getElementById(field)?.focus();
        const body = { id, text: text.trim() };
        void form.submit({ body, send: (_verification, options) => api(desk.answer, { body }, options) });
      }}
    >
      <label className={review.labelled}>
        <Trans>Your answer</Trans>
        <textarea
          id={field}
          rows={4}
          maxLength={1000}
          value={text}
          aria-invalid={flaw ? true : undefined}
          aria-describedby={flaw ? `${field}-flaw` : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Flaw id={`${field}-flaw`}>{flaw}</Flaw>
      <CommandState money={form} />
      <Button type="submit" loading={form.isBusy}>
        <Trans>Send answer</Trans>
      </Button>
    </form>
  );
}
