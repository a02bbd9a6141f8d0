import { codeMinutes } from '#contract/account/rules.ts';
import { limits } from '#contract/platform/limits.ts';
import { outboxDays } from '#contract/platform/offline.ts';
import { dust } from '#contract/account-closing/rules.ts';
import { count, texts, type Article } from './text.ts';

const { wrongPasswordsToLock: wrong, lockHours } = limits.login;
const pauseHours = limits.withdrawal.blockAfterSecurityChangeHours;
const applicationDays = limits.securityChange.workingDays;

export const articlesOfSecurity: readonly Article[] = [
  {
    id: 'offline',
    category: 'security',
    texts: texts(
      'What works without a network',
      `Once you have opened them with a network, these open without one:\n\n- announcements and every help article\n- balances, activity, orders, recipients and addresses\n\nStored figures say how old they are: **Updated 14:02, offline**. They may have changed since.\n\nWhat you do meanwhile, such as marking announcements as read, appears under **Pending sync** and syncs when you’re back online. After ${count(outboxDays, 'day')} it expires. Payments never wait there: sign-in and orders work online only.\n\n[Install the app](/help/detail?id=install) · [What signing out removes](/help/detail?id=sign-out)`,
      '哪些功能可离线使用',
      `以下内容联网打开过一次后，无网络时也可查看：\n\n- 公告和全部帮助文章\n- 余额、交易记录、订单、收款人和地址簿\n\n已保存的数字均注明时点，例如**更新于 14:02，离线**，此后可能已发生变化。\n\n离线期间的操作（如将公告标为已读）会列入**待同步**，联网后自动同步；超过 ${outboxDays} 天未同步的，不再发送。涉及资金变动的操作不会在此排队：登录和提交任何订单都需要联网。\n\n[安装应用](/help/detail?id=install) · [退出登录会清除哪些内容](/help/detail?id=sign-out)`,
    ),
  },
  {
    id: 'phishing',
    category: 'security',
    texts: texts(
      'Recognise phishing',
      'Phishing is an email, message or call in our name that is not from us. **We never ask for a password or a code**, by email, by phone or in a chat.\n\nBe suspicious when someone:\n\n- rushes you or threatens to freeze your account\n- asks you to “verify your wallet” or move coins to a “safe address”\n- sends an attachment; our emails contain none\n- links to a site whose address differs from ours by a letter\n\nType our address yourself and check the address bar before you sign in. If you entered your password elsewhere, [reset it](/help/detail?id=reset-password) now and contact support.',
      '如何识别钓鱼信息',
      '钓鱼信息是指冒用我司名义发出的邮件、短信、聊天消息或来电。**我们绝不会索要密码或验证码**，无论通过邮件、电话还是聊天。\n\n遇到以下情形请提高警惕：\n\n- 催促您立即操作，或以冻结账户相威胁\n- 要求“验证钱包”，或将资产转入“安全地址”\n- 邮件带有附件，而我们的邮件不含附件\n- 链接网址与官方网址仅相差一个字母\n\n请自行输入网址，登录前核对浏览器地址栏。如已在其他网站输入密码，请立即[重置密码](/help/detail?id=reset-password)并联系客服。',
    ),
  },
  {
    id: 'lockout',
    category: 'security',
    texts: texts(
      'Sign-in is locked',
      `${wrong} wrong passwords in a row lock sign-in on that device for ${count(lockHours, 'hour')}. This stops guessing. The sign-in page shows how many attempts are left and, once locked, how many minutes remain.\n\nWhile it’s locked, even the correct password is refused. A device you’ve signed in on before has attempts of its own, and a [passkey](/help/detail?id=passkeys) still signs you in. Devices already signed in stay signed in, and your assets aren’t affected. The correct password before attempt ${wrong} resets the count.\n\nIf you have forgotten the password, [reset it](/help/detail?id=reset-password) instead of guessing. If the attempts weren’t yours, someone knows your email address: contact support and beware of [phishing](/help/detail?id=phishing).`,
      '登录被锁定怎么办',
      `连续输错 ${wrong} 次密码，该设备上的登录将锁定 ${lockHours} 小时，以防止密码猜测。登录页会显示剩余次数；锁定后显示剩余分钟数。\n\n锁定期间，即使密码正确也无法登录。您曾登录过的设备单独计数，仍可使用[通行密钥](/help/detail?id=passkeys)登录。已登录的设备不受影响，您的资产也不会有任何变动。在第 ${wrong} 次之前输入正确密码，计数即清零。\n\n如果忘记密码，请直接[重置密码](/help/detail?id=reset-password)，不要反复尝试。如果并非您本人操作，说明有人知道您的邮箱：请联系客服，并警惕[钓鱼信息](/help/detail?id=phishing)。`,
    ),
  },
  {
    id: 'sign-out',
    category: 'security',
    texts: texts(
      'What signing out removes',
      'Signing out removes from this device, in every open tab:\n\n- stored balances, deposits and activity\n- changes still pending sync; they’re lost\n- your session and the key that belongs to it\n\nWhat stays isn’t personal: language, light or dark, public announcements and help.\n\nIt works without a network too. Your account and its activity aren’t affected; both are there when you sign in again. Other devices stay signed in. Always sign out on a device that you share, and see [Lost device](/help/detail?id=lost-device) for one that you no longer have.',
      '退出登录会清除哪些内容',
      '退出登录后，本设备所有已打开的标签页都会清除：\n\n- 已保存的余额、充值记录和交易记录\n- 待同步的更改，且无法恢复\n- 您的登录会话及其对应的设备密钥\n\n与个人无关的内容会保留：语言、明暗主题、公告和帮助文章。\n\n无网络时同样可以退出。您在平台的账户和历史记录不受影响，重新登录后即可查看。其他设备仍保持登录。使用共用设备后请务必退出登录；如设备已不在手中，请参阅[设备丢失怎么办](/help/detail?id=lost-device)。',
    ),
  },
  {
    id: 'new-version',
    category: 'security',
    texts: texts(
      'The website was updated',
      'When a newer version is ready, a bar at the top tells you. Select **Refresh** to switch to it; that takes a moment.\n\nNothing reloads by itself, so what you’re typing is safe: finish it first, because refreshing clears a form you haven’t submitted. You stay signed in. What’s stored on the device and what’s [pending sync](/help/detail?id=offline) stays too.\n\nThe notice appears only inside the site or the installed app. An email or message that asks you to download an update is [phishing](/help/detail?id=phishing).',
      '网站已更新',
      '新版本就绪后，页面顶部会出现提示。点击**刷新**即可切换，只需片刻。\n\n页面不会自行刷新，正在填写的内容不会中途丢失；但未提交的表单在刷新后会清空，请先完成填写。刷新后仍保持登录，设备上已保存的内容和[待同步](/help/detail?id=offline)的请求也会保留。\n\n更新提示只会出现在网站或已安装的应用内。凡通过邮件或消息要求您下载更新的，均为[钓鱼信息](/help/detail?id=phishing)。',
    ),
  },
  {
    id: 'lost-device',
    category: 'security',
    texts: texts(
      'Lost or stolen device',
      'Anyone who can unlock the device can read what is stored on it and use the session. Act at once, from another device:\n\n1. Lock or erase it with its manufacturer’s service.\n2. Freeze your account: with the link in any of our security emails, or with **Freeze account** in Account settings. It signs out every device and stops all payments. If you can do neither, ask support from your account’s email address, with your [UID](/help/detail?id=uid).\n3. Change the password of your mailbox, then [reset yours here](/help/detail?id=reset-password).\n4. If it was a phone, have the SIM card blocked.\n5. Check your activity and report anything you don’t recognise.\n\nNo one from {brand} will ask you for a code while helping.',
      '设备丢失怎么办',
      '能够解锁设备的人，可以查看其中保存的内容并使用您的登录会话。请立即用另一台设备处理：\n\n1. 通过设备厂商的查找服务锁定或抹除设备。\n2. 冻结账户：点击我们任一安全邮件中的链接，或使用账户设置中的**冻结账户**。所有设备将退出登录，所有付款随即停止。如两者均无法操作，请用账户邮箱写信给客服，注明您的 [UID](/help/detail?id=uid)。\n3. 先修改邮箱密码，再[重置平台密码](/help/detail?id=reset-password)。\n4. 如丢失的是手机，请联系运营商挂失 SIM 卡。\n5. 逐笔核对交易记录，发现不明记录立即告知我们。\n\n{brand} 的工作人员在协助过程中绝不会向您索要验证码。',
    ),
  },
  {
    id: 'reset-password',
    category: 'security',
    texts: texts(
      'Reset a forgotten password',
      `You need the email address or the phone number of your account.\n\n1. On the sign-in page, select **Forgot password**.\n2. Enter the email or phone number and request a code. It works once, within ${count(codeMinutes, 'minute')}.\n3. Enter the code and choose a new password that you use nowhere else.\n\nFor your protection, transfers and withdrawals are paused for ${count(pauseHours, 'hour')} after a change like this.\n\nIf you can reach neither mailbox nor phone, contact support with your [UID](/help/detail?id=uid). We check who you are and handle the request within ${count(applicationDays, 'working day')}.`,
      '忘记密码如何重置',
      `您需要使用账户的邮箱或手机号。\n\n1. 在登录页点击**忘记密码**。\n2. 输入邮箱或手机号，获取验证码。验证码 ${codeMinutes} 分钟内有效，仅可使用一次。\n3. 输入验证码，设置新密码，请勿与其他网站的密码相同。\n\n为保障资金安全，此类变更后 ${pauseHours} 小时内暂停转账和提币。\n\n如邮箱和手机号均无法使用，请联系客服并提供 [UID](/help/detail?id=uid)。我们会核实您的身份，并在 ${applicationDays} 个工作日内处理。`,
    ),
  },
  {
    id: 'close-account',
    category: 'security',
    texts: texts(
      'Close your account',
      `You can close your account yourself in Account settings, under **Close account**. The page lists what is still in the way and where to settle it.\n\n1. Withdraw or convert your balances. A balance worth less than ${dust.below} ${dust.asset} doesn’t stop you: it stays on the closed account and remains yours.\n2. Wait for open orders, redeem your stakes, and close your corporate cards. Reviews and disputes must be decided, and debts paid.\n3. Download your data if you want a copy.\n4. Confirm with a security check.\n\nClosing takes effect at once. All devices are signed out, API keys are deleted, and scheduled withdrawals and recurring conversions are cancelled. Transfers to you are rejected. Coins or bank transfers that still arrive are credited to the closed account and stay yours. We keep your records for as long as the [law requires](/help/detail?id=privacy).\n\nTo reopen the account, or to claim what is on it, write to support from your account’s email address. We verify your identity first, and transfers and withdrawals stay paused for ${count(pauseHours, 'hour')} afterwards. A company’s account is closed from its own sign-in, not by a team member.`,
      '注销账户',
      `您可以在账户设置的**注销账户**中自行注销。页面会列出尚未完成的事项及处理入口。\n\n1. 提取或兑换余额。价值低于 ${dust.below} ${dust.asset} 的余额不影响注销，将保留在已注销的账户中，仍归您所有。\n2. 等待未完成的订单结束，赎回质押，注销企业卡。审核和争议须有结果，欠款须还清。\n3. 如需留存，请下载您的数据。\n4. 通过安全验证确认。\n\n注销立即生效：所有设备退出登录，API 密钥被删除，预约法币提现和定期兑换被取消，他人无法再向您转账。此后到账的数字资产或银行汇款会记入已注销的账户，仍归您所有。我们按[法律要求](/help/detail?id=privacy)的期限保留您的记录。\n\n如需重新开通账户或领取其中的资产，请使用账户邮箱联系客服。我们会先核实您的身份，重新开通后 ${pauseHours} 小时内暂停转账和提币。企业账户须由企业自身登录后注销，团队成员无法代为操作。`,
    ),
  },
];
