import { randomBytes, randomUUID } from 'node:crypto';
import { businessVerification } from '#contract/business-verification/calls.ts';
import { createValues, deleteValues, updateValues } from '#contract/api-keys/rules.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { kyc } from '#contract/kyc/calls.ts';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { acceptValues, signValues } from '#contract/multi-sig/rules.ts';
import { members } from '#contract/members/calls.ts';
import {
  cancelValues,
  changeRoleValues,
  deleteRoleValues,
  inviteValues,
  ownerRole,
  removeValues,
  updateRoleValues,
} from '#contract/members/rules.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { addValues, type AddressEntry } from '#contract/addresses/rules.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import { security } from '#contract/security/calls.ts';
import { stepUp } from '#contract/step-up/calls.ts';
import type { StepUpAction } from '#contract/step-up/actions.ts';
import { mainAccount, moveValues } from '#contract/sub-accounts/rules.ts';
import { webhooks } from '#contract/webhooks/calls.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { transferValues } from '#contract/transfer/rules.ts';
import { withdrawalValues } from '#contract/withdrawals/rules.ts';
import type { WithdrawalState } from '#contract/withdrawals/states.ts';
import { anyChoice, createKey } from '#server/features/api-keys/testing/key-owner.ts';
import { jpg, pdf } from '#server/features/files/testing/pictures.ts';
import { uploaded } from '#server/features/files/testing/upload.ts';
import {
  create as createWallet,
  elsewhere,
  propose,
  readyWallet,
  type ShownOperation,
  type ShownWallet,
} from '#server/features/multi-sig/testing/wallets.ts';
import {
  applied,
  confirm,
  pin,
  setPin,
  strange,
  type Withdrawer,
} from '#server/features/withdrawals/testing/withdrawer.ts';
import { makeSubAccount } from '#server/features/sub-accounts/testing/sub-account.ts';
import { insertPassedStepUp } from '#server/features/step-up/testing/passed-step-up.ts';
import { employee, inviteTo, makeRole } from '../harness/company.ts';
import { fund } from '../harness/funds.ts';
import type { TestServer } from '../harness/server.ts';
import { person } from '../harness/world.ts';
import { signInAgain, somebody, type Somebody } from './people.ts';
import type { Sample } from './samples.ts';

/** Makes something of the owner's, and says how it is asked for by somebody who lacks nothing but that it is his. */
type MakeInput = (server: TestServer, owner: Somebody, asking: Somebody) => Promise<Sample>;

/** An id that only its owner may use. */
export interface ForeignId {
  /** Who has such things: two of them are needed, the owner and the one who asks. */
  readonly among: 'verified' | 'newcomers' | 'companies' | 'verifiedCompanies';
  readonly make: MakeInput;
}

const body = (fields: Record<string, unknown>): Sample => ({ body: fields });
const key = (server: TestServer, owner: Somebody) => createKey(server, owner).then(({ id }) => id);
const file = (owner: Somebody, purpose: string) =>
  uploaded(owner.device, purpose, purpose.startsWith('kyb') ? pdf() : jpg);
const passed = (
  server: TestServer,
  { userId }: Somebody,
  action: StepUpAction,
  values: Readonly<Record<string, string>>,
) => insertPassedStepUp(server.deps, userId, action, values);

async function begun({ device }: Somebody): Promise<string> {
  const { verification } = await device.ask(stepUp.begin, { body: { action: 'security.recoveryCodes', values: {} } });
  return verification;
}

async function passkey({ db, deps }: TestServer, { userId }: Somebody): Promise<string> {
  const id = deps.ids.uuid();
  const columns = { credential_id: id, public_key: Buffer.alloc(77), counter: 0, name: 'a key', transports: [] };
  await db
    .insertInto('passkey')
    .values({ id, user_id: userId, created_at: deps.clock.now(), ...columns })
    .execute();
  return id;
}

async function secondSession(server: TestServer, owner: Somebody): Promise<string> {
  await signInAgain(server, owner);
  const { items } = await owner.device.ask(security.listSessions);
  const other = items.find(({ isCurrent }) => !isCurrent);
  if (!other) throw new Error('there is no second session');
  return other.sessionId;
}

