import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

export type ButtonProps = MantineButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps>;

/**
 * The button. At least 44 px high, as a touch target. While its action is in progress (`loading`) it does nothing and
 * says so, but keeps the focus: a disabled button loses it, and a dialog that it opened couldn't return it.
 */
export function Button({ size = 'md', type = 'button', variant = 'filled', ...rest }: ButtonProps) {
  const isBusy = rest.loading === true && rest.disabled !== true;
  return (
    <MantineButton
      size={size}
      type={type}
      variant={variant}
      {...rest}
      renderRoot={({ disabled, ...root }: ComponentPropsWithRef<'button'>) => (
        <button
          {...root}
          disabled={disabled === true && !isBusy}
          aria-disabled={isBusy || undefined}
          // Enter in a field also presses the button.
          onClick={isBusy ? (event) => event.preventDefault() : root.onClick}
        />
      )}
    />
  );
}
