import type { ComponentType } from 'react';
import type { PublicPage, WrittenPage } from '#contract/platform/public-pages.ts';

type Load = () => Promise<ComponentType>;

/** Screens of the prerendered pages. In the app they are ordinary routes (`src/routes`). */
const screens: Readonly<Record<PublicPage | WrittenPage | '/user/login', Load>> = {
  '/': async () => (await import('#src/features/home/screens/home.tsx')).HomeScreen,
  '/help': async () => (await import('#src/features/content/screens/help-home.tsx')).HelpHomeScreen,
  '/help/list': async () => (await import('#src/features/content/screens/help-list.tsx')).HelpListScreen,
  '/help/detail': async () => (await import('#src/features/content/screens/help-detail.tsx')).HelpDetailScreen,
  '/notice/list': async () => (await import('#src/features/content/screens/notice-list.tsx')).NoticeListScreen,
  '/notice/detail': async () => (await import('#src/features/content/screens/notice-detail.tsx')).NoticeDetailScreen,
  '/proof-of-liabilities': async () => (await import('#src/features/liabilities/screens/proof.tsx')).ProofScreen,
  '/contact': async () => (await import('#src/features/contact-us/screens/contact.tsx')).ContactScreen,
  '/price': async () => (await import('#src/features/pricing/screens/price.tsx')).PriceScreen,
  '/about': async () => (await import('#src/features/company/screens/about.tsx')).AboutScreen,
  '/earn': async () => (await import('#src/features/earn/screens/public-earn.tsx')).PublicEarnScreen,
  '/custody': async () => (await import('#src/features/products/screens/custody.tsx')).CustodyScreen,
  '/waas': async () => (await import('#src/features/products/screens/waas.tsx')).WaasScreen,
  '/capital': async () => (await import('#src/features/products/screens/capital.tsx')).CapitalScreen,
  '/security': async () => (await import('#src/features/products/screens/security.tsx')).SecurityScreen,
  '/download': async () => (await import('#src/features/products/screens/download.tsx')).DownloadScreen,
  '/status': async () => (await import('#src/features/status/screens/status.tsx')).StatusScreen,
  '/user/login': async () => (await import('#src/features/auth/screens/login.tsx')).LoginScreen,
};

const isMade = (path: string): path is keyof typeof screens => Object.hasOwn(screens, path);

/** Loads the screen of a page by its path. */
export function loadScreen(path: string): Promise<ComponentType> {
  if (!isMade(path)) throw new Error(`${path} is no page that is made ahead of time`);
  return screens[path]();
}
