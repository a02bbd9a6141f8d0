import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { contactUs } from '#contract/contact-us/calls.ts';
import type { ContactState } from '#contract/contact-us/rules.ts';
import type { contactUsSchemas } from '#contract/contact-us/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ReasonDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { areaNames, purposeNames, stateNames, stateTones } from './wording.ts';

export type ContactRequest = ResultOf<typeof contactUsSchemas.settle>;

export const requestsQuery = ['contactUs', 'operator'];

/** One request: who wrote what, and its status. */
export function RequestLine({ item }: { item: ContactRequest }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const [settling, setSettling] = useState<ContactState | null>(null);
  return (
    <li className={review.line}>
      <strong>{item.enterpriseName || item.name}</strong>
      <StatusTag tone={stateTones[item.state]}>{i18n._(stateNames[item.state])}</StatusTag>
      <span>{i18n._(purposeNames[item.purpose])}</span>
      <small>
        {writeInstant(item.receivedAt)} · {item.areas.map((area) => i18n._(areaNames[area])).join(', ')}
      </small>
      <Sender item={item} />
      {item.message ? <p className={review.quote}>{item.message}</p> : null}
      {item.note ? (
        <small>
          {item.settledBy}: {item.note}
        </small>
      ) : null}
      <StaffMay call={contactUs.settle}>
        <span className={review.lineActions}>
          {item.state === 'open' ? (
            <>
              <Button size="sm" onClick={() => setSettling('answered')}>
                <Trans>Mark as answered</Trans>
              </Button>
              <Button size="sm" variant="default" onClick={() => setSettling('closed')}>
                <Trans>Close</Trans>
              </Button>
            </>
          ) : (
            <Button size="sm" variant="default" onClick={() => setSettling('open')}>
              <Trans>Reopen</Trans>
            </Button>
          )}
        </span>
      </StaffMay>
      {settling ? <Settle item={item} state={settling} close={() => setSettling(null)} /> : null}
    </li>
  );
}

/** How to reply. A website stays plain text, so that staff don't follow a stranger's link by mistake. */
function Sender({ item: { name, emailAddress, mobile, websiteUrl, uid, locale } }: { item: ContactRequest }) {
  const facts = [name, mobile, websiteUrl, locale].filter((text) => text !== '');
  return (
    <small>
      <a href={`mailto:${emailAddress}`}>{emailAddress}</a> · {facts.join(' · ')}
      {uid ? (
        <>
          {' · '}
          <Link to="/dashboard/operator/user" search={{ uid }}>
            <Trans>Customer {uid}</Trans>
          </Link>
        </>
      ) : null}
    </small>
  );
}

const titles = {
  open: <Trans>Reopen this request?</Trans>,
  answered: <Trans>Mark as answered?</Trans>,
  closed: <Trans>Close without an answer?</Trans>,
};
const actions = {
  open: <Trans>Reopen</Trans>,
  answered: <Trans>Mark as answered</Trans>,
  closed: <Trans>Close request</Trans>,
};

function Settle({ item, state, close }: { item: ContactRequest; state: ContactState; close: () => void }) {
  const form = useMoneyCommand<unknown>(`contact-request-${item.id}`, close, close);
  const settle = (note: string) => {
    const body = { id: item.id, state, note };
    return form.submit({ body, send: (_verification, options) => api(contactUs.settle, { body }, options) });
  };
  return (
    <ReasonDialog
      title={titles[state]}
      action={actions[state]}
      label={<Trans>Internal note</Trans>}
      form={form}
      submit={settle}
      close={close}
    >
      <p className={review.meta}>
        {item.name}, {item.emailAddress}
      </p>
    </ReasonDialog>
  );
}
