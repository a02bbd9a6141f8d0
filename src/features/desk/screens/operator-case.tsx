import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { desk } from '#contract/desk/calls.ts';
import { caseKindNames, type CaseKind } from '#contract/desk/kinds.ts';
import { deskQueries } from '#src/features/commands/index.ts';
import { api, ApiError } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { useLetterKeys } from '#src/ui/use-letter-keys.ts';
import { CaseActions } from '../case-actions.tsx';
import { CaseFacts } from '../case-facts.tsx';
import { CaseTags } from '../case-tags.tsx';
import { DecisionPanel } from '../decision-panel.tsx';
import { records } from '../records.ts';
import { casePath, inboxPath, type Case } from '../rows.ts';
import { TimeLine } from '../time-line.tsx';
import { kindNames } from '../wording.ts';

/** A full case: facts, customer, history, and the decision. */
export function OperatorCaseScreen() {
  const { i18n } = useLingui();
  const { kind: named, id } = useSearch({ from: casePath });
  const kind = caseKindNames.find((one) => one === named);
  const navigate = useNavigate();
  useLetterKeys({ u: () => void navigate({ to: inboxPath }) });
  return (
    <OperatorPage
      permission="desk.cases.read"
      title={kind ? i18n._(kindNames[kind]) : <Trans>Case</Trans>}
      about={
        <Link to={inboxPath}>
          <Trans>Back to the queue</Trans>
        </Link>
      }
    >
      {kind && id ? <Found kind={kind} id={id} /> : <EmptyState title={<Trans>Case not found</Trans>} />}
    </OperatorPage>
  );
}

function Found({ kind, id }: { kind: CaseKind; id: string }) {
  const query = useQuery({
    queryKey: [...deskQueries, 'one', kind, id],
    queryFn: () => api(desk.get, { query: { Kind: kind, Subject: id } }, { isInline: true }),
    gcTime: 0,
  });
  const Record = records[kind];
  // An order that never needed review has no case; its record shows what it is and what can be done about it.
  if (Record && query.error instanceof ApiError && query.error.code === 'request:notFound')
    return (
      <div className={review.side}>
        <Record id={id} />
      </div>
    );
  return <Answered query={query}>{(item) => <Whole item={item} />}</Answered>;
}

function Whole({ item }: { item: Case }) {
  const Record = records[item.kind];
  return (
    <div className={review.columns}>
      <div className={review.side}>
        <Panel title={<Trans context="case">Facts</Trans>}>
          <p className={review.tags}>
            <CaseTags item={item} />
          </p>
          <CaseFacts item={item} />
        </Panel>
        {Record ? <Record id={item.subject} item={item} /> : null}
        <Panel title={<Trans>Timeline</Trans>}>
          <TimeLine entries={item.entries} />
        </Panel>
      </div>
      <div className={review.side}>
        <Panel title={<Trans>Decision</Trans>}>
          <DecisionPanel item={item} />
        </Panel>
        {item.canAct ? (
          <Panel title={<Trans>Handling</Trans>}>
            <CaseActions item={item} />
          </Panel>
        ) : null}
      </div>
    </div>
  );
}