async function setFundPassword({ db, deps }: TestServer, { userId }: Somebody): Promise<void> {
  const row = { user_id: userId, password_hash: 'none', set_at: deps.clock.now() };
  await db
    .insertInto('fund_password')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const litecoin = () => ({ asset: 'LTC', network: 'LTC', address: strange('LTC', 'LTC'), amount: '1' });

/** An application of the owner's to withdraw, not yet confirmed. */
async function withdrawalRequest(server: TestServer, owner: Withdrawer) {
  const { db, deps } = server;
  // Whatever else was tried with these people blocked them.
  await db.updateTable('app_user').set({ transfers_blocked_until: null }).where('id', '=', owner.userId).execute();
  await fund(server, owner.userId, 'LTC', '10');
  await setPin(deps, owner.userId);
  return applied(deps, owner, litecoin());
}

/** A withdrawal of the owner's in a state. */
async function withdrawal(server: TestServer, owner: Withdrawer, status: WithdrawalState): Promise<string> {
  const { body: made } = await confirm(owner, await withdrawalRequest(server, owner));
  if (!made.success) throw new Error(`the confirmation answered ${made.error.code}`);
  await server.db.updateTable('withdrawal').set({ status }).where('id', '=', made.result.id).execute();
  return made.result.id;
}

async function confirmation(
  server: TestServer,
  owner: Somebody,
  asking: Somebody,
  verification?: string,
): Promise<Sample> {
  const request = await withdrawalRequest(server, owner);
  await setPin(server.deps, asking.userId);
  const values = withdrawalValues({ ...litecoin(), tag: null });
  return {
    query: { rid: request.rid },
    body: {
      fundPassword: await asking.device.sealPassword(pin, 'fundPassword'),
      verification: verification ?? (await passed(server, asking, 'withdrawal.create', values)),
    },
  };
}

const verified = (make: MakeInput): ForeignId => ({ among: 'verified', make });

/** A draft with a picture of somebody else's; to change one, it has to be there. */
function personPhoto(field: 'front' | 'back' | 'holding', isChange: boolean): ForeignId {
  const make: MakeInput = async (_server, owner, asking) => {
    const draft = { form: {}, submit: false };
    if (isChange) await asking.device.call(kyc.createKyc, { body: draft }, { idempotencyKey: randomUUID() });
    return body({ form: { photos: { [field]: await file(owner, `kyc.${field}`) } }, submit: false });
  };
  return { among: 'newcomers', make };
}

function companyDocument(field: 'registration' | 'ownership' | 'authorisation', isChange: boolean): ForeignId {
  const call = businessVerification.createBusinessVerification;
  const make: MakeInput = async (_server, owner, asking) => {
    const draft = { form: {}, submit: false };
    if (isChange) await asking.device.call(call, { body: draft }, { idempotencyKey: randomUUID() });
    return body({ form: { documents: { [field]: await file(owner, `kyb.${field}`) } }, submit: false });
  };
  return { among: 'companies', make };
}

type MakeChange = (
  server: TestServer,
  owner: Somebody,
  asking: Somebody,
) => Promise<{ readonly values: Readonly<Record<string, string>>; readonly fields: Record<string, unknown> }>;

/** A change among the people of a company, with a verification of who asks. */
function change(make: MakeChange): ForeignId {
  return {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const { values, fields } = await make(server, owner, asking);
      return body({ ...fields, verification: await passed(server, asking, 'member.change', values) });
    },
  };
}

const anyRole = (server: TestServer, owner: Somebody) =>
  makeRole(server, owner, `Role ${randomUUID().slice(0, 8)}`, []).then(({ id }) => id);
const anyMember = async (server: TestServer, owner: Somebody) => (await employee(server, owner, ownerRole)).memberId;

const bookEntry: AddressEntry = {
  asset: 'ETH',
  network: 'ETH',
  address: `0x${'12'.repeat(20)}`,
  tag: '',
  remark: '',
  beneficiary: '',
  userType: 'individual',
  holding: 'selfHosted',
  provider: '',
};

/** The id of an address in somebody's book. */
async function bookAddress(server: TestServer, owner: Somebody): Promise<string> {
  const entry = { ...bookEntry, address: `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` };
  const verification = await passed(server, owner, 'address.add', addValues([entry]));
  const input = { body: { ...entry, verification } };
  const { id } = await owner.device.ask(addresses.create, input, { idempotencyKey: randomUUID() });
  return id;
}

