import { texts, type Article } from './text.ts';

export const articlesOfAssets: readonly Article[] = [
  {
    id: 'confirmations',
    category: 'assets',
    texts: texts(
      'What confirmations are',
      'A deposit is written into a block of its network. Each further block adds a **confirmation** and makes the payment harder to reverse.\n\nEach network needs a different number. It’s shown below the address before you send; afterwards your deposit shows how many it has:\n\n- **Pending:** seen, but without a confirmation yet.\n- **Confirming:** confirmations are being counted.\n- **Credited:** there are enough, and the amount is in your available balance.\n\nThe network sets the pace. The minutes shown are an estimate; a busy network takes longer.',
      '什么是确认数',
      '充值交易会被打包进所在网络的区块，此后每新增一个区块，即增加一次**确认**，交易也就越难被撤销。\n\n各网络要求的确认数不同。转账前可在充值地址下方查看，转账后充值记录会显示当前进度：\n\n- **待处理：**已识别到交易，尚未获得确认。\n- **确认中：**正在累计确认数。\n- **已入账：**确认数已满足，金额计入可用余额。\n\n出块速度取决于网络本身。页面所示分钟数仅为估计，网络拥堵时可能更久。',
    ),
  },
  {
    id: 'networks',
    category: 'assets',
    texts: texts(
      'Choose the right network',
      'One coin can travel on several networks. USDT on Ethereum (ERC-20) and USDT on TRON (TRC-20) share a name, but not an address.\n\n1. See which networks the sending wallet or exchange offers.\n2. Under **Deposit**, choose the coin and one of those networks.\n3. Copy the address shown then.\n4. Send a small amount first and wait until it is credited.\n\nFees, minimums and [confirmations](/help/detail?id=confirmations) differ, so compare them. **Both sides must use the same network.** Coins sent on another one may be lost, and we can’t promise to recover them.',
      '如何选择正确的网络',
      '同一币种可能支持多个网络。以太坊（ERC-20）和波场（TRC-20）上的 USDT 名称相同，充值地址却不通用。\n\n1. 查看转出方钱包或交易所支持哪些网络。\n2. 在**充值**页面选择币种，并选择其中一个相同的网络。\n3. 复制此时显示的地址。\n4. 先小额测试，入账后再转入其余金额。\n\n各网络的手续费、最低充值额和[确认数](/help/detail?id=confirmations)各不相同，可比较后选择。**转出与转入必须使用同一网络。**通过其他网络转入的资产可能丢失，我们无法保证找回。',
    ),
  },
  {
    id: 'destination-tag',
    category: 'assets',
    texts: texts(
      'Tags and memos',
      'Some coins, XRP among them, use one address for many customers. A number beside it, the **destination tag**, identifies your deposit. Other platforms call it a memo.\n\n1. Open **Deposit** and choose XRP.\n2. Copy the address, then the tag.\n3. Enter each in its own field at the sender and check both again.\n\nWithout the tag, or with a wrong one, a deposit can’t be credited automatically. Report it under **Missing deposit?** on the deposit page, with the transaction ID and the amount. Finding it takes time and isn’t always possible.',
      '标签与 Memo',
      'XRP 等币种由多名客户共用同一地址，系统凭地址之外的一串数字识别充值归属，即**地址标签**，部分平台称为 Memo 或备注。\n\n1. 进入**充值**，选择 XRP。\n2. 依次复制地址和标签。\n3. 在转出方的对应栏位分别填写，并再次核对。\n\n未填或填错标签的充值无法自动入账。请在充值页面的**充值未到账？**中申报，填写交易哈希和金额。人工查找需要时间，且不一定能够找回。',
    ),
  },
  {
    id: 'missing-deposit',
    category: 'assets',
    texts: texts(
      'Missing deposit',
      'Get the transaction ID from the sender and look it up in an explorer of that network:\n\n- **Not found or failed:** nothing was sent. Ask the sender.\n- **Not confirmed:** wait for the [confirmations](/help/detail?id=confirmations).\n- **Other address or network:** compare it with **Deposit**, and read about [networks](/help/detail?id=networks).\n- **No tag:** XRP needs [one](/help/detail?id=destination-tag).\n- **Too small:** it is below the [minimum](/help/detail?id=deposit-minimum).\n- **Under review:** we may ask where the money comes from.\n\nIf everything matches, use **Missing deposit?** on the deposit page, or send us the transaction ID, coin, network, amount and your UID. We never ask for a password or a private key.',
      '充值未到账怎么办',
      '请向转出方索取交易哈希，在对应网络的区块浏览器中查询，并逐项核对：\n\n- **查不到或交易失败：**款项未成功转出，请联系转出方。\n- **尚未确认：**请等待达到所需[确认数](/help/detail?id=confirmations)。\n- **地址或网络不符：**与**充值**页面所示信息核对，并参阅[如何选择网络](/help/detail?id=networks)。\n- **未填标签：**XRP 充值必须填写[标签](/help/detail?id=destination-tag)。\n- **金额过小：**低于[最低充值额](/help/detail?id=deposit-minimum)。\n- **审核中：**我们可能需要您说明资金来源。\n\n以上均无误的，请在充值页面的**充值未到账？**中申报，或将交易哈希、币种、网络、金额和 UID 发给我们。我们绝不会索要密码或私钥。',
    ),
  },
  {
    id: 'deposit-minimum',
    category: 'assets',
    texts: texts(
      'Minimum deposit',
      'Each coin has a minimum deposit on each network, shown below the address as **Minimum deposit**.\n\n- A deposit of exactly the minimum is credited.\n- A smaller one is shown as **Below the minimum** and isn’t credited automatically.\n- Small deposits are **not added together**: each counts alone.\n\nSome senders deduct their fee from the amount, so less arrives than you entered. Send a little more than the minimum, even when you test an address.\n\nMinimums can change, so check before each deposit. We announce changes.',
      '最低充值额',
      '每个币种在各网络上均设有最低充值额，显示在充值地址下方的**最低充值额**一栏。\n\n- 恰好等于最低充值额的充值可以入账。\n- 低于该金额的充值显示为**低于最小金额**，不会自动入账。\n- 多笔小额充值**不累计**，每笔单独判断。\n\n部分转出方会从转账金额中扣除手续费，实际到账可能少于您填写的金额。即使是测试转账，也请略高于最低充值额。\n\n最低充值额可能调整，变更会以公告通知，请在每次充值前查看。',
    ),
  },
  {
    id: 'history-export',
    category: 'assets',
    texts: texts(
      'History and export for your books',
      '**Activity** lists every transaction, newest first. Filter it by asset, type and date. The first and the last day are included, in your own time zone.\n\n**Export CSV** saves what the filter shows:\n\n- time with its offset from UTC, type and asset\n- amount, with a minus for what went out\n- balance afterwards, and reference\n\nTo reconcile a month, choose one asset and its first and last day: the top line carries the closing balance.\n\nThe file is created on your device and isn’t uploaded. Check the **Updated** time first: you may be looking at a [stored copy](/help/detail?id=offline).',
      '交易记录与对账导出',
      '**交易记录**按时间倒序列出每笔变动，可按资产、类型和日期筛选。起止日期均包含在内，以您所在时区为准。\n\n点击**导出 CSV** 即可保存当前筛选结果，内容包括：\n\n- 时间（含与 UTC 的时差）、类型、资产\n- 金额，转出以负号表示\n- 变动后余额、参考号\n\n月末对账时，选择单一资产及当月首日和末日，首行的变动后余额即为期末余额。\n\n文件在您的设备上生成，不会上传。导出前请留意**更新于**时间，页面显示的可能是[本地保存的数据](/help/detail?id=offline)。',
    ),
  },
  {
    id: 'pricing-currency',
    category: 'assets',
    texts: texts(
      'Your total balance in a display currency',
      'The total on the **Overview** adds up what you hold and shows it in one currency, your display currency. Choose from several, including the dollar, the euro and the yuan.\n\nThe figure is **indicative**:\n\n- It uses market rates and moves with them, even when you do nothing.\n- It’s rounded down, never up.\n- An asset without a rate shows **--** and adds nothing.\n\nChanging the currency doesn’t exchange anything, and the value isn’t an offer. Your actual rate is the one in a [quote](/help/detail?id=convert-quotes).',
      '计价货币与总资产估值',
      '**总览**页将您持有的各项资产折算为同一种货币，即计价货币，并汇总为总资产。目前支持美元、欧元、人民币等多种货币。\n\n该数字**仅供参考**：\n\n- 按市场汇率折算，即使没有交易也会随行情变动。\n- 一律向下取整，不作四舍五入。\n- 暂无汇率的资产，估值显示为 **--**，不计入总额。\n\n切换计价货币不会发生兑换，估值也不构成任何成交承诺。实际成交汇率以[报价](/help/detail?id=convert-quotes)为准。',
    ),
  },
  {
    id: 'available-and-frozen',
    category: 'assets',
    texts: texts(
      'Available and on-hold balance',
      'For each asset, **Assets** shows two balances:\n\n- **Available:** yours to use now.\n- **On hold:** still yours, but set aside for something in progress.\n\nMoney can be on hold while a withdrawal or order is in progress or under review. Once it completes, the amount is paid out. If it’s cancelled or rejected, the amount is available again.\n\nMoney on hold stays in your account, and your total balance counts both. If you’re not sure why money is on hold, check your open orders, then contact support with your [UID](/help/detail?id=uid).',
      '可用余额与冻结余额',
      '在**资产**页面中，每项资产分别显示两类余额：\n\n- **可用：**现在即可使用的金额。\n- **冻结：**仍归您所有，但已为未完结的事项预留，暂时不能动用。\n\n提币或订单处理期间，以及合规审核期间，相应金额可能被冻结。事项完成后，冻结金额随之划出；取消或被拒绝的，则恢复为可用。\n\n冻结不会使资金离开您的账户，估值同时包含可用与冻结两部分。如不清楚冻结原因，请先查看未完成的订单，再附上 [UID](/help/detail?id=uid) 联系我们。',
    ),
  },
];
