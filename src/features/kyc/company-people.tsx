import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ownerSharePercent } from '#contract/business-verification/rules.ts';
import { Button } from '#src/ui/button.tsx';
import type { CompanyFieldsOf } from './company-fields.tsx';
import { emptyDirector, emptyOwner, maxDirectors, maxOwners } from './company-values.ts';
import styles from './kyc.module.css';

/** All directors of the company. */
export function DirectorFields({ form }: CompanyFieldsOf) {
  const { t } = useLingui();
  const { directors } = form.values;
  return (
    <section className={styles.rows}>
      <h3>
        <Trans>Directors</Trans>
      </h3>
      {form.errors['directors'] ? (
        <p className={styles.fieldError} role="alert">{t`Enter at least one director`}</p>
      ) : null}
      {directors.map((_, index) => (
        <fieldset key={index} className={styles.row}>
          <legend>{t`Director ${index + 1}`}</legend>
          <TextInput
            label={t`First name`}
            name={`directors/${index}/firstName`}
            size="md"
            maxLength={100}
            {...form.getInputProps(`directors.${index}.firstName`)}
          />
          <TextInput
            label={t`Last name`}
            name={`directors/${index}/lastName`}
            size="md"
            maxLength={100}
            {...form.getInputProps(`directors.${index}.lastName`)}
          />
          {directors.length > 1 ? (
            <Button
              variant="subtle"
              aria-label={t`Remove director ${index + 1}`}
              onClick={() => form.removeListItem('directors', index)}
            >
              <Trans>Remove</Trans>
            </Button>
          ) : null}
        </fieldset>
      ))}
      {directors.length < maxDirectors ? (
        <Button variant="default" onClick={() => form.insertListItem('directors', emptyDirector)}>
          <Trans>Add director</Trans>
        </Button>
      ) : null}
    </section>
  );
}

/** All owners of a quarter or more, or the statement that there are none. */
export function OwnerFields({ form }: CompanyFieldsOf) {
  const { t } = useLingui();
  const { owners, hasNoLargeOwner } = form.values;
  const wrong = form.errors['owners'];
  return (
    <section className={styles.rows}>
      <h3>
        <Trans>Owners with {ownerSharePercent}% or more</Trans>
      </h3>
      {wrong ? (
        <p className={styles.fieldError} role="alert">
          {owners.some(({ sharePercent }) => sharePercent) ? wrong : t`Add the owners or confirm there are none`}
        </p>
      ) : null}
      <Checkbox
        label={t`No owner holds ${ownerSharePercent}% or more`}
        {...form.getInputProps('hasNoLargeOwner', { type: 'checkbox' })}
      />
      {hasNoLargeOwner ? null : (
        <>
          {owners.map((_, index) => (
            <fieldset key={index} className={styles.row}>
              <legend>{t`Owner ${index + 1}`}</legend>
              <NativeSelect
                label={t`Type`}
                name={`owners/${index}/kind`}
                size="md"
                data={[
                  { value: 'person', label: t`Individual` },
                  { value: 'company', label: t`Company` },
                ]}
                {...form.getInputProps(`owners.${index}.kind`)}
              />
              <TextInput
                label={t`Name`}
                name={`owners/${index}/name`}
                size="md"
                maxLength={200}
                {...form.getInputProps(`owners.${index}.name`)}
              />
              <TextInput
                label={t`Share (%)`}
                name={`owners/${index}/sharePercent`}
                size="md"
                inputMode="decimal"
                maxLength={6}
                {...form.getInputProps(`owners.${index}.sharePercent`)}
              />
              <Button
                variant="subtle"
                aria-label={t`Remove owner ${index + 1}`}
                onClick={() => form.removeListItem('owners', index)}
              >
                <Trans>Remove</Trans>
              </Button>
            </fieldset>
          ))}
          {owners.length < maxOwners ? (
            <Button variant="default" name="owners" onClick={() => form.insertListItem('owners', emptyOwner)}>
              <Trans>Add owner</Trans>
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
