import { CurrencyInput } from '@aflora/ui/console';
import type { DtoForm } from '@aflora/ui/form';
import { Autocomplete, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from './product-fields.module.css';
import type { ProductValues } from './product-values';

/** Whole numbers from zero; what is beyond the limits is told by the rules. */
const whole = {
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: '.',
  decimalSeparator: ',',
} as const;

export function ProductFields({ form, categories }: { form: DtoForm<ProductValues>; categories: string[] }) {
  return (
    <div className={classes.grid}>
      <TextInput label="Nome" size="md" maxLength={200} autoComplete="off" className={classes.wide} {...form.getInputProps('name')} />
      <Autocomplete
        label="Categoria"
        size="md"
        data={categories}
        maxLength={100}
        limit={8}
        autoComplete="off"
        rightSection={<IconChevronDown size={18} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="none"
        comboboxProps={{ keepMounted: false }}
        {...form.getInputProps('category')}
      />
      <CurrencyInput label="Preço" size="md" {...form.getInputProps('priceCents')} value={form.values.priceCents} />
      <NumberInput label="Estoque" size="md" min={0} {...whole} {...form.getInputProps('stockQuantity')} />
      <NumberInput label="Peso (g)" size="md" min={0} {...whole} {...form.getInputProps('weightGrams')} />
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        placeholder="Textura, uso e conteúdo, em duas ou três frases."
        className={classes.full}
        {...form.getInputProps('description')}
      />
    </div>
  );
}
