import { texts, type Texts } from './text.ts';

export interface AnnouncementSeed {
  readonly id: string;
  readonly publishTime: string;
  readonly texts: Texts;
}

export const announcements: readonly AnnouncementSeed[] = [
  {
    id: 'offline-history',
    publishTime: '2026-11-18T09:00:00Z',
    texts: texts(
      'Your activity now opens offline',
      'From today your activity, deposits and announcements are stored on your device and open instantly, even on a plane.\n\nEvery stored figure shows its age: **Updated 14:02, offline**. What you mark as read syncs when you’re back online.\n\nSigning out removes your data from the device. [How offline use works](/help/detail?id=offline)',
      '交易记录现已支持离线查看',
      '即日起，交易记录、充值记录和公告会保存在您的设备上，无网络时也能立即打开。\n\n每个已保存的数字都会注明时点，例如**更新于 14:02，离线**。您标记的已读状态会在恢复网络后同步。\n\n退出登录后，您的个人数据会从设备上清除。[了解离线使用](/help/detail?id=offline)',
    ),
  },
  {
    id: 'tron-usdt',
    publishTime: '2026-11-12T08:00:00Z',
    texts: texts(
      'USDT deposits on TRON',
      'USDT can now be deposited on TRON (TRC-20) as well as on Ethereum. A deposit is credited after 20 confirmations, about two minutes; the minimum is 5 USDT.\n\nChoose the network before you copy the address: coins sent on another network can be lost.',
      '新增 USDT 波场网络充值',
      'USDT 现支持通过波场（TRC-20）网络充值，与以太坊网络并行。充值经 20 次确认后入账，约需两分钟，最小金额为 5 USDT。\n\n请先选择网络再复制地址：通过其他网络转入的资产可能丢失。',
    ),
  },
  {
    id: 'maintenance-november',
    publishTime: '2026-11-06T10:00:00Z',
    texts: texts(
      'Maintenance on 9 November, 02:00 to 02:30 UTC',
      'We are replacing database servers. Signing in, deposits and transfers pause for up to thirty minutes. Orders you submit before then are carried out afterwards, once.\n\nYou can still read stored balances and activity on your device.',
      '系统维护通知：11 月 9 日 02:00–02:30（UTC）',
      '届时将更换数据库服务器，登录、充值与转账最多暂停三十分钟。维护前提交的订单会在维护后执行，且只执行一次。\n\n设备上已保存的余额和交易记录仍可查看。',
    ),
  },
  {
    id: 'phishing-warning',
    publishTime: '2026-10-28T07:30:00Z',
    texts: texts(
      'Beware of fake emails in our name',
      'Scammers are sending emails that ask for a “wallet re-verification”. They are not from {brand}.\n\n- We never ask for a password or a code, by email, by phone or in a chat.\n- Our emails contain no attachments.\n- Check the address bar before you sign in.\n\nForward such an email to us and delete it. [How to recognise phishing](/help/detail?id=phishing)',
      '警惕冒用我司名义的邮件',
      '近期有人冒用 {brand} 名义发送要求“重新验证钱包”的邮件，此类邮件并非我们发出。\n\n- 我们绝不会通过邮件、电话或聊天索要密码或验证码。\n- 我们的邮件不含附件。\n- 登录前请核对浏览器地址栏。\n\n请将可疑邮件转发给我们并删除。[如何识别钓鱼信息](/help/detail?id=phishing)',
    ),
  },
  {
    id: 'pricing-currencies',
    publishTime: '2026-10-15T08:00:00Z',
    texts: texts(
      'See your total in nine currencies',
      'The overview can now show your total in US dollars, euros, pounds, francs, Hong Kong and Singapore dollars, yen, yuan and dirhams. Amounts are rounded down, never up.',
      '总资产支持九种计价货币',
      '总览页现可按美元、欧元、英镑、瑞士法郎、港元、新加坡元、日元、人民币和迪拉姆显示总资产。金额一律向下取整，不作四舍五入。',
    ),
  },
  {
    id: 'confirmations-eth',
    publishTime: '2026-10-02T08:00:00Z',
    texts: texts(
      'Ethereum deposits: 12 confirmations',
      'Deposits of ETH, USDT and USDC on Ethereum are credited after 12 confirmations from 5 October, about four minutes. You can follow the count beside your deposit.',
      '以太坊充值确认数调整为 12 次',
      '自 10 月 5 日起，以太坊网络的 ETH、USDT、USDC 充值经 12 次确认后入账，约需四分钟。入账前可在充值记录中查看当前确认数。',
    ),
  },
  {
    id: 'csv-export',
    publishTime: '2026-09-18T08:00:00Z',
    texts: texts(
      'Export your activity as CSV',
      'Filter your activity by asset, type and date, and export it as a CSV file that opens in any spreadsheet. The file is created on your device and isn’t uploaded.',
      '交易记录支持导出 CSV',
      '交易记录可按资产、类型和日期筛选，并导出为 CSV 文件，用任意电子表格软件打开。文件在您的设备上生成，不会上传。',
    ),
  },
  {
    id: 'lockout-rule',
    publishTime: '2026-09-04T08:00:00Z',
    texts: texts(
      'Five wrong passwords lock sign-in for two hours',
      'To stop guessing, sign-in is locked for two hours after five wrong passwords in a row. The sign-in page shows how many attempts are left. The correct password before the fifth attempt resets the count.',
      '连续五次密码错误将锁定两小时',
      '为防止密码猜测，连续输错五次密码后，登录将锁定两小时。登录页会显示剩余次数；在第五次之前输入正确密码，计数即清零。',
    ),
  },
  {
    id: 'ledger-report',
    publishTime: '2026-08-20T08:00:00Z',
    texts: texts(
      'How we keep the books',
      'Every transaction at {brand} has two sides that sum to zero, in one ledger for all products. Entries can be added and never changed; the database refuses anything else. We check the whole ledger against itself every day.',
      '我们如何记账',
      '{brand} 的每笔变动都有借贷两方且合计为零，所有产品共用一本总账。分录只可新增、不可修改，其他写入一律由数据库拒绝。我们每天对整本账进行自检。',
    ),
  },
  {
    id: 'xrp-tag',
    publishTime: '2026-08-05T08:00:00Z',
    texts: texts(
      'XRP deposits need a tag',
      'XRP deposits share one address and are identified by a destination tag. Copy both. A deposit without the tag can’t be credited automatically. Finding it takes time and isn’t always possible.',
      'XRP 充值必须填写标签',
      'XRP 充值共用地址，以地址标签区分客户，请同时复制地址和标签。未填标签的充值无法自动入账，人工查找需要时间，且不一定能够找回。',
    ),
  },
  {
    id: 'service-hours',
    publishTime: '2026-07-22T08:00:00Z',
    texts: texts(
      'Customer service in two languages',
      'You can write to us in English or Chinese at any time. On working days we reply within four hours; security reports are read around the clock.',
      '中英文客户服务',
      '您可随时用中文或英文联系我们。工作日四小时内给出首次答复；安全类报告全天候受理。',
    ),
  },
  {
    id: 'welcome',
    publishTime: '2026-07-01T08:00:00Z',
    texts: texts(
      'Welcome to {brand}',
      'Accounts are now open to individuals and businesses. Register, verify your identity, and receive your first deposit.\n\nWe announce every change here first. The bell in the header shows the latest five.',
      '欢迎使用 {brand}',
      '个人与企业账户现已开放。注册并完成身份认证后，即可接收首笔充值。\n\n所有变更都会首先在此公布，页面顶部的铃铛显示最近五条。',
    ),
  },
];
