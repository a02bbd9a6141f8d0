import { Trans } from '@lingui/react/macro';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import rows from '#src/ui/rows.module.css';

export default function CloseAccountPanel() {
  return (
    <Panel title={<Trans>Close account</Trans>}>
      <div className={rows.stack}>
        <p className={rows.meta}>
          <Trans>If you no longer need your account, move your money out and close it.</Trans>
        </p>
        <div className={rows.buttons}>
          <LinkButton to="/dashboard/account/close" isQuiet>
            <Trans>Close account</Trans>
          </LinkButton>
        </div>
      </div>
    </Panel>
  );
}
