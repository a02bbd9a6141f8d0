import { useLingui } from '@lingui/react/macro';
import type { UseFormReturnType } from '@mantine/form';
import {
  maxWithdrawalAddresses,
  remarkMaxLength,
  withdrawalAddressPattern,
  type ApiKeyChoice,
  type ApiKeyPermission,
} from '#contract/api-keys/rules.ts';
import { isFundPassword } from '#contract/profile/rules.ts';
import { isCleanLine } from '#contract/platform/text.ts';
import { limits } from '#contract/platform/limits.ts';
import { useFields, type Fields } from '#src/ui/form/use-fields.ts';
import type { CheckedIp } from './ip.ts';
import { splitList } from './list.ts';
import type { ApiKeyRow } from './rows.ts';

/** A key as edited in the form. */
export interface KeyForm {
  remark: string;
  permissions: ApiKeyPermission[];
  scope: 'all' | 'chosen';
  addresses: string;
  ips: string;
  /** The funds PIN, for a key that may withdraw. */
  pin: string;
}

export type KeyFormControl = UseFormReturnType<KeyForm>;

const isAddress = new RegExp(withdrawalAddressPattern);

/** Returns the form of a key, empty or filled in from an existing key. */
export function useKeyForm(row: ApiKeyRow | undefined): Fields<KeyForm> {
  const { t } = useLingui();
  const addressFault = (values: KeyForm) => {
    if (!choosesAddresses(values)) return undefined;
    const addresses = splitList(values.addresses);
    const bad = addresses.find((address) => !isAddress.test(address));
    if (addresses.length === 0) return t`Enter at least one address or choose your address book`;
    if (addresses.length > maxWithdrawalAddresses) return t`Enter up to ${maxWithdrawalAddresses} addresses`;
    return bad === undefined ? undefined : t`${bad} isn’t a valid withdrawal address`;
  };
  return useFields<KeyForm>({
    initial: row ? fromRow(row) : empty,
    findFaults: (values) => {
      const { remark, permissions, pin } = values;
      const isNoted = isCleanLine(remark) && remark.trim().length <= remarkMaxLength;
      const isPinMissing = permissions.includes('withdraw') && !isFundPassword(pin);
      return {
        remark: isNoted ? undefined : t`Enter a note of up to ${remarkMaxLength} characters`,
        permissions: permissions.length > 0 ? undefined : t`Choose at least one permission`,
        addresses: addressFault(values),
        pin: isPinMissing ? t`Enter exactly six digits` : undefined,
      };
    },
  });
}

const empty: KeyForm = { remark: '', permissions: ['read'], scope: 'chosen', addresses: '', ips: '', pin: '' };

/** Returns what is wrong with the IP addresses as a whole; null if nothing is. */
export function useIpProblem(): (checked: readonly CheckedIp[], values: KeyForm) => string | null {
  const { t } = useLingui();
  const most = limits.apiKey.addressesPerKey;
  return (checked, { permissions }) => {
    const count = checked.length;
    if (count === 0 && permissions.includes('withdraw')) return t`Enter the IP addresses this key may withdraw from`;
    if (count > most) return t`Enter up to ${most} addresses or ranges; you have ${count}`;
    const bad = checked.find((one) => 'problem' in one);
    const text = bad?.text;
    return text === undefined ? null : t`Correct or remove ${text}`;
  };
}

/** Converts the form's values to what the calls expect. */
export function toChoice(values: KeyForm, checked: readonly CheckedIp[]): ApiKeyChoice {
  return {
    remark: values.remark.trim(),
    permissions: values.permissions,
    withdrawalAddresses: choosesAddresses(values) ? [...new Set(splitList(values.addresses))] : 'all',
    ips: checked.flatMap((one) => ('ip' in one ? [one.ip] : [])),
  };
}

/** Whether addresses can be chosen: only for a key that may withdraw. */
function choosesAddresses({ permissions, scope }: KeyForm): boolean {
  return permissions.includes('withdraw') && scope === 'chosen';
}

function fromRow({ remark, permissions, withdrawalAddresses, ips }: ApiKeyRow): KeyForm {
  const isAll = withdrawalAddresses === 'all';
  return {
    remark,
    permissions: [...permissions],
    scope: isAll ? 'all' : 'chosen',
    addresses: isAll ? '' : withdrawalAddresses.join('\n'),
    ips: ips.join('\n'),
    pin: '',
  };
}
