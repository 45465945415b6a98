import { states } from '@aflora/contracts';
import { Button, keepFocus } from '@aflora/ui';
import type { DtoForm } from '@aflora/ui/form';
import { ActionIcon, Input, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useContext } from 'react';
import { CurrencyInput, WholeNumberInput } from '../../components/number-inputs';
import { UploadsContext } from '../../lib/uploads';
import { PictureInput } from './picture-input';
import type { ListField, SettingField, TextsField, ValueField } from './setting-forms';
import classes from './settings.module.css';

export type SettingValues = Record<string, unknown>;
type SettingForm = DtoForm<SettingValues>;

interface FieldProps<Field> {
  form: SettingForm;
  field: Field;
  /** Path of the field's value in the form. */
  path: string;
}

/** The fields of a section. */
export function SettingFields({ form, fields }: { form: SettingForm; fields: readonly SettingField[] }) {
  return fields.map((field) => {
    const { name } = field;
    if (field.kind === 'list') return <ListInput key={name} form={form} field={field} path={name} />;
    if (field.kind === 'texts') return <TextsInput key={name} form={form} field={field} path={name} />;
    return <ValueInput key={name} form={form} field={field} path={name} />;
  });
}

function ValueInput({ form, field: { kind, label, hint }, path }: FieldProps<ValueField>) {
  const input = form.getInputProps(path) as { value: unknown };
  const given = { label, description: hint, ...input };
  if (kind === 'money') return <CurrencyInput {...form.getInputProps(path)} label={label} description={hint} value={Number(input.value)} />;
  if (kind === 'whole') return <WholeNumberInput {...form.getInputProps(path)} label={label} description={hint} />;
  if (kind === 'flag') return <Switch label={label} size="md" {...form.getInputProps(path, { type: 'checkbox' })} />;
  if (kind === 'area') return <Textarea {...form.getInputProps(path)} label={label} description={hint} autosize minRows={2} maxRows={14} />;
  if (kind === 'picture') return <PictureInput {...form.getInputProps(path)} label={label} value={String(input.value ?? '')} />;
  if (kind === 'state') return <NativeSelect {...form.getInputProps(path)} label={label} description={hint} data={states} />;
  if (kind === 'day') return <TextInput type="date" {...given} value={String(input.value ?? '')} />;
  return <TextInput autoComplete="off" {...given} value={String(input.value ?? '')} />;
}

function ListInput({ form, field: { label, hint, one, fields, blank }, path }: FieldProps<ListField>) {
  const items = form.getInputProps(path).value as SettingValues[];
  return (
    <section className={classes.list} aria-label={label}>
      <ListHead form={form} label={label} hint={hint} path={path} />
      {items.map((_, index) => (
        <fieldset key={index} className={classes.item}>
          <legend>{`${one} ${index + 1}`}</legend>
          <div className={classes.grid}>
            {fields.map((inner) => (
              <ValueInput key={inner.name} form={form} field={inner} path={`${path}.${index}.${inner.name}`} />
            ))}
          </div>
          {blank && <ItemActions form={form} path={path} index={index} name={`${one} ${index + 1}`} />}
        </fieldset>
      ))}
      {blank && <AddButton label={`Adicionar ${one.toLowerCase()}`} onClick={() => form.insertListItem(path, { ...blank })} />}
    </section>
  );
}

function TextsInput({ form, field: { label, hint, one, isLong, isFixed }, path }: FieldProps<TextsField>) {
  const texts = form.getInputProps(path).value as string[];
  return (
    <section className={classes.list} aria-label={label}>
      <ListHead form={form} label={label} hint={hint} path={path} />
      {texts.map((_, index) => {
        const Field = isLong ? Textarea : TextInput;
        const name = `${one} ${index + 1}`;
        return (
          <div key={index} className={classes.text}>
            <Field label={name} {...(isLong && { autosize: true, minRows: 2 })} {...form.getInputProps(`${path}.${index}`)} />
            <ItemActions form={form} path={path} index={index} name={name} isFixed={isFixed} />
          </div>
        );
      })}
      {!isFixed && <AddButton label={`Adicionar ${one.toLowerCase()}`} onClick={() => form.insertListItem(path, '')} />}
    </section>
  );
}

/** Id of a list's heading, which takes the focus when the list as a whole is wrong. */
export const listId = (path: string): string => `lista-${path}`;

/** Heading of a list, with the error of the list as a whole. */
function ListHead({ form, label, hint, path }: { form: SettingForm; label: string; hint: string | undefined; path: string }) {
  const error = form.errors[path];
  return (
    <div>
      <h3 id={listId(path)} tabIndex={-1} className={classes.listTitle}>
        {label}
      </h3>
      {hint && <p className={classes.hint}>{hint}</p>}
      {error && (
        <Input.Error size="sm" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

interface ItemActionsProps {
  form: SettingForm;
  path: string;
  index: number;
  name: string;
  /** The item stays. */
  isFixed?: boolean;
}

function ItemActions({ form, path, index, name, isFixed = false }: ItemActionsProps) {
  const { isUploading } = useContext(UploadsContext);
  return (
    <div className={classes.itemActions}>
      {index > 0 && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Subir ${name}`}
          disabled={isUploading}
          onMouseDown={keepFocus}
          onClick={() => form.reorderListItem(path, { from: index, to: index - 1 })}
        >
          <IconArrowUp size={18} stroke={1.6} />
        </ActionIcon>
      )}
      {!isFixed && (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`Remover ${name}`}
          disabled={isUploading}
          onMouseDown={keepFocus}
          onClick={() => form.removeListItem(path, index)}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

function AddButton({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button
      variant="light"
      size="sm"
      className={classes.add}
      onClick={onClick}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
    >
      {label}
    </Button>
  );
}