/** A wallet of the owner's that stands; made once for all tries. */
const wallets = new Map<string, Promise<ShownWallet>>();
async function wallet(server: TestServer, owner: Somebody): Promise<ShownWallet> {
  const make = async () => readyWallet(server, owner, [owner, await somebody(server)]);
  const made = wallets.get(owner.userId) ?? make();
  wallets.set(owner.userId, made);
  return made;
}
/** Somebody's own wallet with nothing open, and nothing that keeps his money where it is. */
async function freeWallet(server: TestServer, owner: Somebody): Promise<ShownWallet> {
  const made = await wallet(server, owner);
  const free = { transfers_blocked_until: null };
  await server.db.updateTable('app_user').set(free).where('id', '=', owner.userId).execute();
  const { open } = await owner.device.ask(multiSig.get, { query: { Id: made.id } });
  if (open) await owner.device.ask(multiSig.cancelOperation, { body: { id: open.id } });
  return made;
}
const operation = async (server: TestServer, owner: Somebody): Promise<ShownOperation> =>
  propose(owner, (await freeWallet(server, owner)).id);
async function invitation(server: TestServer, owner: Somebody): Promise<string> {
  return (await createWallet(owner, [owner, await somebody(server)])).id;
}
const walletQuery = verified(async (server, owner) => ({ query: { Id: (await wallet(server, owner)).id } }));
async function replacement(server: TestServer, made: ShownWallet, signer: string | undefined): Promise<Sample> {
  return body({ id: made.id, signer: signer ?? '', by: { uid: (await somebody(server)).uid } });
}

/** A deposit that waits for a decision. */
async function reviewedDeposit({ db, deps }: TestServer, { userId }: Somebody): Promise<string> {
  const [id, now] = [deps.ids.uuid(), deps.clock.now()];
  // Who changed his security before may not move money; this is about whose deposit it is.
  await db.updateTable('app_user').set({ transfers_blocked_until: null }).where('id', '=', userId).execute();
  const what = { asset: 'BTC', network: 'BTC', address: 'tb1q', tag: null, amount: '1000000', confirmations: 2 };
  const rest = { output_index: 0, failure_reason: null, created_at: now, updated_at: now, completed_at: null };
  await db
    .insertInto('deposit')
    .values({ id, user_id: userId, transaction_hash: randomUUID(), status: 'complianceReview', ...what, ...rest })
    .execute();
  return id;
}

const refund = (id: string) => ({ id, address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', tag: null });
const ofSubAccount = (ask: (id: string) => Sample): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (_server, owner) => ask(await makeSubAccount(owner)),
});

/** A move to or from a sub-account of another company's, by somebody who has proved himself for it. */
const moveBy = (order: (id: string) => { from: string; to: string }): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner, asking) => {
    const id = await makeSubAccount(owner);
    for (const holder of [id, owner.userId, asking.userId]) await fund(server, holder, 'BTC', '1');
    const move = { ...order(id), asset: 'BTC', amount: '0.1' };
    return body({ ...move, verification: await passed(server, asking, 'subAccount.move', moveValues(move)) });
  },
});

async function endpoint(server: TestServer, owner: Somebody): Promise<string> {
  const url = 'http://localhost:1/';
  await server.db.deleteFrom('webhook_endpoint').where('company_id', '=', owner.userId).execute();
  const verification = await passed(server, owner, 'webhook.change', webhookValues.create(url));
  return (await owner.device.ask(webhooks.createEndpoint, { body: { url, events: [], verification } })).id;
}

type EndpointFields = (server: TestServer, id: string, asking: Somebody) => Promise<Record<string, unknown>>;

const ofEndpoint = (make: EndpointFields): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner, asking) => body(await make(server, await endpoint(server, owner), asking)),
});

const ofDelivery = (ask: (id: string) => Sample): ForeignId => ({
  among: 'verifiedCompanies',
  make: async (server, owner) => {
    const id = await endpoint(server, owner);
    return ask((await owner.device.ask(webhooks.sendTest, { body: { id } })).id);
  },
});

