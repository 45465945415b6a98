import { ActionIcon, Button, Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, type MouseEvent } from 'react';
import { useShell } from '../../../lib/shell';
import { useConsoleForm } from '../../../lib/use-console-form';
import type { Product, ProductKind } from '../kinds/product-kind';
import { productFailures } from '../product-failures';
import { PictureField } from './picture-field';
import { ProductFields } from './product-fields';
import classes from './product-form.module.css';
import { useEscape } from './use-escape';
import { useOpenedForm } from './use-opened-form';
import { useProductPicture } from './use-product-picture';
import { useSaveProduct } from './use-save-product';

interface ProductFormProps {
  kind: ProductKind;
  /** Null for a new product. */
  product: Product | null;
  categories: string[];
  onSaved(): void;
  onCancel(): void;
}

/** A blurred field may show its error and push the button away from under the pointer: the click would be lost. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Creates or changes a product, above the list. */
export function ProductForm({ kind, product, categories, onSaved, onCancel }: ProductFormProps) {
  const titleId = useId();
  const { notify } = useShell();
  const picture = useProductPicture(product);
  const form = useConsoleForm(kind.Input, {
    initialValues: kind.valuesOf(product),
    closesWith: product ? [] : ['novo'],
    isChanged: picture.isChanged,
  });
  const close = () => {
    form.letGo();
    onSaved();
  };
  const { save, isSaving } = useSaveProduct({ kind, product, onSaved: close, showProblem: form.showProblem });
  const panel = useOpenedForm(() => form.getInputNode('name'));
  useEscape(panel, onCancel);

  const submit = form.onSubmit(
    (values) => save({ values, picture: picture.file, removesPicture: picture.removesPicture }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  );
  return (
    <section className={classes.panel} aria-labelledby={titleId} ref={panel}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {product ? 'Editar Produto' : 'Novo Produto'}
        </h2>
        <ActionIcon aria-label="Fechar formulário" onClick={onCancel} className={classes.close}>
          <IconX size={20} stroke={1.6} />
        </ActionIcon>
      </div>
      <form onSubmit={submit} noValidate>
        <div className={classes.columns}>
          <PictureField
            preview={picture.preview}
            onChoose={picture.choose}
            onRemove={picture.remove}
            onRefuse={productFailures(notify).picture}
          />
          <ProductFields kind={kind} form={form} categories={categories} />
        </div>
        <div className={classes.foot}>
          <Switch
            label="Ativo"
            size="md"
            color="var(--ok)"
            withThumbIndicator={false}
            classNames={{ label: classes.switchLabel }}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
          <Button variant="subtle" size="md" onClick={onCancel} onMouseDown={keepFocus} className={classes.cancel}>
            Cancelar
          </Button>
          <Button type="submit" size="md" onMouseDown={keepFocus} loading={isSaving} disabled={isSaving}>
            Salvar
          </Button>
        </div>
      </form>
    </section>
  );
}
