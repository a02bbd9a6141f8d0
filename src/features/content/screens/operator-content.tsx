import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { nothing } from '#contract/platform/display.ts';
import { contentDesk } from '#contract/content/desk-calls.ts';
import { contentKinds, type ContentKind } from '#contract/content/rules.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from '../desk/desk.module.css';
import { newestOf } from '../desk/draft.ts';
import { EditLink } from '../desk/edit-link.tsx';
import { CancelDialog, SentNotices } from '../desk/sent-notices.tsx';
import { Editor } from '../desk/editor.tsx';
import { useKindNames, usePieceTitle } from '../desk/piece-title.ts';
import { contentPath, listQuery, type Listed, type Piece, type Proposal } from '../desk/query.ts';
import { ProposalLine } from '../desk/versions.tsx';

/** Help, legal documents, announcements, footer, contacts and app versions, each changed by two staff members. */
export function OperatorContentScreen() {
  const query = useQuery(listQuery());
  return (
    <OperatorPage
      permission="desk.content.read"
      title={<Trans>Content</Trans>}
      about={<Trans>One operator proposes a text, another approves it. Public pages follow within seconds.</Trans>}
    >
      <Answered query={query}>{(listed) => <Parts listed={listed} />}</Answered>
    </OperatorPage>
  );
}

function Parts({ listed }: { listed: Listed }) {
  const { kind: named, id } = useSearch({ from: contentPath });
  const navigate = useNavigate();
  const mayPropose = useStaffMay({ call: contentDesk.propose });
  const kind = contentKinds.find((one) => one === named);
  if (!kind) return <Overview listed={listed} mayPropose={mayPropose} />;
  const piece = id === undefined ? null : newestOf(kind, id, listed);
  const close = () => void navigate({ to: contentPath });
  if ((id !== undefined && piece === null) || !mayPropose) return <EmptyState title={<Trans>Text not found</Trans>} />;
  const isIt = (one: Pick<Piece, 'kind' | 'contentId'>) => one.kind === kind && one.contentId === id;
  const shown = listed.items.find(isIt);
  const isScheduled = listed.proposals.some((one) => isIt(one) && one.status === 'approved');
  return <Editor key={`${kind} ${id} ${piece?.version}`} {...{ kind, piece, shown, isScheduled, listed, close }} />;
}

