import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deleteValues, endOldSecretValues, rotateValues, updateValues } from '#contract/api-keys/rules.ts';
import { downloadValues } from '#contract/data-export/rules.ts';
import { refundValues } from '#contract/deposits/rules.ts';
import { acceptValues, signValues } from '#contract/multi-sig/rules.ts';
import {
  cancelValues,
  changeRoleValues,
  deleteRoleValues,
  inviteValues,
  ownerRole,
  removeValues,
  resendValues,
  updateRoleValues,
} from '#contract/members/rules.ts';
import { addresses } from '#contract/addresses/calls.ts';
import { passkeyValues } from '#contract/passkeys/rules.ts';
import { mainAccount } from '#contract/sub-accounts/rules.ts';
import { webhookValues } from '#contract/webhooks/rules.ts';
import { anyChoice } from '#server/features/api-keys/testing/key-owner.ts';
import { elsewhere } from '#server/features/multi-sig/testing/wallets.ts';
import { pin, setPin } from '#server/features/withdrawals/testing/withdrawer.ts';
import { somebody } from './people.ts';
import { person } from '../harness/world.ts';
import {
  approvalValues,
  waitingApproval,
  type ForeignId,
  body,
  key,
  file,
  passed,
  passkey,
  secondSession,
  setFundPassword,
  withdrawal,
  confirmation,
  verified,
  personPhoto,
  companyDocument,
  change,
  anyRole,
  anyMember,
  openInvitation,
  bookAddress,
  bookPayee,
  dataExportOf,
  freeWallet,
  operation,
  invitation,
  walletQuery,
  replacement,
  reviewedDeposit,
  refund,
  ofSubAccount,
  moveBy,
  endpoint,
  ofEndpoint,
  ofDelivery,
} from './belongings.ts';
import { tradeIds } from './foreign-trade-ids.ts';

