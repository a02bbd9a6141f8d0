type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * What was typed and chosen in fields before their code came, by their names: on a page that was made ahead of time they are
 * there before any script. React leaves it standing as it takes them over and knows nothing of it, so whoever keeps a
 * field's value asks here once he is there. A box that was ticked says `on`.
 */
export function typedBefore(root: ParentNode | null): Readonly<Record<string, string>> {
  const fields = [...(root?.querySelectorAll<Field>('input[name], textarea[name], select[name]') ?? [])];
  return Object.fromEntries(fields.filter(isOtherThanMade).map((field) => [field.name, valueOf(field)]));
}

function isOtherThanMade(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected === false;
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

function valueOf(field: Field): string {
  if (!isBox(field)) return field.value;
  return field.checked ? 'on' : '';
}

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
