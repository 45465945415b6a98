import { NumberInput, type NumberInputProps } from '@mantine/core';

/**
 * A whole number. Minus and comma stay, and the input's rules report them: without them, a refused -5 or 7,5 would become an accepted 5 or
 * 75.
 */
export const WholeNumberInput = (props: NumberInputProps) => (
  <NumberInput clampBehavior="none" hideControls inputMode="numeric" decimalSeparator="," {...props} />
);
