type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Returns the values that were typed or chosen in fields before their code loaded, by field name: a prerendered page
 * has its fields before any script. React keeps these values during hydration but doesn't know about them, so a
 * component that keeps a field's value reads them here once it is mounted. A checked box has the value `on`.
 */
export function typedBefore(root: ParentNode | null): Readonly<Record<string, string>> {
  const fields = [...(root?.querySelectorAll<Field>('input[name], textarea[name], select[name]') ?? [])];
  return Object.fromEntries(fields.filter(isOtherThanMade).map((field) => [field.name, valueOf(field)]));
}

function isOtherThanMade(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== madeIndex(field);
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

/** A select that a script rendered marks no option as its default: it begins with the first one. */
const madeIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
    0,
  );

function valueOf(field: Field): string {
  if (!isBox(field)) return field.value;
  return field.checked ? 'on' : '';
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