/** For each call and each field that holds an id: one of the owner's. */
export const foreignIds: Readonly<Record<string, ForeignId>> = {
  'apiKeys.update id': verified(async (server, owner, asking) => {
    const id = await key(server, owner);
    const verification = await passed(server, asking, 'apiKey.update', updateValues(id, anyChoice));
    return body({ id, ...anyChoice, verification });
  }),
  'apiKeys.delete id': verified(async (server, owner, asking) => {
    const id = await key(server, owner);
    return body({ id, verification: await passed(server, asking, 'apiKey.delete', deleteValues(id)) });
  }),
  'files.getFile Id': verified(async (_server, owner) => ({ query: { Id: await file(owner, 'kyc.front') } })),
  'files.deleteFile id': verified(async (_server, owner) => body({ id: await file(owner, 'kyc.back') })),
  'passkeys.renamePasskey id': verified(async (server, owner) =>
    body({ id: await passkey(server, owner), name: 'mine' }),
  ),
  'passkeys.deletePasskey id': verified(async (server, owner, asking) => {
    const id = await passkey(server, owner);
    return body({ id, verification: await passed(server, asking, 'security.passkey', passkeyValues.remove(id)) });
  }),
  'members.invite role': change(async (server, owner) => {
    const [emailAddress, role] = [`${randomUUID()}@sample.example`, await anyRole(server, owner)];
    return { values: inviteValues(emailAddress, role), fields: { emailAddress, role } };
  }),
  'members.cancelInvitation id': change(async (server, owner) => {
    await inviteTo(server, owner, `${randomUUID()}@sample.example`, ownerRole);
    const { invitations } = await owner.device.ask(members.list);
    const id = invitations[0]?.id ?? '';
    return { values: cancelValues(id), fields: { id } };
  }),
  'members.updateRole id': change(async (server, owner) => {
    const [id, role] = [await anyRole(server, owner), { name: randomUUID(), permissions: [] }];
    return { values: updateRoleValues(id, role), fields: { id, ...role } };
  }),
  'members.deleteRole id': change(async (server, owner) => {
    const id = await anyRole(server, owner);
    return { values: deleteRoleValues(id), fields: { id } };
  }),
  'members.changeRole id': change(async (server, owner) => {
    const id = await anyMember(server, owner);
    return { values: changeRoleValues(id, ownerRole), fields: { id, role: ownerRole } };
  }),
  'members.changeRole role': change(async (server, owner, asking) => {
    const [id, role] = [await anyMember(server, asking), await anyRole(server, owner)];
    return { values: changeRoleValues(id, role), fields: { id, role } };
  }),
  'members.remove id': change(async (server, owner) => {
    const id = await anyMember(server, owner);
    return { values: removeValues(id), fields: { id } };
  }),
  'addresses.delete id': verified(async (server, owner) => body({ id: await bookAddress(server, owner) })),
  'addresses.changeRemark id': verified(async (server, owner) =>
    body({ id: await bookAddress(server, owner), remark: 'mine' }),
  ),
  'multiSig.get Id': walletQuery,
  'multiSig.getBalances Id': walletQuery,
  'multiSig.listOperations Id': walletQuery,
  'multiSig.cancel id': verified(async (server, owner) => body({ id: await invitation(server, owner) })),
  'multiSig.decline id': verified(async (server, owner) => body({ id: await invitation(server, owner) })),
  'multiSig.accept id': verified(async (server, owner, asking) => {
    const id = await invitation(server, owner);
    return body({ id, verification: await passed(server, asking, 'multiSig.sign', acceptValues(id, '')) });
  }),
  'multiSig.createWithdrawal id': verified(async (server, owner) => {
    const { id } = await freeWallet(server, owner);
    return body({ id, asset: 'USDT', amount: '1', address: elsewhere });
  }),
  'multiSig.replaceSigner id': verified(async (server, owner) => {
    const made = await freeWallet(server, owner);
    return replacement(server, made, made.signers[1]?.id);
  }),
  'multiSig.replaceSigner signer': verified(async (server, owner, asking) => {
    const [theirs, made] = [await freeWallet(server, owner), await freeWallet(server, asking)];
    return replacement(server, made, theirs.signers[1]?.id);
  }),
  'multiSig.cancelOperation id': verified(async (server, owner) => body({ id: (await operation(server, owner)).id })),
  'multiSig.reject id': verified(async (server, owner) => body({ id: (await operation(server, owner)).id })),
  'multiSig.sign id': verified(async (server, owner, asking) => {
    const proposed = await operation(server, owner);
    const verification = await passed(server, asking, 'multiSig.sign', signValues(proposed));
    return body({ id: proposed.id, verification });
  }),
  'withdrawals.confirm rid': verified((server, owner, asking) => confirmation(server, owner, asking)),
  'withdrawals.cancel Id': verified(async (server, owner) => ({
    query: { Id: await withdrawal(server, owner, 'pendingReview') },
  })),
  'withdrawals.submitTravelRule id': verified(async (server, owner) =>
    body({
      id: await withdrawal(server, owner, 'travelRuleInformationNeeded'),
      travelRule: { beneficiaryName: 'Grete Hansen', country: 'NO', walletType: 'selfHosted' },
    }),
  ),
  'withdrawals.getWalletConfirmUrl id': verified(async (server, owner) =>
    body({ id: await withdrawal(server, owner, 'walletAwaitingConfirmation') }),
  ),
  'subAccounts.getBalances Id': ofSubAccount((Id) => ({ query: { Id } })),
  'subAccounts.listHistory Id': ofSubAccount((Id) => ({ query: { Id } })),
  'subAccounts.listAddresses Id': ofSubAccount((Id) => ({ query: { Id } })),
  'subAccounts.makeAddress id': ofSubAccount((id) => body({ id, asset: 'BTC', network: 'BTC' })),
  'subAccounts.rename id': ofSubAccount((id) => body({ id, label: 'Mine' })),
  'subAccounts.archive id': ofSubAccount((id) => body({ id, isArchived: true })),
  'subAccounts.move from': moveBy((from) => ({ from, to: mainAccount })),
  'subAccounts.move to': moveBy((to) => ({ from: mainAccount, to })),
  'webhooks.rotateSecret id': ofEndpoint(async (server, id, asking) => ({
    id,
    verification: await passed(server, asking, 'webhook.change', webhookValues.rotate(id)),
  })),
  'webhooks.deleteEndpoint id': ofEndpoint(async (server, id, asking) => ({
    id,
    verification: await passed(server, asking, 'webhook.change', webhookValues.remove(id)),
  })),
  'webhooks.setActive id': ofEndpoint(async (_server, id) => ({ id, isActive: true })),
  'webhooks.sendTest id': ofEndpoint(async (_server, id) => ({ id })),
  'webhooks.listDeliveries EndpointId': {
    among: 'verifiedCompanies',
    make: async (server, owner) => ({ query: { EndpointId: await endpoint(server, owner) } }),
  },
  'webhooks.getDelivery Id': ofDelivery((Id) => ({ query: { Id } })),
  'webhooks.replay id': ofDelivery((id) => body({ id })),
  'security.revokeSession sessionId': verified(async (server, owner) =>
    body({ sessionId: await secondSession(server, owner) }),
  ),
  'security.applySecurityChange files': verified(async (server, owner, asking) => {
    await setFundPassword(server, asking);
    return body({ items: ['fundPassword'], files: [await file(owner, 'security.proof')] });
  }),
  'depositCases.requestRefund id': verified(async (server, owner, asking) => {
    const order = refund(await reviewedDeposit(server, owner));
    return body({ ...order, verification: await passed(server, asking, 'deposit.refund', refundValues(order)) });
  }),
  'depositCases.reportMissing fileId': verified(async (_server, owner) => {
    const transactionHash = randomBytes(32).toString('hex');
    const what = { asset: 'BTC', network: 'BTC', transactionHash, amount: '1', remark: '' };
    return body({ ...what, fileId: await file(owner, 'deposit.proof') });
  }),
  'depositCases.getWebLink id': verified(async (server, owner) => body({ id: await reviewedDeposit(server, owner) })),
  'kyc.createKyc form.photos.front': personPhoto('front', false),
  'kyc.createKyc form.photos.back': personPhoto('back', false),
  'kyc.createKyc form.photos.holding': personPhoto('holding', false),
  'kyc.updateKyc form.photos.front': personPhoto('front', true),
  'kyc.updateKyc form.photos.back': personPhoto('back', true),
  'kyc.updateKyc form.photos.holding': personPhoto('holding', true),
  'businessVerification.createBusinessVerification form.documents.registration': companyDocument('registration', false),
  'businessVerification.createBusinessVerification form.documents.ownership': companyDocument('ownership', false),
  'businessVerification.createBusinessVerification form.documents.authorisation': companyDocument(
    'authorisation',
    false,
  ),
  'businessVerification.updateBusinessVerification form.documents.registration': companyDocument('registration', true),
  'businessVerification.updateBusinessVerification form.documents.ownership': companyDocument('ownership', true),
  'businessVerification.updateBusinessVerification form.documents.authorisation': companyDocument(
    'authorisation',
    true,
  ),
};

