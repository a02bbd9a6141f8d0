import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';

interface Props {
  readonly className: string | undefined;
  readonly title: string;
  readonly cancel: () => void;
}

/** Cancels a notice to a group, before its time or while it is being sent. */
export function CancelSending({ className, title, cancel }: Props) {
  const { t } = useLingui();
  return (
    <Button className={className} size="sm" variant="default" aria-label={t`Cancel sending: ${title}`} onClick={cancel}>
      <Trans>Cancel sending</Trans>
    </Button>
  );
}
