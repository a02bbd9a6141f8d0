import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { setup } from '#contract/setup/calls.ts';
import { setupSectionNames, setupSections } from '#contract/setup/rules.ts';
import type { setupSchemas } from '#contract/setup/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { listed } from '#src/ui/listed.ts';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { SentenceGap } from '#src/ui/sentence-gap.tsx';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useRoleNames } from '#src/features/staff/index.ts';
import { itemWords, sectionNames, stateNames } from '../wording.ts';

type Setup = ResultOf<typeof setupSchemas.get>;
type Item = Setup['items'][number];

/** Lists what an installation still needs before it serves customers. */
export function OperatorSetupScreen() {
  const query = useQuery(ask(setup.get));
  return (
    <OperatorPage
      permission="desk.staff.read"
      title={<Trans>Setup checklist</Trans>}
      about={<Trans>What this installation needs before it serves customers, read from the running server.</Trans>}
    >
      <Answered query={query}>{(found) => <Sections {...found} />}</Answered>
    </OperatorPage>
  );
}

function Sections({ isSandbox, items }: Setup) {
  const { i18n } = useLingui();
  const left = items.filter(({ state }) => state === 'missing').length;
  return (
    <>
      <p className={left === 0 ? review.meta : review.warning} role="status">
        <Plural value={left} _0="Nothing is missing." one="# item is missing." other="# items are missing." />
        <SentenceGap />
        {isSandbox ? <Trans>In the sandbox, sandbox providers take the place of missing ones.</Trans> : null}
      </p>
      {setupSectionNames.map((section) => (
        <Panel key={section} title={i18n._(sectionNames[section])}>
          <ul className={review.list}>
            {items
              .filter(({ item }) => setupSections[section].some((one) => one === item))
              .map((one) => (
                <Line key={one.item} of={one} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

function Line({ of: { item, state, detail } }: { of: Item }) {
  const { i18n, t } = useLingui();
  const { name, todo, to, search } = itemWords[item];
  const words = i18n._(name);
  const tag = stateNames[state];
  return (
    <li className={review.line}>
      <strong>{words}</strong>
      <StatusTag tone={tag.tone}>{i18n._(tag.name)}</StatusTag>
      {to !== undefined && state !== 'done' ? (
        <Link to={to} search={search ?? {}} className={review.sum} aria-label={t`Open: ${words}`}>
          <Trans>Open</Trans>
        </Link>
      ) : null}
      <small>
        {state === 'done' ? null : (
          <>
            {i18n._(todo)}
            <SentenceGap />
          </>
        )}
        <Detail item={item} detail={detail} />
      </small>
    </li>
  );
}

/** Shows the current value, in words if it is a count. */
function Detail({ item, detail }: Omit<Item, 'state'>) {
  const nameOf = useRoleNames();
  const { i18n } = useLingui();
  if (detail === null) return null;
  if (item === 'roles') return <>{listed(i18n, detail.split(', ').map(nameOf))}</>;
  if (item === 'admins') return <Trans>Admins: {detail}</Trans>;
  if (item === 'catalogue' || item === 'ownFunds') return <Trans>Assets: {detail}</Trans>;
  if (item === 'terms' || item === 'privacy' || item === 'risk') return <Trans>Version {detail}</Trans>;
  return <>{detail}</>;
}
