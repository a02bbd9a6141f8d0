import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { coolDownHours } from '#contract/payees/rules.ts';
import { brand } from '#contract/platform/brand.ts';
import type { RefusalDetails } from '#contract/platform/errors.ts';
import type { ErrorCode } from '#contract/platform/error-codes.ts';
import { duration } from './duration.ts';
import { sentenceGap } from './sentence-gap.ts';

/** Text for every code that a response can carry; a code without one does not compile. */
const messages: Readonly<Record<ErrorCode, MessageDescriptor>> = {
  1: msg`We’re under maintenance. Your money is safe`,
  2: msg`We’re under maintenance. Your money is safe`,
  40001: msg`Currency unsupported`,
  40002: msg`Deposit forbidden`,
  40003: msg`Merchant frozen or closed`,
  40004: msg`Order cancelled`,
  40005: msg`Order paid`,
  40006: msg`Order completed`,
  40007: msg`Order not found`,
  40008: msg`Withdrawal order not found`,
  40009: msg`Merchant order number exists`,
  40010: msg`Merchant withdrawal number exists`,
  40011: msg`Merchant balance insufficient`,
  40012: msg`Withdrawal closed for the coin`,
  40013: msg`Below single minimum`,
  40014: msg`Above single maximum`,
  40015: msg`Daily total exceeded`,
  40016: msg`Too many unpaid orders`,
  40017: msg`No free address`,
  40018: msg`Wrong withdrawal address`,
  50001: msg`Your session has ended. Sign in again`,
  50002: msg`Security verification expired or failed`,
  50004: msg`Your account was signed in elsewhere`,
  50009: msg`Finish the previous multi-signature withdrawal first`,
  50010: msg`User banned from login`,
  50011: msg`User does not exist`,
  50012: msg`Uploaded file missing`,
  50013: msg`Upload failed`,
  50014: msg`Amount out of range`,
  50015: msg`User already verified`,
  50016: msg`Too many files`,
  51024: msg`The account name contains characters that aren’t allowed`,
  51025: msg`Enter a valid email address`,
  51026: msg`Enter a mobile number that can receive text messages`,
  51050: msg`Frozen amount cannot exceed available: part of the balance is frozen`,
  51091: msg`This password doesn’t meet the requirements`,
  51092: msg`Account exists`,
  51093: msg`Email exists`,
  51094: msg`Phone exists`,
  60001: msg`Asset creation failed`,
  60002: msg`Coin not configured`,
  60003: msg`Address missing`,
  60004: msg`User disabled`,
  60005: msg`Transfer forbidden`,
  60006: msg`Asset missing`,
  60007: msg`Fiat balance insufficient`,
  60008: msg`Order status failed`,
  60009: msg`Deposit forbidden`,
  60010: msg`Deposit of this coin is forbidden for your account`,
  60011: msg`Withdrawal forbidden`,
  60012: msg`Market rate unavailable`,
  60013: msg`Identity verification has not been passed`,
  60014: msg`Order under appeal`,
  60015: msg`Wrong order status`,
  60016: msg`Payment timeout`,
  60017: msg`Do not cancel twice`,
  60018: msg`Receipt timeout`,
  60019: msg`Appeal not found`,
  60020: msg`Payment info missing`,
  60021: msg`Ad missing`,
  60022: msg`Re-match ad`,
  60023: msg`Daily cancel limit exceeded`,
  60024: msg`Trader payment info missing`,
  60025: msg`Order total mismatch`,
  60026: msg`One payment method per channel`,
  60027: msg`Daily transfer total exceeded`,
  60028: msg`Asset insufficient`,
  60029: msg`Transfer below service fee`,
  60030: msg`Payment info closed`,
  60031: msg`Cannot appeal after 24 hours`,
  60032: msg`At most 3 payment methods`,
  80001: msg`User disabled`,
  80002: msg`Logged in elsewhere`,
  510240: msg`Account exists`,
  'payment:0010': msg`Sell amount out of range`,
  InvalidKEIS: msg`This page is out of date. Reload it and try again`,
  'request:invalid': msg`A field is missing, unknown or malformed`,
  'request:unauthenticated': msg`Sign in to continue`,
  'request:clockOff': msg`Your device’s clock is off. Correct it and try again`,
  'request:forbidden': msg`You don’t have permission for this. Ask the account owner`,
  'request:noPermission': msg`Your role doesn’t have access. Ask an admin`,
  'request:notFound': msg`We can’t find this, or you don’t have access to it`,
  'request:tooMany': msg`Too many attempts. Wait a moment and try again`,
  'request:tooLarge': msg`This is too large to send. Shorten it or use smaller files`,
  'request:timeout': msg`That took too long. Try again`,
  'idempotency:missing': msg`This request needs an Idempotency-Key header`,
  'idempotency:mismatch': msg`This Idempotency-Key was used for another request`,
  'idempotency:inFlight': msg`This is still in progress`,
  'server:fault': msg`We couldn’t complete this. Try again in a few minutes, or contact support`,
  'server:unavailable': msg`We can’t respond right now. Try again in a moment`,
  'session:wrongCredentials': msg`Account or password is wrong`,
  'session:wrongAccountType': msg`This sign-in is for another type of account`,
  'session:locked': msg`Too many wrong passwords. Your account is temporarily locked`,
  'session:verificationRequired': msg`You haven’t used this device before. Verify it’s you`,
  'session:refreshReused': msg`Your session has ended. Sign in again`,
  'account:notClosable': msg`Your account can’t be closed yet`,
  'account:notEligible': msg`We can’t open an account for you`,
  'security:linkVoid': msg`This link has expired or was already used`,
  'qrLogin:wrongNumber': msg`This isn’t the number on the other screen. The sign-in was stopped`,
  'qrLogin:void': msg`This QR code has expired or was already used. Get a new one`,
  'kyc:exists': msg`You’ve already started verification`,
  'kyc:underReview': msg`Your verification is under review. We’ll email you the result`,
  'kyc:incomplete': msg`Your verification is incomplete. Check the highlighted fields`,
  'kyc:underAge': msg`You must be at least 18 years old`,
  'country:notServed': msg`Our services aren’t available in this country or region`,
  'kyc:notReady': msg`This can’t be done right now. Refresh to see the current status`,
  'passkey:refused': msg`This passkey didn’t work. Try again or use another way`,
  'passkey:void': msg`That took too long. Try again`,
  'passkey:exists': msg`This passkey is already registered`,
  'passkey:tooMany': msg`You’ve reached the passkey limit. Remove one first`,
  'apiKey:badSignature': msg`The signature doesn’t match the request`,
  'apiKey:stale': msg`The timestamp is too far from the server’s clock`,
  'apiKey:replayed': msg`This nonce was already used`,
  'apiKey:abnormal': msg`This API key is abnormal. Check its expiry date and IP addresses`,
  'apiKey:permission': msg`This API key doesn’t have permission for this`,
  'apiKey:unbound': msg`Enter the IP addresses this key may withdraw from`,
  'apiKey:withdrawalsWait': msg`This API key can withdraw 24 hours after it was created or given more permissions`,
  'apiKey:withdrawalsOff': msg`Withdrawals are off for this API key. Edit the key to turn them on`,
  'apiKey:rotated': msg`The secret key was replaced meanwhile. Check who did it`,
  'apiKey:tooMany': msg`You’ve reached the API key limit. Delete one first`,
  'member:exists': msg`This person is already on the team or invited`,
  'member:tooMany': msg`You’ve reached the limit for your company. Delete one first`,
  'subAccount:companiesOnly': msg`This is only available to business accounts`,
  'subAccount:exists': msg`This reference is already in use. Choose another`,
  'subAccount:tooMany': msg`You’ve reached the sub-account limit`,
  'subAccount:notEmpty': msg`This sub-account still has a balance. Move the funds out first`,
  'subAccount:archived': msg`This sub-account is archived. Restore it first`,
  'webhook:tooMany': msg`You’ve reached the endpoint limit. Delete one first`,
  'webhook:waiting': msg`Earlier test deliveries are still queued. Try again once they’re sent`,
  'webhook:address': msg`Enter a public https address for your webhooks`,
  'notice:endpoint': msg`This browser can’t receive push notifications`,
  'notice:alwaysOn': msg`Security notifications can’t be turned off`,
  'member:roleExists': msg`A role with this name already exists`,
  'member:roleInUse': msg`Team members or invitations still use this role. Change the members’ roles and cancel the invitations first`,
  'approval:own': msg`You submitted or receive this payment, so someone else must approve it`,
  'approval:decidedBefore': msg`You’ve already approved this`,
  'approval:rules': msg`Check the amounts in your rules`,
  'approval:tooFewApprovers': msg`Too few members can approve payments. Give more members the permission first`,
  'approval:changePending': msg`Another rule change is awaiting approval`,
  'member:lastOwner': msg`The business account is always an owner`,
  'invitation:void': msg`This invitation is no longer valid. Ask for a new one`,
  'invitation:otherAddress': msg`This invitation was sent to another email address. Sign in with that address`,
  'payee:exists': msg`You’ve already saved this bank account`,
  'payee:nameDiffers': msg`The name doesn’t match the bank account`,
  'schedule:tooMany': msg`You’ve reached the maximum number of scheduled withdrawals`,
  'payee:tooMany': msg`You’ve saved the maximum number of recipients`,
  'address:exists': msg`This address is already in your address book`,
  'rateAlert:reached': msg`The rate is already there. Choose another one`,
  'rateAlert:tooMany': msg`You’ve reached the rate alert limit. Delete one first`,
  'recurring:tooMany': msg`You’ve reached the recurring conversion limit. Cancel one first`,
  'address:tooMany': msg`Your address book is full. Delete an address first`,
  'address:notAllowed': msg`Your withdrawal allowlist is on: choose an address or recipient saved at least 24 hours ago`,
  'cardPurchase:disclaimer': msg`Accept the disclaimer before you buy`,
  'card:holder': msg`Choose a team member who can hold cards`,
  'card:disputed': msg`You’ve already disputed this payment`,
  'card:issuerCannot': msg`The card issuer doesn’t support this`,
  'card:disputeLate': msg`The time to dispute this payment is over`,
  'card:requested': msg`A request for this card is waiting for a decision`,
  'card:tooMany': msg`Your company has reached its card limit. Close a card first.`,
  'card:digits': msg`These aren’t the last four digits of the card`,
  'card:frozenByManager': msg`A card manager froze this card. Ask them to unfreeze it.`,
  'earn:agreement': msg`Accept the Earn terms before you stake`,
  'earn:closed': msg`Redemptions are closed from 16:00 to 16:20 UTC while interest is paid`,
  'catalogue:stale': msg`This was just changed by someone else. Check the preview again.`,
  'catalogue:past': msg`Choose a time in the future. Proposals past their time can only be rejected.`,
  'catalogue:unsound': msg`These changes don’t fit the rest of the catalogue.`,
  'staff:ownCase': msg`You can’t decide your own cases.`,
  'staff:decidedBefore': msg`You already decided this case. Another operator must decide`,
  'desk:escalated': msg`This case was escalated to another role`,
  'multiSig:signers': msg`Check the signers and the number of approvals required`,
  'multiSig:tooMany': msg`You’ve reached the wallet limit`,
  'multiSig:badSignature': msg`This signature doesn’t match the data or the signer’s address`,
  'treasury:tooMuch': msg`That’s more than is available`,
  'multiSig:ownerBlocked': msg`Signing is paused to protect the account of the wallet’s owner`,
  'multiSig:unavailable': msg`The network isn’t responding. Try again in a few minutes`,
  'code:wrong': msg`Wrong code. Check it and try again`,
  'code:void': msg`This code has expired or was already used. Request a new one`,
  'security:blocked': msg`Transfers and withdrawals are paused to protect this account`,
  'security:lastContact': msg`Keep at least one email or phone. Add the other one first`,
  'security:bound': msg`This is already set up`,
  'security:notBound': msg`This isn’t set up yet`,
  'security:wrongPassword': msg`Your current password is wrong`,
  'security:wrongFundPassword': msg`Wrong payment PIN`,
  'security:fundPasswordLocked': msg`Too many wrong payment PINs. Try again later`,
  'security:applied': msg`Your previous request is still under review`,
};

