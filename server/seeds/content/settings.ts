import { brand } from '#contract/platform/brand.ts';

const link = (Id: string, Title: string, Url: string) => ({ Id, Title, Url });

/** The site's settings by their type (specification, section 3): 3 contacts, 4 footer links, 6 protocols. */
export const settings: Readonly<Record<number, unknown>> = {
  3: {
    social: [
      { Id: 'linkedin', Url: 'https://linkedin.example/keelson', Logo: 'LinkedIn' },
      { Id: 'x', Url: 'https://x.example/keelson', Logo: 'X' },
      { Id: 'telegram', Url: 'https://telegram.example/keelson', Logo: 'Telegram' },
    ],
    cooperation: brand.email.cooperation,
    customerService: brand.email.support,
  },
  4: [
    {
      LanguageCode: 'en',
      Data: [
        {
          Id: 'products',
          Title: 'Products',
          Links: [
            link('global', 'Global account', '/?to=global'),
            link('fx', 'Exchange', '/?to=fx'),
            link('payment', 'Payments', '/?to=payment'),
            link('price', 'Pricing', '/price'),
          ],
        },
        {
          Id: 'company',
          Title: 'Company',
          Links: [
            link('about', 'About us', '/about?to=company'),
            link('team', 'Team', '/about?to=team'),
            link('contact', 'Contact', '/contact'),
          ],
        },
        {
          Id: 'support',
          Title: 'Support',
          Links: [
            link('help', 'Help centre', '/help'),
            link('notices', 'Announcements', '/notice/list'),
            link('security', 'Security', '/help/list?category=security'),
          ],
        },
      ],
    },
    {
      LanguageCode: 'zh-CN',
      Data: [
        {
          Id: 'products',
          Title: '产品',
          Links: [
            link('global', '全球账户', '/?to=global'),
            link('fx', '兑换', '/?to=fx'),
            link('payment', '付款', '/?to=payment'),
            link('price', '价格', '/price'),
          ],
        },
        {
          Id: 'company',
          Title: '公司',
          Links: [
            link('about', '关于我们', '/about?to=company'),
            link('team', '团队', '/about?to=team'),
            link('contact', '联系我们', '/contact'),
          ],
        },
        {
          Id: 'support',
          Title: '支持',
          Links: [
            link('help', '帮助中心', '/help'),
            link('notices', '公告', '/notice/list'),
            link('security', '安全', '/help/list?category=security'),
          ],
        },
      ],
    },
  ],
  6: [
    {
      LanguageCode: 'en',
      Data: [
        {
          Id: 'legal',
          Title: 'Legal',
          Links: [
            link('terms', 'Terms of service', '/help/detail?id=terms'),
            link('privacy', 'Privacy policy', '/help/detail?id=privacy'),
            link('risk', 'Risk disclosure', '/help/detail?id=risk'),
          ],
        },
      ],
    },
    {
      LanguageCode: 'zh-CN',
      Data: [
        {
          Id: 'legal',
          Title: '法律文件',
          Links: [
            link('terms', '服务条款', '/help/detail?id=terms'),
            link('privacy', '隐私政策', '/help/detail?id=privacy'),
            link('risk', '风险披露', '/help/detail?id=risk'),
          ],
        },
      ],
    },
  ],
};

/** What can be installed: the site itself, on any phone's home screen. */
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
