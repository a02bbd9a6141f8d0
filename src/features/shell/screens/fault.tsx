import { Trans } from '@lingui/react/macro';
import { isMissingChunk } from '#src/platform/missing-chunk.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Anchor, LinkButton } from '#src/ui/link-button.tsx';
import { Page } from '#src/ui/page.tsx';

/** Replaces a screen that can't be shown: its code is missing, or it crashed. */
export function FaultScreen({ error }: { readonly error?: unknown }) {
  return <Page isNarrow>{isMissingChunk(error) ? <NotLoaded /> : <Broken />}</Page>;
}

function NotLoaded() {
  return (
    <EmptyState
      isPage
      title={<Trans>This page couldn’t be loaded</Trans>}
      action={
        // Links to the current address: reloading fetches what is missing. A button component would add to every start.
        <Anchor href={location.href}>
          <Trans>Try again</Trans>
        </Anchor>
      }
    >
      <Trans>It isn’t stored on this device yet. Check your connection and try again.</Trans>
    </EmptyState>
  );
}

function Broken() {
  return (
    <EmptyState
      isPage
      title={<Trans>We can’t show this page</Trans>}
      action={
        <LinkButton to="/">
          <Trans>Go to home page</Trans>
        </LinkButton>
      }
    >
      <Trans>Your money and data are safe. Try again, or contact support if it keeps happening.</Trans>
    </EmptyState>
  );
}
