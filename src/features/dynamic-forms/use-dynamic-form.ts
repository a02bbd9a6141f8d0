import { useLingui } from '@lingui/react/macro';
import {
  defaultMaxLength,
  readForm,
  type DynamicField,
  type DynamicValues,
  type FieldChecks,
  type FieldFlaw,
} from '#contract/dynamic-forms/rules.ts';
import { todayUtc } from '#src/platform/days.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { useFields, type Faults, type Fields } from '#src/ui/form/use-fields.ts';
import { patternText, ruleTexts } from './wording.ts';

export type DynamicInput = Record<string, string | readonly string[]>;

interface DynamicFormOptions {
  readonly fields: readonly DynamicField[];
  /** Name under which typed values, and files not uploaded yet, are stored on this device. */
  readonly draft?: string;
  /** Values submitted before, to be corrected. */
  readonly before?: DynamicValues;
  /** Values without a field, stored in the draft beside the typed ones and never sent. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Returns what to change in a draft before it is shown, if anything. */
  readonly adapt?: (draft: DynamicInput) => DynamicInput | undefined;
  readonly checks?: FieldChecks;
}

export interface DynamicForm extends Fields<DynamicInput> {
  readonly fields: readonly DynamicField[];
  readonly draft: string | undefined;
  /** Returns what is sent: the values of the required fields, as the contract reads them. */
  readonly read: () => DynamicValues;
  /** Converts the server's flaws, by their codes, to this form's errors. */
  readonly faultsOf: (flaws: readonly FieldFlaw[]) => Faults;
}

/** A form whose fields the server decides; parsed by the contract's rules, as the server parses it. */
export function useDynamicForm(options: DynamicFormOptions): DynamicForm {
  const { fields, draft, before = {}, beside = {}, adapt, checks } = options;
  const { i18n } = useLingui();
  const locale = useLocale();
  const context = { today: todayUtc(), ...(checks ? { checks } : {}) };
  const textOf = ({ field: key, rule }: FieldFlaw) => {
    const field = fields.find((one) => one.key === key);
    const { example = '', maxLength = defaultMaxLength } = field ?? {};
    const words = rule === 'pattern' && example !== '' ? patternText : ruleTexts[rule];
    return i18n._(
      words.id,
      { label: field?.label[locale] ?? key, example, maxLength },
      { message: words.message ?? '' },
    );
  };
  const faultsOf = (flaws: readonly FieldFlaw[]) => Object.fromEntries(flaws.map((flaw) => [flaw.field, textOf(flaw)]));
  const form = useFields<DynamicInput>({
    initial: { ...beside, ...emptyOf(fields, before) },
    findFaults: (values) => faultsOf(readForm(fields, known(fields, values), context).flaws),
    ...(draft === undefined ? {} : { draft }),
    adapt: (values) => ({ ...values, ...adapt?.(values) }),
  });
  return {
    ...form,
    fields,
    draft,
    read: () => readForm(fields, known(fields, form.form.getValues()), context).values,
    faultsOf,
  };
}

/** Returns each field empty, or with what was submitted before. */
function emptyOf(fields: readonly DynamicField[], before: DynamicValues): DynamicInput {
  return Object.fromEntries(fields.map(({ key, type }) => [key, before[key] ?? (type === 'file' ? [] : '')]));
}

/** Drops other values: a draft of an earlier list of fields may contain more. */
function known(fields: readonly DynamicField[], values: DynamicInput): DynamicValues {
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']));
}
