import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Link } from '#src/ui/link.tsx';

interface Props {
  readonly count: number;
  readonly leave: () => Promise<void>;
  readonly close: () => void;
}

/** Asks before a sign-out that would lose changes: signing out removes everything of the user from the device. */
export default function SignOutDialog({ count, leave, close }: Props) {
  return (
    <Dialog
      title={<Trans>Sign out and discard changes?</Trans>}
      onClose={close}
      actions={
        <>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" onClick={() => void leave()}>
            <Trans>Sign out</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={count}
          one="# change hasn’t synced yet. Signing out removes it from this device."
          other="# changes haven’t synced yet. Signing out removes them from this device."
        />
      </p>
      <p>
        <Link to="/dashboard/outbox" onClick={close}>
          <Trans>Pending sync</Trans>
        </Link>
      </p>
    </Dialog>
  );
}
