import { Trans } from '@lingui/react/macro';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { Button } from '#src/ui/button.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import own from './deposits.module.css';

/** The server names the explorer; the press opens it apart. */
export function ExplorerLink({ depositId }: { depositId: string }) {
  const isOffline = useIsOffline();
  const { isBusy, error, run } = useCommand();
  const open = () =>
    run(async () => {
      const { url } = await api(depositCases.getWebLink, { body: { id: depositId } }, { isInline: true });
      window.open(url, '_blank', 'noopener,noreferrer');
    });
  return (
    <>
      <FormError error={error} />
      <div className={own.actions}>
        <Button variant="default" size="sm" loading={isBusy} disabled={isOffline} onClick={() => void open()}>
          <Trans>View on explorer</Trans>
        </Button>
      </div>
    </>
  );
}
