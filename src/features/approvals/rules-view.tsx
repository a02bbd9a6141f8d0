import { Trans } from '@lingui/react/macro';
import { usePermission } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ApprovalCard } from './approval-card.tsx';
import styles from './approvals.module.css';
import { useRules, type Rules } from './queries.ts';
import { RuleList } from './rule-list.tsx';
import { RulesForm } from './rules-form.tsx';

/** The amounts from which members must approve, who they are, and a pending change; owners change the rules here. */
export function RulesView() {
  return <Answered query={useRules()}>{(rules) => <Shown rules={rules} />}</Answered>;
}

function Shown({ rules }: { rules: Rules }) {
  const mayChange = usePermission('members.manage');
  const { approvers, change, lifetimeHours } = rules;
  return (
    <div className={styles.stack}>
      {change ? (
        <Panel title={<Trans>Change awaiting approval</Trans>}>
          <ul className={styles.plain}>
            <ApprovalCard row={change} />
          </ul>
        </Panel>
      ) : null}
      <div className={styles.columns}>
        <Panel title={<Trans>Current rules</Trans>}>
          <div className={styles.stack}>
            <RuleList rules={rules.rules} currency={rules.currency} />
            <p className={styles.meta}>
              <Trans>
                Payments not approved within {lifetimeHours} hours are cancelled, and the money is available again.
              </Trans>
            </p>
          </div>
        </Panel>
        <Panel title={<Trans>Who can approve</Trans>}>
          <ul className={styles.people}>
            {approvers.map(({ uid, name }) => (
              <li key={uid}>
                {name} · UID {uid}
              </li>
            ))}
          </ul>
          <p className={styles.meta}>
            <Trans>Owners and team members whose role includes “Approve payments”.</Trans>
          </p>
        </Panel>
      </div>
      {mayChange ? <RulesForm key={JSON.stringify(rules.rules)} rules={rules} /> : null}
    </div>
  );
}
