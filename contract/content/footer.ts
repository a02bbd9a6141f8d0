import { brand } from '../platform/brand.ts';

const link = (Id: string, Title: string, Url: string) => ({ Id, Title, Url });

/**
 * Footer links of every public page, by language: the defaults of a new installation (settings 4 and 6), which a page
 * also shows until it knows the installation's own. Every link leads to an existing page.
 */
export const footerLinks = [
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
          link('custody', 'Custody', '/custody'),
          link('waas', 'Wallet-as-a-service', '/waas'),
          link('capital', 'Deploy capital', '/capital'),
          link('earn', 'Earn', '/earn'),
          link('price', 'Pricing', '/price'),
        ],
      },
      {
        Id: 'company',
        Title: 'Company',
        Links: [
          link('about', 'About us', '/about?to=company'),
          link('team', 'Team', '/about?to=team'),
          link('security', 'Security', '/security'),
          link('contact', 'Contact', '/contact'),
        ],
      },
      {
        Id: 'support',
        Title: 'Support',
        Links: [
          link('help', 'Help centre', '/help'),
          link('notices', 'Announcements', '/notice/list'),
          link('status', 'System status', '/status'),
          link('download', 'Download', '/download'),
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
          link('custody', '资金托管', '/custody'),
          link('waas', '钱包即服务', '/waas'),
          link('capital', '资金配置', '/capital'),
          link('earn', '理财', '/earn'),
          link('price', '费率', '/price'),
        ],
      },
      {
        Id: 'company',
        Title: '公司',
        Links: [
          link('about', '关于我们', '/about?to=company'),
          link('team', '团队', '/about?to=team'),
          link('security', '安全', '/security'),
          link('contact', '联系我们', '/contact'),
        ],
      },
      {
        Id: 'support',
        Title: '支持',
        Links: [
          link('help', '帮助中心', '/help'),
          link('notices', '公告', '/notice/list'),
          link('status', '系统状态', '/status'),
          link('download', '下载', '/download'),
        ],
      },
    ],
  },
];

/** Default links to the legal documents, by language. */
export const footerProtocols = [
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
];

/** The setting that holds the contact addresses. */
export const contactSettings = 3;

/** Contact addresses; an installation adds its own social pages. */
export const footerContacts = {
  cooperation: brand.email.cooperation,
  customerService: brand.email.support,
} as const;
