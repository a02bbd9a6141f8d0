import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { desk } from '#contract/desk/calls.ts';
import { CommandState, nothingMore, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { Form, FormFoot } from '#src/ui/form/form.tsx';
import { useFields } from '#src/ui/form/use-fields.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import type { CustomerRequest } from '../rows.ts';
import { kindNames } from '../wording.ts';

/** Our questions to a customer about reviews of their own, and where they answer. */
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
  const writeInstant = useWriteInstant();
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
          <small className={review.meta}>{writeInstant(item.askedAt)}</small>
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
  const command = useMoneyCommand<unknown>(`case-answer-${id}`, nothingMore, nothingMore);
  const fields = useFields({
    initial: { text: '' },
    findFaults: ({ text }) => ({ text: text.trim() === '' ? t`Enter your answer` : undefined }),
  });
  const answer = async ({ text }: typeof fields.values) => {
    const body = { id, text: text.trim() };
    await command.submit({ body, send: (_verification, options) => api(desk.answer, { body }, options) });
  };
  return (
    <Form of={fields} submit={answer}>
      <TextField label={<Trans>Your answer</Trans>} rows={4} maxLength={1000} {...fields.field('text')} />
      <CommandState money={command} />
      <FormFoot of={{ isBusy: command.isBusy }} action={<Trans>Send answer</Trans>} />
    </Form>
  );
}
