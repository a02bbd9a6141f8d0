import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { DecidedBy, ProposalTag } from '#src/ui/desk/proposal.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { CancelSending } from './cancel-sending.tsx';
import { EditLink } from './edit-link.tsx';
import { usePieceTitle } from './piece-title.ts';
import type { Proposal } from './query.ts';

interface Props {
  readonly query: Parameters<typeof Answered<{ items: readonly Proposal[] }>>[0]['query'];
  /** Copies an earlier version into the draft. */
  readonly take: (past: Proposal) => void;
}

/** Proposals for a text, newest first. */
export function Versions({ query, take }: Props) {
  return (
    <Answered query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p className={review.meta}>
            <Trans>No changes yet. This is the original text.</Trans>
          </p>
        ) : (
          <ul className={review.list}>
            {items.map((item) => (
              <ProposalLine key={item.id} item={item} take={() => take(item)} />
            ))}
          </ul>
        )
      }
    </Answered>
  );
}

interface LineProps {
  readonly item: Proposal;
  readonly take?: () => void;
  /** Cancels a proposal that is waiting for its time. */
  readonly cancel?: (() => void) | undefined;
  /** Whether the reader may change a text that is waiting for its time, or cancel its publication. */
  readonly mayEdit?: boolean;
}

/** One proposal: its status, who proposed it and who decided it. */
export function ProposalLine({ item, take, cancel, mayEdit = false }: LineProps) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const title = usePieceTitle()(item);
  const { id, isRemoval, isStale, status, version, publishAt, publishedAt, reason, proposedByName, proposedAt } = item;
  const isWaiting = status === 'approved' && publishedAt === null;
  const isScheduled = isWaiting && !isStale;
  return (
    <li className={review.line}>
      <span>
        <strong>{title}</strong> {version === null ? null : <Trans>Version {version}</Trans>}
        {isRemoval ? (
          <>
            {' · '}
            <Trans>Take down</Trans>
          </>
        ) : null}
      </span>
      {isScheduled ? (
        <StatusTag tone="warn">{t`Scheduled`}</StatusTag>
      ) : isWaiting ? (
        <StatusTag>{t`Not published`}</StatusTag>
      ) : publishedAt === null ? (
        <ProposalTag status={status} />
      ) : (
        <StatusTag tone={isRemoval ? 'neutral' : 'good'}>{isRemoval ? t`Taken down` : t`Published`}</StatusTag>
      )}
      {status === 'proposed' ? (
        <LinkButton
          className={review.sum}
          to="/dashboard/operator/case"
          search={{ kind: 'content', id }}
          aria-label={t`Open case: ${title}`}
          isQuiet
        >
          <Trans>Open case</Trans>
        </LinkButton>
      ) : isScheduled && cancel ? (
        <CancelSending className={review.sum} title={title} cancel={cancel} />
      ) : isScheduled && mayEdit ? (
        <EditLink className={review.sum} title={title} kind={item.kind} contentId={item.contentId} />
      ) : take ? (
        <Button
          className={review.sum}
          size="sm"
          variant="default"
          aria-label={t`Use this text: ${title}, ${writeInstant(proposedAt)}`}
          onClick={take}
        >
          <Trans>Use this text</Trans>
        </Button>
      ) : null}
      <small>
        <Trans>
          {reason} · {proposedByName}, {writeInstant(proposedAt)}
        </Trans>
        {publishAt !== null && publishedAt === null && !isStale ? (
          <>
            {' · '}
            <Trans>Publishes {writeInstant(publishAt)}</Trans>
          </>
        ) : null}
        {publishedAt === null ? null : (
          <>
            {' · '}
            {isRemoval ? (
              <Trans>Taken down {writeInstant(publishedAt)}</Trans>
            ) : (
              <Trans>Published {writeInstant(publishedAt)}</Trans>
            )}
          </>
        )}
      </small>
      <DecidedBy name={item.decidedByName} at={item.decidedAt} />
    </li>
  );
}
