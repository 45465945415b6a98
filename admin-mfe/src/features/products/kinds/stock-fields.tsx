import type { DtoForm } from '@aflora/ui/form';
import { NumberInput } from '@mantine/core';
import type { ProductValues } from '../form/product-values';

export interface PhysicalValues extends ProductValues {
  // A cleared number field yields ''; the rule says "missing" then.
  stockQuantity: number | '';
  weightGrams: number | '';
}

/** Whole numbers from zero; what is beyond the limits is told by the rules. */
const whole = {
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: '.',
  decimalSeparator: ',',
} as const;

export function StockFields({ form }: { form: DtoForm<PhysicalValues> }) {
  return (
    <>
      <NumberInput label="Estoque" size="md" min={0} {...whole} {...form.getInputProps('stockQuantity')} />
      <NumberInput label="Peso (g)" size="md" min={0} {...whole} {...form.getInputProps('weightGrams')} />
    </>
  );
}
