import { isSignUpPassword } from '#contract/account/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import type { AccountType } from '#contract/account/questionnaire.ts';
import { refuse } from '#contract/platform/errors.ts';
import { writeAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Context } from '#server/platform/http/context.ts';
import {
  assertGoodPassword,
  hashPassword,
  openPassword,
  takeCode,
  useProof,
  type Contact,
  type Secrets,
} from '../session/index.ts';
import { findByContact } from '../accounts/index.ts';
import { tell } from '../notices/index.ts';
import { insertUser } from './insert-user.ts';
import { assertEligible, useQuestionnaire } from './questionnaire.ts';

export interface Registration {
  readonly contact: Contact;
  readonly code: string;
  /** Ticket of the client that requested the code. */
  readonly codeTicket: string;
  readonly password: { readonly cipher: string; readonly k: string; readonly t: string; readonly r: string };
  readonly questionnaireId: string;
  readonly accountType: AccountType;
  readonly referralCode?: string;
  readonly whatsAppId?: string;
  readonly merchantName?: string;
  /** Whether it came through the merchants' own endpoint, whose refusals name the account and not its contact. */
  readonly isAtMerchantDoor?: boolean;
}

/**
 * Registers by a contact. Password and questionnaire are checked before the code, so that mistakes in them don't use up
 * the code. Only the contact's holder learns that it is taken.
 */
export async function register(
  deps: Deps,
  secrets: Secrets,
  context: Context,
  input: Registration,
): Promise<{ uid: string }> {
  const { keyThumbprint } = await useProof(deps, context);
  const { target } = input.contact;
  const password = await openPassword(deps.db, deps.clock, 'register', input.password);
  await assertGoodPassword(password, isSignUpPassword, 'password', [target]);
  const { merchantName } = input;
  if (merchantName !== undefined && input.accountType !== 'merchant')
    refuse('request:invalid', { field: 'merchantName' });
  if (merchantName !== undefined && !isCleanLine(merchantName)) refuse(51024, { field: 'merchantName' });
  const { ip, deviceId } = context;
  const { questionnaireId: id, accountType } = input;
  const { isUsed } = await assertEligible(deps.db, deps, { id, accountType, target, keyThumbprint, ip, deviceId });
  if (isUsed) await refuseUsed(deps, input);
  await takeCode(deps, secrets, { purpose: 'register', target, code: input.code, ticket: input.codeTicket });
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, deps, { ...input, passwordHash, keyThumbprint, locale: context.locale });
    if (!user) refuse(takenCode(input));
    await useQuestionnaire(tx, id, user.id);
    await noteRegistration(tx, context, user.id, input);
    await tell(tx, deps, user.id, 'account.opened', { uid: user.uid });
    return { uid: user.uid };
  });
}

/**
 * Refuses a used questionnaire. If the request is a duplicate, or a retry after a lost response, it says that the
 * account exists; a used questionnaire opens no other account.
 */
async function refuseUsed({ db, vault }: Deps, input: Registration): Promise<never> {
  const { kind, target } = input.contact;
  const owner = await findByContact(db, vault, kind, target);
  return refuse(owner ? takenCode(input) : 'code:void');
}

function takenCode({ isAtMerchantDoor = false, contact }: Registration): 51092 | 51093 | 51094 {
  if (isAtMerchantDoor) return 51092;
  return contact.kind === 'email' ? 51093 : 51094;
}

async function noteRegistration(tx: Tx, context: Context, userId: string, input: Registration): Promise<void> {
  await writeAudit(tx, {
    actor: { kind: 'user', id: userId },
    action: 'account.register',
    subject: `user:${userId}`,
    details: { accountType: input.accountType, by: input.contact.kind, questionnaireId: input.questionnaireId },
    from: context,
  });
}
