import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import { ReasonField } from '#src/ui/desk/reason-field.tsx';
import type { DialogFields } from '#src/ui/form-dialog.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { useFields, type FieldInput } from '#src/ui/form/use-fields.ts';
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx';

interface Props extends Omit<CommandDialogProps, 'submit' | 'children' | 'of'> {
  readonly children?: ReactNode;
  /** What the reason is for; for the record by default. */
  readonly label?: ReactNode;
  /** The reason and the dialog's other fields; omitted if there are no others. */
  readonly of?: DialogFields & {
    readonly field: (path: 'reason') => FieldInput<string>;
    readonly values: { readonly reason: string };
  };
  readonly submit: (reason: string) => Promise<unknown>;
}

const initial = { reason: '' };

/** A dialog that requires a reason for a decision and shows what goes wrong. */
export function ReasonDialog({ label, of, children, submit, ...dialog }: Props) {
  const faultOf = useReasonFault();
  const own = useFields({ initial, findFaults: faultOf });
  const { field, values, ...fields } = of ?? own;
  return (
    <CommandDialog {...dialog} of={fields} submit={() => submit(values.reason.trim())}>
      {children}
      <ReasonField label={label ?? <Trans>Reason, for the record</Trans>} {...field('reason')} />
    </CommandDialog>
  );
}

interface ToldReasonProps extends FieldInput<string> {
  readonly label: ReactNode;
  /** The reasons to choose from, by code. */
  readonly names: Readonly<Record<string, MessageDescriptor>>;
}

/** Choice of the reason that the customer is told; none is chosen at first. */
export function ToldReasonField({ label, names, ...field }: ToldReasonProps) {
  const { i18n } = useLingui();
  const choices = Object.entries(names).map(([value, name]) => ({ value, label: i18n._(name) }));
  return <SelectField label={label} choices={choices} isOpen {...field} />;
}

/** Returns what is wrong with a reason. */
export function useReasonFault() {
  const { t } = useLingui();
  return ({ reason }: typeof initial) => ({ reason: reason.trim() === '' ? t`Enter a reason` : undefined });
}

/** Returns what is wrong with a reason for the record and, if it is needed, with the one chosen for the customer. */
export function useReasonFaults(needsCode: boolean) {
  const { t } = useLingui();
  const faultOf = useReasonFault();
  return ({ code, reason }: typeof initial & { readonly code: string }) => ({
    code: needsCode && code === '' ? t`Choose a reason` : undefined,
    ...faultOf({ reason }),
  });
}