/** Returns a code's meaning in the reader's language, for forms that show errors themselves. */
export function describeError(code: ErrorCode): string {
  return i18n._(messages[code]);
}

/**
 * Returns a refusal's details for people, as sentences: what is possible instead, and when. Empty if the details are
 * only for programs: names of fields, states and rules.
 */
export function describeDetails(details: RefusalDetails | null): string {
  const { asset, minimum, maximum, left, retryAfterSeconds: wait, triesLeft, reason } = details ?? {};
  const unit = isText(asset) ? ` ${asset}` : '';
  const said: MessageDescriptor[] = [];
  if (isText(minimum) && isText(maximum)) said.push(msg`Enter an amount between ${minimum} and ${maximum}${unit}.`);
  else if (isText(minimum)) said.push(msg`The minimum is ${minimum}${unit}.`);
  else if (isText(maximum)) said.push(msg`The maximum is ${maximum}${unit}.`);
  if (reason === 'debt')
    said.push(msg`The account owes money from a payment that was reversed. Nothing can leave until it’s covered.`);
  if (reason === 'depositAddress')
    said.push(msg`This is a deposit address of a ${brand.name} user. Send to the user instead, without a fee.`);
  if (reason === 'coolDown') said.push(msg`New and changed recipients can be paid after ${coolDownHours} hours.`);
  if (isText(left)) said.push(msg`You have ${left}${unit} left of this limit.`);
  if (typeof wait === 'number' && wait > 0) said.push(soon(wait));
  if (typeof triesLeft === 'number' && triesLeft > 0) said.push(msg`Attempts left: ${triesLeft}.`);
  return said.map((one) => i18n._(one)).join(sentenceGap(i18n.locale));
}

function soon(seconds: number): MessageDescriptor {
  const time = duration(seconds);
  return seconds < 60
    ? msg`Try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : msg`Try again in ${time}.`;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
