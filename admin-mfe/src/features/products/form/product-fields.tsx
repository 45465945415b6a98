import type { DtoForm } from '@aflora/ui/form';
import { Autocomplete, Textarea, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { CurrencyInput } from '../../../components/number-inputs';
import type { ProductKind, ProductValues } from '../kinds/product-kind';
import classes from './product-fields.module.css';

interface ProductFieldsProps {
  kind: ProductKind;
  form: DtoForm<ProductValues>;
  categories: string[];
}

export function ProductFields({ kind, form, categories }: ProductFieldsProps) {
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
      <kind.OwnFields form={form} />
      <Textarea
        label="Descrição"
        size="md"
        autosize
        minRows={3}
        maxRows={10}
        placeholder={kind.descriptionHint}
        className={classes.full}
        {...form.getInputProps('description')}
      />
    </div>
  );
}
