import { Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';

/** Proposes taking down a published text. */
export function TakeDown({ ask }: { ask: () => void }) {
  return (
    <Panel title={<Trans>Take down</Trans>}>
      <p className={review.meta}>
        <Trans>Readers lose it once another operator approves, also on devices that keep a copy.</Trans>
      </p>
      <Button variant="default" onClick={ask}>
        <Trans>Propose taking down</Trans>
      </Button>
    </Panel>
  );
}

/** Proposes cancelling a publication that waits for its time. @param isNew whether readers have no version yet */
export function ScheduledPanel({ isNew, ask }: { isNew: boolean; ask: () => void }) {
  return (
    <Panel title={<Trans>Scheduled</Trans>}>
      <p className={review.meta}>
        {isNew ? (
          <Trans>This text isn’t published yet. Once another operator approves cancelling, it won’t be.</Trans>
        ) : (
          <Trans>
            This change isn’t published yet. Once another operator approves cancelling, readers keep the text they have.
          </Trans>
        )}
      </p>
      <Button variant="default" onClick={ask}>
        <Trans>Propose cancelling</Trans>
      </Button>
    </Panel>
  );
}
