import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldRule } from '#contract/dynamic-forms/rules.ts';

/** Error text for each rule; `label` is the field's, `example` matches its pattern. */
export const ruleTexts: Readonly<Record<FieldRule, MessageDescriptor>> = {
  required: msg`{label}: fill in this field`,
  characters: msg`{label}: use letters, digits and common punctuation`,
  length: msg`{label}: enter up to {maxLength} characters`,
  pattern: msg`{label}: check the format`,
  check: msg`{label}: check for typing errors`,
  option: msg`{label}: choose from the list`,
  date: msg`{label}: enter a valid date`,
  past: msg`{label}: this date is in the future`,
  future: msg`{label}: this date has passed`,
  country: msg`{label}: choose a country or region from the list`,
  phone: msg`{label}: enter a valid phone number`,
  file: msg`{label}: upload the file again`,
  unknown: msg`{label}: this field is no longer needed`,
};

/** The same for a field that gives an example of its pattern. */
export const patternText = msg`{label}: use the format {example}`;
