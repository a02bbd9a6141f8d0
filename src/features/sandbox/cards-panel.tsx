import { Trans, useLingui } from '@lingui/react/macro';
import { corporateCards } from '#contract/corporate-cards/calls.ts';
import { api } from '#src/platform/api.ts';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Outcome } from './outcome.tsx';
import styles from './sandbox.module.css';
import { useCommand } from './use-command.ts';

/** The card issuer: what it does in its own time, done now. */
export function CardsPanel() {
  const { t } = useLingui();
  const command = useCommand();
  const hurry = () =>
    void command.run(() =>
      api(corporateCards.sandboxHurry, undefined, { isInline: true }).then(() => t`Cards moved on.`),
    );
  return (
    <Panel title={<Trans>Corporate cards</Trans>}>
      <div className={styles.form}>
        <Button variant="default" onClick={hurry}>
          <Trans>Deliver ordered cards now</Trans>
        </Button>
        <Outcome command={command} />
      </div>
    </Panel>
  );
}
