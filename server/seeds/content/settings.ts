import { footerContacts, footerLinks, footerProtocols } from '#contract/content/footer.ts';

/** The site's settings by their type (specification, section 3): 3 contacts, 4 footer links, 6 protocols. */
export const settings: Readonly<Record<number, unknown>> = {
  3: {
    social: [
      { Id: 'linkedin', Url: 'https://linkedin.example/keelson', Logo: 'LinkedIn' },
      { Id: 'x', Url: 'https://x.example/keelson', Logo: 'X' },
      { Id: 'telegram', Url: 'https://telegram.example/keelson', Logo: 'Telegram' },
    ],
    ...footerContacts,
  },
  4: footerLinks,
  6: footerProtocols,
};

/** Installable versions: the site itself, on any phone's home screen. */
export const versions = [
  {
    platform: 'web',
    version: '0.1.0',
    url: '/',
    publish_time: '2026-11-21T08:00:00Z',
    notes: {
      en: 'Install it from the browser: balances and history open offline.',
      'zh-CN': '从浏览器安装即可使用，余额与交易记录可离线查看。',
    },
  },
];
