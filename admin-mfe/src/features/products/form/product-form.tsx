import { Button, keepFocus, SubmitButton } from '@aflora/ui';
import { ActionIcon, Switch } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, type RefObject } from 'react';
import { RestoredDraft } from '../../../components/draft-notices';
import { LockingForm } from '../../../components/locking-form';
import { useShell } from '../../../lib/shell';
import { useConsoleForm } from '../../../lib/use-console-form';
import type { Product, ProductKind } from '../kinds/product-kind';
import { productFailures } from '../product-failures';
import { PictureField, useProductPicture } from './picture-field';
import { ProductFields } from './product-fields';
import classes from './product-form.module.css';
import { useSaveProduct } from './save-product';

interface ProductFormProps {
  kind: ProductKind;
  /** Null for a new product. */
  product: Product | null;
  categories: string[];
  onSaved(): void;
  onCancel(): void;
}

/** Form above the list that creates or changes a product. */
export function ProductForm({ kind, product, categories, onSaved, onCancel }: ProductFormProps) {
  const titleId = useId();
  const { notify } = useShell();
  const picture = useProductPicture(product);
  const form = useConsoleForm(kind.Input, {
    initialValues: kind.valuesOf(product),
    closesWith: product ? [] : ['novo'],
    isChanged: picture.isChanged,
    draft: {
      of: kind.key,
      recordId: product?.id ?? null,
      version: product?.version ?? null,
      titleOf: ({ name }) => name,
      relative: ['stockQuantity'],
    },
  });
  const close = () => {
    form.markSaved();
    onSaved();
  };
  const { draft, setValues, showProblem } = form;
  const { save, isSaving } = useSaveProduct({ kind, product, draft, onSaved: close, onConflict: setValues, showProblem });
  const panel = useOpenedForm(() => form.getInputNode('name'));
  useEscape(panel, onCancel);

  const submit = form.onSubmit((values) => save({ values, picture: picture.file, removesPicture: picture.removesPicture }));
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
      <RestoredDraft draft={form.draft} isLocked={isSaving} />
      <LockingForm isSaving={isSaving} onSubmit={submit}>
        <div className={classes.columns}>
          <PictureField
            preview={picture.preview}
            onChoose={picture.choose}
            onRemove={picture.remove}
            onRefuse={productFailures(notify).picture}
            onUnreadable={() => {
              picture.discard();
              productFailures(notify).picture('image.wrong-type');
            }}
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
          <SubmitButton size="md" loading={isSaving} disabled={isSaving}>
            Salvar
          </SubmitButton>
        </div>
      </LockingForm>
    </section>
  );
}

/** When a form opens, it is scrolled to and its first field takes the focus. */
function useOpenedForm(firstField: () => HTMLElement | null) {
  const panel = useRef<HTMLElement>(null);
  const open = useEffectEvent(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    firstField()?.focus({ preventScroll: true });
  });
  useEffect(() => void open(), []);
  return panel;
}

/** Whether the field uses Escape itself: its list of options is open and not empty (an open list without options is invisible). */
const takesEscape = (field: HTMLElement) =>
  field.hasAttribute('data-mantine-stop-propagation') && document.querySelector('[role="option"]') !== null;

/** Calls `leave` when Escape is pressed anywhere within the element. */
function useEscape(within: RefObject<HTMLElement | null>, leave: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.isComposing && !takesEscape(event.target as HTMLElement)) leave();
  });
  useEffect(() => {
    const element = within.current;
    const listen = (event: KeyboardEvent) => hear(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [within]);
}
