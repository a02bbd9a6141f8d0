export const categories = [
  { id: 'start', name: { en: 'Getting started', 'zh-CN': '新手入门' } },
  { id: 'verification', name: { en: 'Verification', 'zh-CN': '身份与企业认证' } },
  { id: 'assets', name: { en: 'Digital assets', 'zh-CN': '数字资产' } },
  { id: 'accounts', name: { en: 'Accounts and payments', 'zh-CN': '账户与付款' } },
  { id: 'exchange', name: { en: 'Exchange and earn', 'zh-CN': '兑换与理财' } },
  { id: 'security', name: { en: 'Security and the app', 'zh-CN': '安全与应用' } },
  { id: 'legal', name: { en: 'Legal', 'zh-CN': '法律文件' } },
] as const;
