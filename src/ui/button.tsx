import { Button as MantineButton, type ButtonProps as MantineButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

export type ButtonProps = MantineButtonProps & Omit<ComponentPropsWithRef<'button'>, keyof MantineButtonProps>;

/** The button. At least 44 px high, so that a thumb hits it. */
export function Button({ size = 'md', type = 'button', variant = 'filled', ...rest }: ButtonProps) {
  return <MantineButton size={size} type={type} variant={variant} {...rest} />;
}
