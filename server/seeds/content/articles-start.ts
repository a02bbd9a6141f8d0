import { ownerSharePercent } from '#contract/business-verification/rules.ts';
import { codeMinutes, signUpPasswordLength as password } from '#contract/account/rules.ts';
import { filePurposes } from '#contract/files/rules.ts';
import { reviewWorkingDays } from '#contract/kyc/rules.ts';
import { count, texts, type Article } from './text.ts';

const { megabytes } = filePurposes['kyc.front'];
const { megabytes: ofCompany } = filePurposes['kyb.registration'];

export const articlesOfStart: readonly Article[] = [
  {
    id: 'register',
    category: 'start',
    texts: texts(
      'Open an account',
      `Registering takes a few minutes and an email address or a phone number.\n\n1. Choose whether the account is for an individual or a business.\n2. Enter your email or phone number, then the code we send you. It works once, within ${count(codeMinutes, 'minute')}.\n3. Answer a few questions about eligibility.\n4. Choose a password of ${password.min} to ${password.max} characters with digits, upper and lower case letters and symbols.\n5. Accept the [terms](/help/detail?id=terms) and the [privacy policy](/help/detail?id=privacy).\n\nYou’re signed in right away, and we’ll send you your UID. Next, [verify your identity](/help/detail?id=kyc-documents).`,
      '如何开户',
      `只需一个邮箱或手机号，几分钟即可完成注册。\n\n1. 选择账户类型：个人或企业。\n2. 输入邮箱或手机号，再填写我们发送的验证码。验证码 ${codeMinutes} 分钟内有效，仅可使用一次。\n3. 回答几个关于开户资格的问题。\n4. 设置 ${password.min} 至 ${password.max} 个字符的密码，须包含数字、大小写字母和符号。\n5. 接受[服务条款](/help/detail?id=terms)和[隐私政策](/help/detail?id=privacy)。\n\n注册完成后即自动登录，UID 会发送给您。下一步请[完成身份认证](/help/detail?id=kyc-documents)。`,
    ),
  },
  {
    id: 'first-deposit',
    category: 'start',
    texts: texts(
      'Make your first deposit',
      'Open **Deposit**, choose the coin and the network, and copy the address. Send a small amount first.\n\nThe deposit appears once the network has seen it and is credited after the confirmations shown beside it. You don’t have to stay on the page.\n\n[What confirmations are](/help/detail?id=confirmations)',
      '首次充值',
      '进入**充值**，选择币种和网络，复制地址。建议先小额测试。\n\n网络识别到交易后，充值记录即会显示，达到所示确认数后入账。您无需停留在页面上。\n\n[什么是确认数](/help/detail?id=confirmations)',
    ),
  },
  {
    id: 'account-types',
    category: 'start',
    texts: texts(
      'Personal and business accounts',
      'A personal account belongs to one verified individual. A business account belongs to a limited company and is opened by an authorised representative.\n\nUntil a business is verified it can view the platform but not deposit or pay. Business accounts sign in through **Merchant sign-in**.',
      '个人账户与企业账户',
      '个人账户归一名已认证的自然人所有。企业账户归有限公司所有，由其授权人员开立。\n\n企业通过认证前，只能浏览平台信息，不能发生资金变动。企业账户从**商户登录**入口登录。',
    ),
  },
  {
    id: 'uid',
    category: 'start',
    texts: texts(
      'Your UID',
      'The UID is the eight-digit number of your account. Others use it to send you money inside {brand}; support uses it to find you. It isn’t secret, but share it only with people who need it.\n\nYou find it in the menu at the top right.',
      '什么是 UID',
      'UID 是您账户的八位数字编号。其他客户可凭此向您发起站内转账，客服也用它定位账户。UID 并非机密，但请只告知有需要的人。\n\n点击页面右上角的账户菜单即可查看。',
    ),
  },
  {
    id: 'install',
    category: 'start',
    texts: texts(
      'Install the app on your phone',
      'You don’t need an app store: the site is the app.\n\n- **Android, Chrome:** menu, then **Add to home screen**.\n- **iPhone, Safari:** share, then **Add to Home Screen**.\n- **Computer:** the install icon in the address bar.\n\nIt opens offline and updates when you select **Refresh**.',
      '将应用安装到手机',
      '无需应用商店，网站本身就是应用。\n\n- **安卓 Chrome：**菜单 → **添加到主屏幕**。\n- **iPhone Safari：**分享 → **添加到主屏幕**。\n- **电脑：**点击地址栏中的安装图标。\n\n安装后可离线打开；有新版本时点击**刷新**即可更新。',
    ),
  },
  {
    id: 'kyc-documents',
    category: 'verification',
    texts: texts(
      'Which documents you need',
      `For individuals: an ID card, passport or driver’s licence that hasn’t expired, and a photo of you holding it with a signed note. Then a **liveness check** with the camera of this device or your phone.\n\nUpload photos as PNG, JPG, GIF or BMP, up to ${megabytes} MB each; HEIC photos from phones are converted for you. All four corners must be visible, with no glare on the text.`,
      '身份认证所需材料',
      `个人认证需提供在有效期内的身份证、护照或驾驶证，以及手持证件和手写签名的照片。随后使用本设备或手机的摄像头完成**人脸识别**。\n\n照片支持 PNG、JPG、GIF、BMP 格式，单张不超过 ${megabytes} MB；手机拍摄的 HEIC 照片会自动转换。请确保证件四角完整、文字清晰无反光。`,
    ),
  },
  {
    id: 'kyc-states',
    category: 'verification',
    texts: texts(
      'What the verification states mean',
      `- **Not verified:** nothing has been submitted.\n- **Under review:** we decide within ${count(reviewWorkingDays, 'working day')}.\n- **Failed:** the reason is shown; correct it and submit again.\n- **Verified:** final. The verified name can’t be changed afterwards.\n\nUntil you’re verified you can look around, but not deposit, withdraw or trade.`,
      '认证状态说明',
      `- **未认证：**尚未提交材料。\n- **审核中：**${reviewWorkingDays} 个工作日内给出结果。\n- **未通过：**页面显示原因，更正后可重新提交。\n- **已认证：**最终状态，认证姓名此后不可更改。\n\n通过认证前可浏览平台，但不能充值、提币或交易。`,
    ),
  },
  {
    id: 'kyb',
    category: 'verification',
    texts: texts(
      'Verify a company',
      `Have ready: the registration number, the date of establishment, the registered address, the directors, and everyone who owns ${ownerSharePercent}% or more.\n\nUpload as PDF or photo, up to ${ofCompany} MB each:\n\n- **Certificate of registration:** a company register extract or certificate of incorporation.\n- **Register of owners:** a shareholder register or a signed ownership chart.\n- **Authorisation:** a board resolution or power of attorney for the person who acts for the company.`,
      '企业认证',
      `请准备：注册号、成立日期、注册地址、董事名单，以及持股 ${ownerSharePercent}% 及以上的所有人信息。\n\n请上传以下文件，支持 PDF 或照片，单个不超过 ${ofCompany} MB：\n\n- **注册证书：**公司注册登记摘录或公司注册证书。\n- **股权证明：**股东名册，或经签署的股权结构图。\n- **授权文件：**授权代表公司办理的董事会决议或授权书。`,
    ),
  },
  {
    id: 'kyc-failed',
    category: 'verification',
    texts: texts(
      'Why a verification failed',
      'The most common reasons: the photo is blurred or cut off, the document has expired, the name differs from the one you entered, or the document is of a kind we can’t accept.\n\nThe exact reason is on the verification page. You can submit again immediately, as often as needed.',
      '认证未通过的常见原因',
      '常见原因包括：照片模糊或不完整、证件过期、姓名与填写不一致、证件类型不受支持。\n\n具体原因显示在认证页面，更正后可立即重新提交，次数不限。',
    ),
  },
];