/** A verification that somebody else has passed, for the very action and values of the call. */
export const foreignVerifications: Readonly<Record<string, MakeInput>> = {
  'apiKeys.create': async (server, owner) =>
    body({ ...anyChoice, verification: await passed(server, owner, 'apiKey.create', createValues(anyChoice)) }),
  'apiKeys.update': async (server, owner, asking) => {
    const id = await key(server, asking);
    const verification = await passed(server, owner, 'apiKey.update', updateValues(id, anyChoice));
    return body({ id, ...anyChoice, verification });
  },
  'apiKeys.delete': async (server, owner, asking) => {
    const id = await key(server, asking);
    return body({ id, verification: await passed(server, owner, 'apiKey.delete', deleteValues(id)) });
  },
  'multiSig.accept': async (server, owner, asking) => {
    const id = await invitation(server, asking);
    return body({ id, verification: await passed(server, owner, 'multiSig.sign', acceptValues(id, '')) });
  },
  'multiSig.sign': async (server, owner, asking) => {
    const proposed = await operation(server, asking);
    const verification = await passed(server, owner, 'multiSig.sign', signValues(proposed));
    return body({ id: proposed.id, verification });
  },
  'passkeys.beginPasskeyRegistration': async (server, owner) =>
    body({ verification: await passed(server, owner, 'security.passkey', passkeyValues.add()) }),
  'passkeys.deletePasskey': async (server, owner, asking) => {
    const id = await passkey(server, asking);
    return body({ id, verification: await passed(server, owner, 'security.passkey', passkeyValues.remove(id)) });
  },
  'profile.bindPhone': async (server, owner) => {
    const phoneNumber = '+4791234567';
    const verification = await passed(server, owner, 'security.bindPhone', { phoneNumber });
    return body({ phoneNumber, code: '000000', verification });
  },
  'profile.updateEmail': async (server, owner) => {
    const emailAddress = 'elsewhere@sample.example';
    const verification = await passed(server, owner, 'security.updateEmail', { emailAddress });
    return body({ emailAddress, code: '000000', verification });
  },
  'stepUp.sendCode': async (_server, owner) => body({ verification: await begun(owner), factor: 'email' }),
  'stepUp.verify': async (_server, owner) => body({ verification: await begun(owner), emailCode: '000000' }),
  'addresses.create': async (server, owner) =>
    body({ ...bookEntry, verification: await passed(server, owner, 'address.add', addValues([bookEntry])) }),
  'addresses.import': async (server, owner) =>
    body({ entries: [bookEntry], verification: await passed(server, owner, 'address.add', addValues([bookEntry])) }),
  'addresses.turnAllowListOff': async (server, owner) =>
    body({ verification: await passed(server, owner, 'address.allowListOff', {}) }),
  'withdrawals.confirm': async (server, owner, asking) => {
    const values = withdrawalValues({ ...litecoin(), tag: null });
    return confirmation(server, asking, asking, await passed(server, owner, 'withdrawal.create', values));
  },
  'depositCases.requestRefund': async (server, owner, asking) => {
    const order = refund(await reviewedDeposit(server, asking));
    return body({ ...order, verification: await passed(server, owner, 'deposit.refund', refundValues(order)) });
  },
  'transfer.create': async (server, owner) => {
    const order = { toUid: person('ada').uid, asset: 'BTC', amount: '0.1' };
    const verification = await passed(server, owner, 'transfer.create', transferValues(order));
    return body({ ...order, remark: '', verification });
  },
};
