import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { catalogueChanges } from '#contract/catalogue/changes/calls.ts';
import type { CataloguePart } from '#contract/catalogue/changes/rules.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { ChangedRows } from './changed-rows.tsx';
import { changesQueries, type Version } from './draft.ts';

interface Props {
  /** Limits the history to one row. */
  readonly of?: { readonly part: CataloguePart; readonly key: string };
  /** Starts a draft that reverts a version, from an instant on; null: as soon as it is approved. */
  readonly takeBack?: (version: number, effectiveAt: string | null) => void;
}

/** Versions, newest first: who made them and why, when they took effect, what they changed. */
export function History({ of, takeBack }: Props) {
  const query = of ? { Part: of.part, Key: of.key } : {};
  return (
    <ReviewList
      queryKey={[...changesQueries, 'versions', of ?? null]}
      load={(Cursor) => api(catalogueChanges.listVersions, { query: { ...query, Cursor } }, { isInline: true })}
      line={(item: Version) => (
        <VersionLine
          key={item.version}
          item={of ? { ...item, rows: item.rows.filter(({ part, key }) => part === of.part && key === of.key) } : item}
          takeBack={takeBack}
        />
      )}
    />
  );
}

function VersionLine({ item, takeBack }: { item: Version; takeBack: Props['takeBack'] }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const { version, effectiveAt, isEffective, proposedByName, approvedByName, reason, rows, rowCount } = item;
  const proposer = proposedByName ?? t`server command line`;
  const approver = approvedByName ?? t`server command line`;
  const isFile = proposedByName === null;
  return (
    <li className={review.line}>
      <strong>
        <Trans>Version {version}</Trans>
      </strong>
      {isEffective ? null : (
        <StatusTag tone="primary">
          <Trans>Scheduled</Trans>
        </StatusTag>
      )}
      <small>
        {isFile ? (
          <Trans>
            {writeInstant(effectiveAt)}, by {proposer}: {reason}
          </Trans>
        ) : (
          <Trans>
            {writeInstant(effectiveAt)}, proposed by {proposer}, approved by {approver}: {reason}
          </Trans>
        )}
      </small>
      {rowCount > rows.length ? (
        <p className={review.meta}>
          <Plural value={rowCount} one="# row" other="# rows" />
        </p>
      ) : (
        <ChangedRows rows={rows} />
      )}
      {takeBack && version > 1 ? (
        <Button size="sm" variant="default" onClick={() => takeBack(version, isEffective ? null : effectiveAt)}>
          <Trans>Revert</Trans>
        </Button>
      ) : null}
    </li>
  );
}