/** For each call and each field that holds an id: one that belongs to the owner. */
export const foreignIds: Readonly<Record<string, ForeignId>> = {
  ...tradeIds,
  'apiKeys.update id': verified(async (server, owner, asking) => {
    const id = await key(server, owner);
    const verification = await passed(server, asking, 'apiKey.update', updateValues(id, anyChoice));
    return body({ id, ...anyChoice, verification });
  }),
  'apiKeys.listRequests KeyId': verified(async (server, owner) => ({ query: { KeyId: await key(server, owner) } })),
  'apiKeys.rotate id': verified(async (server, owner, asking) => {
    const rotation = { id: await key(server, owner), secretVersion: 1, oldSecretHours: 1 as const };
    return body({ ...rotation, verification: await passed(server, asking, 'apiKey.rotate', rotateValues(rotation)) });
  }),
  'apiKeys.endOldSecret id': verified(async (server, owner, asking) => {
    const id = await key(server, owner);
    return body({ id, verification: await passed(server, asking, 'apiKey.endOldSecret', endOldSecretValues(id)) });
  }),
  'apiKeys.delete id': verified(async (server, owner, asking) => {
    const id = await key(server, owner);
    return body({ id, verification: await passed(server, asking, 'apiKey.delete', deleteValues(id)) });
  }),
  'approvals.list Id': {
    among: 'verifiedCompanies',
    make: async (server, owner) => ({ query: { Id: await waitingApproval(server, owner, owner) } }),
  },
  'approvals.listOwn Id': verified(async (server, owner) => ({
    query: { Id: await waitingApproval(server, owner, owner) },
  })),
  'approvals.approve id': {
    among: 'verifiedCompanies',
    make: async (server, owner, asking) => {
      const id = await waitingApproval(server, owner, await somebody(server));
      await setPin(server.deps, asking.userId);
      const fundPassword = await asking.device.sealPassword(pin, 'fundPassword');
      const verification = await passed(server, asking, 'payment.approve', approvalValues(id));
      return body({ id, fundPassword, verification });
    },
  },
  'approvals.reject id': {
    among: 'verifiedCompanies',
    make: async (server, owner) =>
      body({ id: await waitingApproval(server, owner, await somebody(server)), reason: 'not now' }),
  },
  'approvals.withdraw id': verified(async (server, owner) => body({ id: await waitingApproval(server, owner, owner) })),
  'dataExport.download id': verified(async (server, owner, asking) => {
    const id = await dataExportOf(server, owner);
    return body({ id, verification: await passed(server, asking, 'data.export', downloadValues(id)) });
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
    const id = await openInvitation(server, owner);
    return { values: cancelValues(id), fields: { id } };
  }),
  'members.resendInvitation id': change(async (server, owner) => {
    const id = await openInvitation(server, owner);
    return { values: resendValues(id), fields: { id } };
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
  'addresses.restore id': verified(async (server, owner) => {
    const id = await bookAddress(server, owner);
    await owner.device.ask(addresses.delete, { body: { id } });
    return body({ id });
  }),
  'addresses.deletePayee id': verified(async (server, owner) => body({ id: await bookPayee(server, owner) })),
  'addresses.restorePayee id': verified(async (server, owner) => {
    const id = await bookPayee(server, owner);
    await owner.device.ask(addresses.deletePayee, { body: { id } });
    return body({ id });
  }),
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
  'multiSig.addSigner id': verified(async (server, owner) => {
    const { id } = await freeWallet(server, owner);
    return body({ id, by: { uid: person('ada').uid }, minimum: 2 });
  }),
  'multiSig.removeSigner id': verified(async (server, owner) => {
    const { id, signers } = await freeWallet(server, owner);
    return body({ id, signer: signers[1]?.id ?? '', minimum: 2 });
  }),
  'multiSig.removeSigner signer': verified(async (server, owner, asking) => {
    const [theirs, { id }] = [await freeWallet(server, owner), await freeWallet(server, asking)];
    return body({ id, signer: theirs.signers[1]?.id ?? '', minimum: 2 });
  }),
  'multiSig.changeMinimum id': verified(async (server, owner) =>
    body({ id: (await freeWallet(server, owner)).id, minimum: 3 }),
  ),
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
  'withdrawals.getWebLink id': verified(async (server, owner) => {
    const id = await withdrawal(server, owner, 'processing');
    await server.db
      .updateTable('withdrawal')
      .set({ transaction_hash: 'ab'.repeat(32) })
      .where('id', '=', id)
      .execute();
    return body({ id });
  }),
  'withdrawals.getWalletConfirmUrl id': verified(async (server, owner) =>
    body({ id: await withdrawal(server, owner, 'walletAwaitingConfirmation') }),
  ),
  'subAccounts.getBalances Id': ofSubAccount((Id) => ({ query: { Id } })),
  'subAccounts.listHistory Id': ofSubAccount((Id) => ({ query: { Id } })),
  'subAccounts.listDeposits Id': ofSubAccount((Id) => ({ query: { Id } })),
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
  'webhooks.updateEndpoint id': ofEndpoint(async (server, id, asking) => ({
    id,
    url: 'http://localhost:2/',
    description: 'Elsewhere',
    events: [],
    verification: await passed(server, asking, 'webhook.change', webhookValues.update(id, 'http://localhost:2/')),
  })),
  'webhooks.setActive id': ofEndpoint(async (_server, id) => ({ id, isActive: true })),
  'webhooks.sendTest id': ofEndpoint(async (_server, id) => ({ id })),
  'webhooks.listDeliveries EndpointId': {
    among: 'verifiedCompanies',
    make: async (server, owner) => ({ query: { EndpointId: await endpoint(server, owner) } }),
  },
  'webhooks.getDelivery Id': ofDelivery((Id) => ({ query: { Id } })),
  'webhooks.replay id': ofDelivery((id) => body({ id })),
  'security.revokeSession sessionId': verified(async (_server, owner) =>
    body({ sessionId: await secondSession(owner) }),
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
  'desk.answer id': verified(async ({ db, deps }, { userId }) => {
    const [id, now] = [deps.ids.uuid(), deps.clock.now()];
    await sql`insert into review_case (id, kind, subject_id, customer_id, state, opened_at, due_at)
      values (${id}, 'kyc', ${id}, ${userId}, 'waiting', ${now}, ${now})`.execute(db);
    return body({ id, text: 'It is my salary.' });
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
