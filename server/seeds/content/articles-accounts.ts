import { redemptionHours } from '#contract/earn/rules.ts';
import { limits } from '#contract/platform/limits.ts';
import { maxBatchLines, rateToleranceBps } from '#contract/remittance-batches/rules.ts';
import { repeatDays } from '#contract/remittance/rules.ts';
import { count, texts, type Article } from './text.ts';

const { interestAfterDays, noRedemptionUtc: closed } = limits.earn;

export const articlesOfAccounts: readonly Article[] = [
  {
    id: 'iban-accounts',
    category: 'accounts',
    texts: texts(
      'Accounts in many currencies',
      'The **global account** holds fiat currencies, with a balance for each. You can apply once you are [verified](/help/detail?id=kyc-states); companies need the [company verification](/help/detail?id=kyb).\n\nWhen a currency is active, you have an account number in your own name for bank transfers: an IBAN where the currency uses one.\n\n- Give payers the IBAN and the holder’s name exactly as shown.\n- Check that the account accepts the currency.\n- Intermediary banks may charge a fee, so less can arrive.\n\nEach currency is applied for in the global account and opened in your verified name. Its page has the details to copy, a QR code for SEPA transfers and a letter to print. The **Statements** page creates account statements as PDF, CSV, camt.053 and MT940. An IBAN does not by itself make a balance an insured bank deposit: read the [risk disclosure](/help/detail?id=risk).',
      '多币种账户与 IBAN',
      '**全球账户**用于持有法定货币，各币种分别记账。[通过认证](/help/detail?id=kyc-states)后即可申请，企业客户须先完成[企业认证](/help/detail?id=kyb)。\n\n币种账户激活后，您将获得以本人或本企业名义开立的专属账号，用于银行转账收款；使用 IBAN 的地区为 IBAN。\n\n- 请将 IBAN 和户名按页面所示原样提供给付款方。\n- 请确认账户支持收取该币种。\n- 中间行可能扣收费用，实际到账金额可能少于汇出金额。\n\n各币种在全球账户中分别申请，以您通过认证的名称开立。账户页面可复制收款信息、展示 SEPA 转账二维码并打印信函；**对账单**页面可生成 PDF、CSV、camt.053 和 MT940 格式的对账单。拥有 IBAN 并不意味着余额属于受存款保险保障的银行存款，请阅读[风险披露](/help/detail?id=risk)。',
    ),
  },
  {
    id: 'remittance-cut-offs',
    category: 'accounts',
    texts: texts(
      'Working days and cut-off times',
      'Banks move money on working days. A payment submitted after the **cut-off time**, at a weekend or on a holiday starts on the next working day.\n\n- Holidays count in the currency’s home and in the recipient’s country.\n- Each currency has its own cut-off; mind the time zone.\n- A payment under review waits until the review is over.\n\nYou see the expected arrival date before you confirm. It’s an estimate: intermediary banks may ask questions, and the recipient’s bank decides when it credits the payment. Allow a few extra days for salaries, taxes and rent.',
      '工作日与截止时间',
      '银行仅在工作日处理款项。超过**截止时间**或在周末、节假日提交的付款，将顺延至下一工作日处理。\n\n- 货币发行地与收款人所在国家或地区的节假日均需考虑。\n- 各币种截止时间不同，请留意时区。\n- 处于审核中的付款，须待审核结束后方可处理。\n\n确认付款前，页面会显示预计到账日期。该日期仅为估计：中间行可能要求补充信息，最终入账时间由收款行决定。工资、税款、租金等有期限的款项，请预留几个工作日。',
    ),
  },
  {
    id: 'payment-reference',
    category: 'accounts',
    texts: texts(
      'What to write as a reference',
      'The reference is the line that the recipient reads beside your payment and matches with an invoice.\n\n- Put the invoice or contract number first, for example **INV-2026-0415**: banks may cut long texts.\n- Use Latin letters, digits, spaces and hyphens; other characters may be lost on the way.\n- Say what the payment is for. A bare “payment” invites questions.\n- Write nothing secret: no ID numbers, no passwords.\n\nIf we show you a reference for a deposit, copy it exactly. Every transaction also has our reference in the [history](/help/detail?id=history-export); quote that one when you write to us.',
      '如何填写付款附言',
      '付款附言随款项一并传送，收款人据此与发票核对。\n\n- 将发票号或合同号写在最前，例如 **INV-2026-0415**，过长的内容可能被银行截断。\n- 跨境付款请使用英文字母、数字、空格和连字符，其他字符可能在传输中丢失。\n- 写明款项用途，仅写“付款”容易引发银行查询。\n- 请勿填写证件号码、密码等敏感信息。\n\n如充值页面提供了附言，请原样填写。此外，每笔变动在[交易记录](/help/detail?id=history-export)中都有平台参考号，联系我们时请提供该参考号。',
    ),
  },
  {
    id: 'batch-payments',
    category: 'accounts',
    texts: texts(
      'Pay several recipients',
      `You can pay up to ${maxBatchLines.toLocaleString('en')} recipients from one file. Every line is checked before anything is paid, and each becomes a payment with its own status.\n\n1. On **Batch payments**, choose the currency and the payment method, and download the template (XLSX or CSV).\n2. Fill in one line per recipient, with the amount, the purpose and a [reference](/help/detail?id=payment-reference). Choose the file; if its columns have other names, say which is which.\n3. Correct what is marked. We ask you about lines that appear twice, that you paid in the last ${repeatDays} days, or whose name differs from the bank’s.\n4. Check the totals and confirm with your payment PIN. Lines with faults stay out: download them with the cause of each.\n\nIn a business account a team member may have to approve the batch first. With two currencies, each payment uses the rate when it starts; **if the rate falls by more than ${rateToleranceBps / 100}%, that payment isn’t made**. Money is taken payment by payment, so keep enough available until the batch is completed. Results can be downloaded as a file. Mind the [cut-off times](/help/detail?id=remittance-cut-offs).`,
      '向多名收款人付款',
      `您可以通过一个文件向最多 ${maxBatchLines.toLocaleString('en')} 名收款人付款。付款前逐行校验，每一行生成一笔独立的付款，各有其状态。\n\n1. 在**批量付款**页面选择币种和付款方式，下载模板（XLSX 或 CSV）。\n2. 每行填写一名收款人，以及金额、用途和[附言](/help/detail?id=payment-reference)，然后选择文件。列名与模板不同的，请指定对应关系。\n3. 修改标出的错误。文件内重复、近 ${repeatDays} 天内已付过，或收款人姓名与银行登记不符的，需您确认。\n4. 核对合计金额，输入资金密码确认。有误的行不会付款，可连同原因一并下载。\n\n企业账户的批量付款可能须由其他成员审批。涉及两种货币的，每笔付款按其开始处理时的汇率计算；**汇率下跌超过 ${rateToleranceBps / 100}% 的，该笔不予付款**。资金逐笔扣除，请在批次完成前保持余额充足。处理结果可下载为文件。另请留意[截止时间](/help/detail?id=remittance-cut-offs)。`,
    ),
  },
  {
    id: 'convert-quotes',
    category: 'exchange',
    texts: texts(
      'How long a quote is valid',
      'A quote shows what you give, what you get and the rate. It’s for your account only and **valid for the seconds shown** beside it.\n\n1. Choose the two assets and an amount.\n2. Read the quote and watch the countdown.\n3. Confirm before it reaches zero. What you confirm is what is booked.\n\nThe rate is the mid-market rate less our **spread**; both are shown, and there is **no fee** on top. A quote can be used once. If it expires, nothing happens: get a new one, which may be better or worse.\n\nThe rate can differ from the [indicative value](/help/detail?id=pricing-currency) of your total, and a completed conversion can’t be undone.',
      '闪兑报价的有效期',
      '报价列明您付出的数量、得到的数量和汇率，仅限您的账户使用，并**在所示秒数内有效**。\n\n1. 选择两种资产并输入数量。\n2. 查看报价，留意倒计时。\n3. 在倒计时结束前确认，成交与入账均以您确认的报价为准。\n\n汇率为市场中间价扣除**点差**，两者均会显示，此外**不收手续费**。每个报价仅可使用一次。过期未确认的报价自动失效，不会发生任何变动；重新获取的报价可能更优，也可能不及先前。\n\n报价汇率可能与总资产的[参考估值](/help/detail?id=pricing-currency)不同。兑换一经完成，不可撤销。',
    ),
  },
  {
    id: 'dealers',
    category: 'exchange',
    texts: texts(
      'Buy and sell with OTC merchants',
      `OTC merchants are vetted companies that buy coins from you or sell them to you. You and the merchant pay each other by bank or another payment method.\n\n- **Buying:** pay only to the account in the order, from an account in your own verified name, within the time shown. Then mark the order as paid.\n- **Selling:** confirm only when the money is in your account. A screenshot proves nothing.\n- ${limits.dealerOrder.cancellationsPerDay} confirmed orders cancelled or left unpaid in a day block new orders until midnight UTC.\n\nIf an order that is marked as paid isn’t settled in time, **our team reviews it** and the coins stay on hold until it’s decided. Don’t agree anything outside the platform: that’s how [fraud](/help/detail?id=phishing) begins.`,
      '与承兑商买卖',
      `承兑商是经平台审核的交易方，可向您买入或卖出数字资产。法币款项由您与承兑商通过银行转账等方式直接收付。\n\n- **买入：**请在所示时限内，用本人实名账户向订单所示账户付款，再标记为已付款。\n- **卖出：**请在款项实际到账后再确认收款，转账截图不能作为到账依据。\n- 承兑商确认后的订单，单日取消或逾期未付款达 ${limits.dealerOrder.cancellationsPerDay} 笔的，当日（UTC）无法再下单。\n\n订单标记付款后未按时完成的，**平台将介入核查**，处理完成前数字资产保持冻结。请勿在平台之外另行约定交易，以防[诈骗](/help/detail?id=phishing)。`,
    ),
  },
  {
    id: 'earn-products',
    category: 'exchange',
    texts: texts(
      'Earn and its risks',
      `With Earn you stake coins for a return. It is not a savings account, and no deposit insurance covers it.\n\n**Products.** A flexible stake can be redeemed at any time, and its rate can change: we announce a change before it takes effect, from the next day (UTC) at the earliest. A fixed stake runs for a number of days at a rate that is locked in when you stake. Some products pay more from a certain total of assets; the tier is set when you stake.\n\n**Interest.** You earn for every full UTC day, from the day after you stake. The interest of a day is paid into your available balance ${count(interestAfterDays, 'day')} later at ${closed.from} UTC, down to the smallest unit of the coin; smaller fractions are carried over, never lost. Staking and redeeming cost nothing, and the rate you see is after our share.\n\n**Redeeming.** A flexible stake is back within ${count(redemptionHours, 'hour')} and earns nothing from the day you redeem. A fixed stake is returned when its term ends, unless you turned on renewal. You can redeem it early: that costs the interest the term has earned, and you see the amount first. From ${closed.from} to ${closed.to} UTC, while interest is paid, nothing can be redeemed. If a redemption fails, the amount is staked again and we look into it.\n\n**Risks.** Returns come from the networks that the coins are staked in. They can fall to nothing, the coin’s price can drop by more than you earn, leaving can take longer than planned, and a network can penalise a validator and take part of a stake. **You can lose part or all of it.** Past returns don’t guarantee future ones. Stake only what you can afford to lose, and read the [risk disclosure](/help/detail?id=risk).`,
      '理财产品及其风险',
      `理财产品将您的数字资产用于质押，以获取收益。理财产品不是存款，不受存款保险保障。\n\n**产品。**活期产品可随时赎回，利率可能调整；调整将提前公告，最早自次日（UTC）起生效。定期产品按申购时锁定的利率计息，至期限届满为止。部分产品按您的资产总额分档计息，档位在申购时确定。\n\n**计息。**自申购次日起，每满一个 UTC 自然日计息一日。当日利息于 ${interestAfterDays} 日后 ${closed.from}（UTC）计入可用余额，精确到该币种的最小单位；不足最小单位的部分结转，不会丢失。申购与赎回均免费，页面所示利率已扣除平台分成。\n\n**赎回。**活期产品在 ${redemptionHours} 小时内到账，自赎回当日起不再计息。定期产品到期自动返还，您开启自动续期的除外。定期产品可提前赎回，但将扣除本期已产生的利息，扣除金额会在确认前显示。每日 ${closed.from}–${closed.to}（UTC）为计息结算时段，暂停赎回。赎回未成功的，资产恢复质押，由我们核实原因。\n\n**风险。**收益来源于资产所质押的网络。收益可能降至零，币价跌幅可能超过收益，赎回可能延迟，网络也可能对验证节点作出罚没并扣减质押资产，**您可能损失部分乃至全部本金**。过往收益不代表未来表现。请仅投入您能够承受损失的资金，并阅读[风险披露](/help/detail?id=risk)。`,
    ),
  },
];
