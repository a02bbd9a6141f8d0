import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Disclosure } from './disclosure.tsx';
import styles from './header.module.css';

/** Light, dark, or as the system has it. */
export function ThemeSwitch() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const choices: readonly { readonly value: MantineColorScheme; readonly label: string }[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`As the system` },
  ];
  return (
    <Disclosure label={<span aria-hidden="true">◐</span>} name={t`Theme`} className={styles.tool} align="end">
      <ul className={styles.choices}>
        {choices.map(({ value, label }) => (
          <li key={value}>
            <button type="button" aria-pressed={colorScheme === value} onClick={() => setColorScheme(value)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
