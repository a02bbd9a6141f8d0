import { limits } from '#contract/platform/limits.ts';
import { fundPasswordLength } from '#contract/profile/rules.ts';
import { count, texts, type Article } from './text.ts';

const pauseHours = limits.withdrawal.blockAfterSecurityChangeHours;

/** Articles on paying out and its protections. Amounts are on the screens, which take them from the catalogue. */
export const articlesOfSending: readonly Article[] = [
  {
    id: 'withdraw',
    category: 'assets',
    texts: texts(
      'Withdraw coins',
      'Withdrawals send coins from {brand} to an address on a network.\n\n1. Open **Withdraw** and choose the coin and network.\n2. Enter the address or choose it from your address book.\n3. Enter the amount. The network fee and what the recipient gets are shown.\n4. Check every character, then confirm with your [payment PIN](/help/detail?id=payment-pin) and a security check.\n\nA large withdrawal may be reviewed, usually within a day. Your money is safe meanwhile, and you can cancel until it’s processed. A broadcast withdrawal can’t be reversed. Check the [network](/help/detail?id=networks) first.',
      '如何提币',
      '提币是指将数字资产从 {brand} 转出至链上地址。\n\n1. 进入**提币**，选择币种和网络。\n2. 输入地址，或从地址簿选择。\n3. 输入金额，页面会显示网络手续费和实际到账金额。\n4. 逐字核对，使用[资金密码](/help/detail?id=payment-pin)和安全验证确认。\n\n大额提币可能须经审核，通常一天内完成。审核期间资金安全无虞，处理前可随时取消。已广播的提币不可撤回，请先核对[网络](/help/detail?id=networks)。',
    ),
  },
  {
    id: 'fees-and-limits',
    category: 'assets',
    texts: texts(
      'Fees and limits',
      'Fees and limits depend on the coin and network. You always see them before you confirm:\n\n- **Network fee:** deducted from the amount you withdraw. **Recipient gets** shows what arrives.\n- **Minimum withdrawal** and **Per-transaction limit:** the range for one withdrawal.\n- **24-hour limit** and **30-day limit:** how much you can withdraw over time. **Used** and **Remaining** show where you stand; the limit frees up as earlier withdrawals pass out of the period.\n\nDeposits are free. Your own limits are on the **Withdraw** page of each coin.',
      '手续费与限额',
      '手续费和限额因币种和网络而异，确认前均会显示：\n\n- **网络手续费：**从提币金额中扣除，**实际到账**为收款人收到的金额。\n- **最低提币额**与**单笔限额：**单笔提币的金额范围。\n- **24 小时限额**与**30 天限额：**该时段内可提取的总额。**已用额度**和**剩余额度**显示当前情况，额度随时间逐步恢复。\n\n充值免费。您的限额显示在各币种的**提币**页面。',
    ),
  },
  {
    id: 'payment-pin',
    category: 'security',
    texts: texts(
      'Payment PIN',
      `The payment PIN is ${fundPasswordLength} digits that confirm withdrawals, remittances and approvals of them. It is separate from your sign-in password.\n\n1. Open **Account settings** and choose **Set payment PIN**.\n2. Enter ${fundPasswordLength} digits that are hard to guess. Don’t use your birthday or a card PIN.\n3. Confirm with a security check.\n\nToo many wrong attempts lock the PIN for a while; the page shows until when. After you change it, transfers and withdrawals are paused for ${count(pauseHours, 'hour')}.\n\nForgotten it? Use **Lost access?** in Account settings. No one at {brand} will ever ask for your PIN.`,
      '资金密码',
      `资金密码为 ${fundPasswordLength} 位数字，用于确认提币、提现、汇款及其审批，与登录密码相互独立。\n\n1. 进入**账户设置**，选择**设置资金密码**。\n2. 输入不易猜到的 ${fundPasswordLength} 位数字，请勿使用生日或银行卡密码。\n3. 通过安全验证确认。\n\n错误次数过多时，资金密码将暂时锁定，页面会显示解锁时间。修改后，转账和提币暂停 ${pauseHours} 小时。\n\n忘记资金密码？请使用账户设置中的**无法使用？**。{brand} 的工作人员绝不会向您索要资金密码。`,
    ),
  },
  {
    id: 'second-factor',
    category: 'security',
    texts: texts(
      'Two-factor authentication',
      `An authenticator app adds a second factor: a six-digit code on your phone that changes every 30 seconds.\n\n1. Install an authenticator app.\n2. Open **Account settings**, then **Authenticator**, and scan the QR code.\n3. Enter the code it shows.\n4. Save your **recovery codes** offline. Each works once if you lose your phone.\n\nIf codes are rejected, check your phone’s clock. Removing the app pauses transfers and withdrawals for ${count(pauseHours, 'hour')}. [Passkeys](/help/detail?id=passkeys) are quicker and resist phishing.`,
      '双重验证',
      `身份验证器可增加第二重验证：手机上每 30 秒更新一次的六位验证码。\n\n1. 安装身份验证器应用。\n2. 进入**账户设置**中的**身份验证器**，扫描二维码。\n3. 输入应用显示的验证码。\n4. 离线保存**恢复码**。手机丢失时，每个恢复码可使用一次。\n\n如验证码被拒绝，请检查手机时间。关闭身份验证器后，转账和提币暂停 ${pauseHours} 小时。[通行密钥](/help/detail?id=passkeys)更便捷，且可防钓鱼。`,
    ),
  },
  {
    id: 'passkeys',
    category: 'security',
    texts: texts(
      'Passkeys',
      `A passkey signs you in and confirms payments with your fingerprint, face or device PIN. It only works on our real address, so [phishing](/help/detail?id=phishing) sites can’t use it.\n\n1. Open **Account settings** and choose **Add passkey**.\n2. Enter a name you’ll recognise.\n3. Confirm it’s you and follow your browser.\n\nAdd a second passkey on another device in case you lose the first. Adding or removing one pauses transfers and withdrawals for ${count(pauseHours, 'hour')}. After you remove a passkey here, delete it on your device as well.`,
      '通行密钥',
      `通行密钥可使用指纹、面容或设备 PIN 码登录和确认付款。它仅在官方网址有效，[钓鱼网站](/help/detail?id=phishing)无法使用。\n\n1. 进入**账户设置**，选择**添加通行密钥**。\n2. 输入便于辨认的名称。\n3. 验证身份，并按浏览器提示操作。\n\n建议在另一台设备上再添加一个通行密钥，以备丢失。添加或移除后，转账和提币暂停 ${pauseHours} 小时。在此移除后，请同时在您的设备上将其删除。`,
    ),
  },
];
