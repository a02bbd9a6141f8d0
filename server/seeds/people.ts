import type { Locale } from '#contract/platform/locales.ts';
import { insertAccount, listAccounts } from '#server/features/accounts/index.ts';
import type { Deps } from '../platform/deps.ts';
import { hashPin } from '../features/security/index.ts';
import { hashPassword } from '../features/session/index.ts';

export interface SandboxPerson {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly accountType: 'individual' | 'merchant';
  readonly kycStatus: 0 | 1 | 2 | 3;
  readonly roles: readonly string[];
  /** What can be tried with this person, in each language. */
  readonly about: Readonly<Record<Locale, string>>;
  /** Set if withdrawals can be tried at once; a newly set PIN requires a day's wait. */
  readonly fundPin?: string;
}

/** Funds PIN of the people who have one. */
export const sandboxPin = '271828';

/** The sandbox's people. Their passwords are public, so they never exist in production. */
export const sandboxPeople: readonly SandboxPerson[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    uid: '10000001',
    email: 'ada@keelson.example',
    password: 'Keelson-Demo-1',
    name: 'Ada Lindqvist',
    accountType: 'individual',
    kycStatus: 3,
    roles: [],
    about: {
      en: `verified, with a history; funds PIN ${sandboxPin}`,
      'zh-CN': `已认证，有资金记录；资金密码 ${sandboxPin}`,
    },
    fundPin: sandboxPin,
  },
  {
    id: '01930000-0000-7000-8000-000000000002',
    uid: '10000002',
    email: 'bo@keelson.example',
    password: 'Keelson-Demo-2',
    name: 'Bo Tanaka',
    accountType: 'individual',
    kycStatus: 0,
    roles: [],
    about: { en: 'just registered, not verified', 'zh-CN': '刚注册，未认证' },
  },
  {
    id: '01930000-0000-7000-8000-000000000003',
    uid: '10000003',
    email: 'finance@harbour.example',
    password: 'Keelson-Demo-3',
    name: 'Harbour Trading Ltd',
    accountType: 'merchant',
    kycStatus: 3,
    roles: [],
    about: {
      en: `a verified company with a global account; funds PIN ${sandboxPin}`,
      'zh-CN': `已认证企业，已开通全球账户；资金密码 ${sandboxPin}`,
    },
    fundPin: sandboxPin,
  },
  {
    id: '01930000-0000-7000-8000-000000000004',
    uid: '10000004',
    email: 'operator@keelson.example',
    password: 'Keelson-Demo-4',
    name: 'Olu Operator',
    accountType: 'individual',
    kycStatus: 3,
    roles: ['operator'],
    about: { en: 'reviews and decides', 'zh-CN': '审核员，负责审核与处理' },
  },
  {
    id: '01930000-0000-7000-8000-000000000005',
    uid: '10000005',
    email: 'supervisor@keelson.example',
    password: 'Keelson-Demo-5',
    name: 'Sana Supervisor',
    accountType: 'individual',
    kycStatus: 3,
    roles: ['operator'],
    about: { en: 'decides second, where two have to', 'zh-CN': '复核员，负责须由两人决定的事项' },
  },
  {
    id: '01930000-0000-7000-8000-000000000006',
    uid: '10000006',
    email: 'cora@keelson.example',
    password: 'Keelson-Demo-6',
    name: 'Cora Vance',
    accountType: 'individual',
    kycStatus: 3,
    roles: [],
    about: {
      en: `verified; invite her to a company to approve its payments; funds PIN ${sandboxPin}`,
      'zh-CN': `已认证；可邀请加入企业审批付款；资金密码 ${sandboxPin}`,
    },
    fundPin: sandboxPin,
  },
  {
    id: '01930000-0000-7000-8000-000000000007',
    uid: '10000007',
    email: 'desk@meridian.example',
    password: 'Keelson-Demo-7',
    name: 'Meridian OTC Ltd',
    accountType: 'merchant',
    kycStatus: 3,
    roles: ['dealer'],
    about: { en: 'a company that trades with customers', 'zh-CN': '承兑商，与客户进行买卖' },
  },
];

/** Longer than the demo person's history; an unverified person has just registered. */
const knownForMs = 90 * 24 * 3600_000;

/** Inserts the sandbox's people, once. */
export async function seedPeople({ db, config, clock, vault }: Deps): Promise<void> {
  if (config.mode !== 'sandbox') return;
  const known = await listAccounts(
    db,
    sandboxPeople.map((person) => person.id),
  );
  for (const person of sandboxPeople.filter(({ id }) => !known.some((row) => row.id === id))) {
    await insertAccount(db, vault, {
      id: person.id,
      uid: person.uid,
      name: person.name,
      email: person.email,
      account_type: person.accountType,
      kyc_status: person.kycStatus,
      roles: [...person.roles],
      password_hash: await hashPassword(person.password),
      registered_at: new Date(clock.now().getTime() - (person.kycStatus === 3 ? knownForMs : 0)),
    });
    if (person.fundPin === undefined) continue;
    await db
      .insertInto('fund_password')
      .values({ user_id: person.id, password_hash: await hashPin(vault, sandboxPin), set_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
