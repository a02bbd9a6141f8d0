import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { readerDay } from '#src/platform/days.ts';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { labelled } from '#src/ui/labelled.ts';
import review from '#src/ui/review.module.css';
import { ChangedRows, Examples } from './changed-rows.tsx';
import { changesQueries, emptyDraft, without, type Draft, type Preview } from './draft.ts';
import { problemNames, shownKey } from './wording.ts';

interface Props {
  readonly draft: Draft;
  readonly change: (draft: Draft) => void;
}

interface PanelProps extends Props {
  /** Whether it was begun before this page was opened. */
  readonly isRestored?: boolean;
  /** Whether it is stored on the device as it is now. */
  readonly isKept?: boolean;
}

/** The draft of a proposal and its effect, calculated by the server after each change. */
export function DraftPanel({ draft, change, isRestored = false, isKept = true }: PanelProps) {
  const [isProposing, setProposing] = useState(false);
  const id = useId();
  const query = useQuery({
    queryKey: [...changesQueries, 'preview', draft],
    queryFn: () => api(catalogueChanges.preview, { body: draft }, { isInline: true }),
    gcTime: 0,
  });
  const preview = query.data;
  const setEffective = (value: string) =>
    change({ ...draft, effectiveAt: value === '' ? null : new Date(value).toISOString() });
  return (
    <Panel title={<Trans>Draft</Trans>}>
      <div className={review.stack} data-is-kept={isKept}>
        {isRestored ? (
          <p className={review.meta} role="status">
            <Trans>Your draft was restored. It stays on this device, encrypted, until you propose or discard it.</Trans>
          </p>
        ) : null}
        {draft.revertOf === null ? null : (
          <p>
            <Trans>Restores what version {draft.revertOf} changed.</Trans>
          </p>
        )}
        <label className={review.labelled} htmlFor={id}>
          <Trans>Effective from, in your time zone (empty: on approval)</Trans>
          <input
            id={id}
            type="datetime-local"
            value={draft.effectiveAt === null ? '' : localMinute(draft.effectiveAt)}
            onChange={(event) => setEffective(event.currentTarget.value)}
          />
        </label>
        <Answered query={query}>{(shown) => <Shown preview={shown} draft={draft} change={change} />}</Answered>
        <span className={review.lineActions}>
          <Button
            disabled={!preview || preview.problems.length > 0 || preview.rows.length === 0}
            onClick={() => setProposing(true)}
          >
            <Trans>Propose</Trans>
          </Button>
          <Button variant="default" onClick={() => change(emptyDraft)}>
            <Trans>Discard</Trans>
          </Button>
        </span>
        {isProposing && preview ? (
          <Propose
            draft={draft}
            preview={preview}
            done={() => change(emptyDraft)}
            close={() => {
              setProposing(false);
              // A proposal refused as stale needs the preview of what others have changed since.
              void query.refetch();
            }}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Formats an instant for a field of date and time, in the reader's time zone: `2026-11-23T10:00`. */
function localMinute(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${readerDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

function Shown({ preview, draft, change }: Props & { readonly preview: Preview }) {
  const { i18n, t } = useLingui();
  const { rows, examples, problems } = preview;
  return (
    <>
      {rows.length === 0 ? (
        <p className={review.meta}>
          <Trans>Nothing would change.</Trans>
        </p>
      ) : null}
      <ChangedRows
        rows={rows}
        action={({ part, key }) =>
          draft.revertOf === null ? (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t`Remove ${shownKey(i18n, key)} from the draft`}
              onClick={() => change(without(draft, part, key))}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : null
        }
      />
      <Examples examples={examples} />
      {problems.length === 0 ? null : (
        <ul className={review.warning} role="alert">
          {problems.map(({ kind, of }) => (
            <li key={`${kind} ${of}`}>{labelled(i18n, shownKey(i18n, of), i18n._(problemNames[kind]))}</li>
          ))}
        </ul>
      )}
    </>
  );
}

interface ProposeProps {
  readonly draft: Draft;
  readonly preview: Preview;
  readonly done: () => void;
  readonly close: () => void;
}

function Propose({ draft, preview: { digest, baseVersion }, done, close }: ProposeProps) {
  const form = useDecision({ kind: 'catalogue', id: digest }, () => {
    close();
    done();
  });
  const submit = (reason: string) =>
    form.decide(
      { decision: 'propose' },
      {
        body: { ...draft, baseVersion, reason },
        send: (body, options) => api(catalogueChanges.propose, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={<Trans>Propose this change?</Trans>}
      action={<Trans>Propose</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p>
        <Trans>Another operator must approve this first.</Trans>
      </p>
    </ReasonDialog>
  );
}
