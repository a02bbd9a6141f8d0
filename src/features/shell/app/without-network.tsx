import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { titleOf } from '../../screens/index.ts';

/** Replaces a screen that has no data on this device. */
export default function WithoutNetwork({ pathname }: { pathname: string }) {
  const { i18n } = useLingui();
  return (
    <Page isNarrow>
      <PageHeader title={i18n._(titleOf(pathname))} />
      <EmptyState title={<Trans>You’re offline</Trans>}>
        <Trans>Connect to open this page. It opens automatically once you’re back online.</Trans>
      </EmptyState>
    </Page>
  );
}
