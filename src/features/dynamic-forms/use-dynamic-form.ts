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
  /** Keeps what is typed, and files that are not up yet, on this device under this name. */
  readonly draft?: string;
  /** What was handed in before, to be corrected. */
  readonly before?: DynamicValues;
  readonly checks?: FieldChecks;
}

export interface DynamicForm extends Fields<DynamicInput> {
  readonly fields: readonly DynamicField[];
  readonly draft: string | undefined;
  /** What is sent: of the fields that are asked for, as the contract reads them. */
  readonly read: () => DynamicValues;
  /** The server's flaws, by its codes, as this form's faults. */
  readonly faultsOf: (flaws: readonly FieldFlaw[]) => Faults;
}

/** A form whose fields the server decides on; read by the contract's rules, as the server reads it. */
export function useDynamicForm({ fields, draft, before = {}, checks }: DynamicFormOptions): DynamicForm {
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
    initial: emptyOf(fields, before),
    findFaults: (values) => faultsOf(readForm(fields, known(fields, values), context).flaws),
    ...(draft === undefined ? {} : { draft }),
  });
  return {
    ...form,
    fields,
    draft,
    read: () => readForm(fields, known(fields, form.form.getValues()), context).values,
    faultsOf,
  };
}

/** Each field with nothing in it, or what was handed in. */
function emptyOf(fields: readonly DynamicField[], before: DynamicValues): DynamicInput {
  return Object.fromEntries(fields.map(({ key, type }) => [key, before[key] ?? (type === 'file' ? [] : '')]));
}

/** A draft of an earlier list of fields may hold more. */
function known(fields: readonly DynamicField[], values: DynamicInput): DynamicValues {
  return Object.fromEntries(fields.map(({ key }) => [key, values[key] ?? '']));
}
