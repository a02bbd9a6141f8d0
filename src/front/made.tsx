import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactElement } from 'react';
import { Shell, Stranded } from '#src/features/shell/index.ts';
import { loadFirstTexts, type FirstPage } from '#src/platform/i18n.ts';
import { whenTakenOver } from '#src/platform/taken-over.tsx';
import { Boundary, ScreenFault } from '#src/ui/boundary.tsx';
import { WaysContext } from '#src/ui/ways.ts';
import { loadScreen } from './screens.ts';
import { waysAt, type Place } from './ways.tsx';

/** Pages with texts other than those shared by all prerendered pages. The home page uses the startup texts. */
const textsOf: Readonly<Record<string, FirstPage | null>> = { '/': null, '/user/login': 'sign-in' };

async function loadTexts(pathname: string): Promise<void> {
  const { [pathname]: texts = 'front' } = textsOf;
  if (texts !== null) await loadFirstTexts(texts);
}

/**
 * Creates a prerendered page once all of it has loaded: the same when it is prerendered and when a browser takes it
 * over. It is one screen in its frame and knows no other; leaving it loads a page, or starts the app in its place.
 */
export async function makePage(place: Place): Promise<ReactElement> {
  const { pathname } = place.read();
  const [screen] = await Promise.all([loadScreen(pathname), loadTexts(pathname)]);
  const Screen = whenTakenOver(screen);
  return (
    <I18nProvider i18n={i18n}>
      <WaysContext value={waysAt(place)}>
        <Shell shown={pathname}>
          <Boundary failed={(retry) => <ScreenFault retry={retry} />}>
            <Screen />
          </Boundary>
        </Shell>
        <Stranded />
      </WaysContext>
    </I18nProvider>
  );
}
