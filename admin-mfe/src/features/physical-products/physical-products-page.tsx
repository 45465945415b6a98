import type { AdminPhysicalProductView } from '@aflora/contracts';
import { ConfirmDialog, PageHead } from '@aflora/ui/console';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShell } from '../../app/shell-context';
import { usePageTitle } from '../../app/use-page-title';
import { DeleteProductDialog } from './delete-product-dialog';
import { ProductForm } from './form/product-form';
import { useProductEditor } from './form/use-product-editor';
import { ProductResults } from './list/product-results';
import { ProductToolbar } from './list/product-toolbar';
import { useProductListUrl } from './list/use-product-list-url';
import { productCategoriesQuery, productListQuery } from './physical-products.api';
import { ProductCountsLine } from './product-counts-line';

export function PhysicalProductsPage() {
  usePageTitle('Produtos Físicos');
  const { api } = useShell();
  const url = useProductListUrl();
  const editor = useProductEditor();
  const [doomed, setDoomed] = useState<AdminPhysicalProductView | null>(null);
  const list = useQuery(productListQuery(api, { ...url.query, page: url.page }));
  const { data: categories = [] } = useQuery(productCategoriesQuery(api));
  const { target } = editor;

  return (
    <>
      <PageHead title="Produtos Físicos" actions={<NewProductButton onClick={editor.create} />}>
        <ProductCountsLine />
      </PageHead>
      {target && (
        <ProductForm
          key={target === 'new' ? 'new' : target.id}
          product={target === 'new' ? null : target}
          categories={categories}
          onSaved={editor.close}
          onCancel={editor.cancel}
          onDirtyChange={editor.setDirty}
        />
      )}
      <ProductToolbar url={url} categories={categories} />
      <ProductResults url={url} list={list} edit={editor.edit} remove={setDoomed} />
      <DeleteProductDialog
        product={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={({ id }) => target !== 'new' && target?.id === id && editor.close()}
      />
      <DiscardDialog discard={editor.discard} />
    </>
  );
}

function NewProductButton({ onClick }: { onClick(): void }) {
  return (
    <Button size="sm" onClick={onClick} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
      Novo Produto
    </Button>
  );
}

function DiscardDialog({ discard }: Pick<ReturnType<typeof useProductEditor>, 'discard'>) {
  return (
    <ConfirmDialog
      isOpen={discard.isAsked}
      title="Descartar alterações?"
      confirmLabel="Descartar"
      cancelLabel="Continuar editando"
      onConfirm={discard.confirm}
      onCancel={discard.cancel}
    >
      <p>O que você preencheu neste formulário ainda não foi salvo.</p>
    </ConfirmDialog>
  );
}
