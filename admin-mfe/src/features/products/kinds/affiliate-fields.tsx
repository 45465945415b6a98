import type { DtoForm } from '@aflora/ui/form';
import { NumberInput, TextInput } from '@mantine/core';
import classes from '../form/product-fields.module.css';
import type { ProductValues } from '../form/product-values';

export interface DigitalValues extends ProductValues {
  affiliateLink: string;
  /** Null where none is agreed. While it is typed, a text: '0,'. */
  commissionRate: number | string | null;
}

export function AffiliateFields({ form }: { form: DtoForm<DigitalValues> }) {
  return (
    <>
      <NumberInput
        label="Comissão (%)"
        size="md"
        min={0}
        max={100}
        step={0.1}
        decimalScale={1}
        clampBehavior="none"
        allowNegative={false}
        hideControls
        inputMode="decimal"
        decimalSeparator=","
        allowedDecimalSeparators={[',', '.']}
        {...form.getInputProps('commissionRate')}
        value={form.values.commissionRate ?? ''}
        onChange={(rate) => form.setFieldValue('commissionRate', rate === '' ? null : rate)}
      />
      <TextInput
        label="Link de afiliado"
        type="url"
        inputMode="url"
        size="md"
        maxLength={2000}
        autoComplete="off"
        placeholder="https://"
        className={classes.full}
        {...form.getInputProps('affiliateLink')}
      />
    </>
  );
}