function Overview({ listed, mayPropose }: { listed: Listed; mayPropose: boolean }) {
  const { t } = useLingui();
  const locale = useLocale();
  const mayCancel = useStaffMay({ call: contentDesk.cancelNotice });
  const titleOf = usePieceTitle();
  const kindNames = useKindNames();
  const [words, setWords] = useState('');
  const [cancelled, setCancelled] = useState<string | null>(null);
  const [category, setCategory] = useState('');
  const isWanted = (piece: Piece) =>
    (category === '' || category === piece.categoryId || category === `kind ${piece.kind}`) &&
    `${piece.contentId} ${titleOf(piece)} ${piece.texts.en.title} ${piece.texts['zh-CN'].title}`
      .toLowerCase()
      .includes(words.trim().toLowerCase());
  return (
    <>
      {mayPropose ? (
        <p className={review.lineActions}>
          <New kind="announcement">
            <Trans>New announcement</Trans>
          </New>
          <New kind="article">
            <Trans>New article</Trans>
          </New>
          <New kind="category">
            <Trans>New help category</Trans>
          </New>
          <New kind="groupNotice">
            <Trans>New notice to customers</Trans>
          </New>
          <New kind="appVersion">
            <Trans>New app version</Trans>
          </New>
        </p>
      ) : null}
      {listed.proposals.length === 0 ? null : (
        <Panel title={<Trans>Awaiting approval or publication</Trans>}>
          <ul className={review.list}>
            {listed.proposals.map((item) => (
              <ProposalLine
                key={item.id}
                item={item}
                cancel={mayCancel && item.kind === 'groupNotice' ? () => setCancelled(item.contentId) : undefined}
                mayEdit={mayPropose && item.kind !== 'groupNotice'}
              />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={<Trans>Published</Trans>}>
        <div className={review.stack}>
          <div className={styles.top}>
            <label>
              <Trans>Search titles</Trans>
              <input type="search" value={words} onChange={(event) => setWords(event.currentTarget.value)} />
            </label>
            <label>
              <Trans>Category</Trans>
              <select value={category} onChange={(event) => setCategory(event.currentTarget.value)}>
                <option value="">{t`All`}</option>
                {pickedKinds.map((kind) => (
                  <option key={kind} value={`kind ${kind}`}>
                    {kindNames[kind]}
                  </option>
                ))}
                {listed.categories.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name[locale]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <Pieces listed={listed} items={listed.items.filter(isWanted)} mayPropose={mayPropose} />
        </div>
      </Panel>
      {cancelled === null ? null : <CancelDialog contentId={cancelled} close={() => setCancelled(null)} />}
      <SentNotices notices={listed.notices} mayCancel={mayCancel} />
      {listed.removed.length === 0 ? null : (
        <Panel title={<Trans>Taken down</Trans>}>
          <ul className={review.list}>
            {listed.removed.map((item) => (
              <RemovedLine key={item.id} item={item} mayPropose={mayPropose} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

/** Articles are chosen by category instead. */
const pickedKinds = contentKinds.filter((kind) => kind !== 'article' && kind !== 'groupNotice');

/** A formerly published text, which can be published again. */
function RemovedLine({ item, mayPropose }: { item: Proposal; mayPropose: boolean }) {
  const writeInstant = useWriteInstant();
  const title = usePieceTitle()(item);
  return (
    <li className={review.line}>
      <strong>{title}</strong>
      {item.publishedAt === null ? null : (
        <small>
          <Trans>Taken down {writeInstant(item.publishedAt)}</Trans>
        </small>
      )}
      {mayPropose ? (
        <EditLink className={review.sum} title={title} kind={item.kind} contentId={item.contentId} />
      ) : null}
    </li>
  );
}

function New({ kind, children }: { kind: ContentKind; children: React.ReactNode }) {
  return (
    <LinkButton to={contentPath} search={{ kind }} isQuiet>
      {children}
    </LinkButton>
  );
}

interface PiecesProps {
  readonly listed: Listed;
  readonly items: readonly Piece[];
  readonly mayPropose: boolean;
}

function Pieces({ listed, items, mayPropose }: PiecesProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const titleOf = usePieceTitle();
  const kindNames = useKindNames();
  if (items.length === 0) return <EmptyState title={<Trans>Nothing found</Trans>} />;
  const categoryOf = ({ kind, categoryId }: Piece) =>
    listed.categories.find(({ id }) => id === categoryId)?.name[locale] ?? kindNames[kind];
  const columns: readonly Column[] = [
    { name: t`Title`, onPhone: 'start' },
    { name: t`Category`, onPhone: 'start' },
    { name: t`Version`, onPhone: 'none' },
    { name: t`Updated`, onPhone: 'end' },
    { name: t`Actions`, isUnnamed: true, onPhone: 'end' },
  ];
  return (
    <RecordTable columns={columns}>
      {items.map((piece) => {
        const title = titleOf(piece);
        return (
          <tr key={`${piece.kind} ${piece.contentId}`}>
            <Cell label={t`Title`}>{title}</Cell>
            <Cell label={t`Category`}>{categoryOf(piece)}</Cell>
            <Cell label={t`Version`}>{piece.version === 0 ? t`Original` : piece.version}</Cell>
            <Cell label={t`Updated`}>{piece.updatedAt === null ? nothing : <Instant at={piece.updatedAt} />}</Cell>
            <Cell label={t`Actions`}>
              {mayPropose ? <EditLink title={title} kind={piece.kind} contentId={piece.contentId} /> : null}
            </Cell>
          </tr>
        );
      })}
    </RecordTable>
  );
}
