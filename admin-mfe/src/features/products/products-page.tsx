import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportButton } from '../../components/export-button';
import { PageHead, usePageTitle } from '../../components/page';
import { useShell } from '../../lib/shell';
import { BulkActivation } from './bulk/bulk-activation';
import { useProductSelection } from './bulk/use-product-selection';
import { DeleteProductDialog } from './delete-product-dialog';
import { ProductForm } from './form/product-form';
import { useProductEditor } from './form/use-product-editor';
import type { Product } from './kinds/product-kind';
import { productKinds, type ProductKindName } from './kinds/product-kinds';
import { ProductResults } from './list/product-results';
import { ProductToolbar } from './list/product-toolbar';
import { useProductListUrl } from './list/use-product-list-url';
import { ProductCountsLine } from './product-counts-line';
import { productCategoriesQuery, productListQuery } from './products.api';
import { useDuplicateProduct } from './use-duplicate-product';

export function ProductsPage({ of }: { of: ProductKindName }) {
  const kind = productKinds[of];
  usePageTitle(kind.title);
  const { api } = useShell();
  const url = useProductListUrl(kind);
  const editor = useProductEditor();
  const [doomed, setDoomed] = useState<Product | null>(null);
  const query = { ...url.query, page: url.page };
  const list = useQuery(productListQuery({ api, kind }, query));
  const { data: categories = [] } = useQuery(productCategoriesQuery({ api, kind }));
  const { items: products = [], total = 0 } = list.data ?? {};
  const selection = useProductSelection(JSON.stringify(query), { ids: products.map(({ id }) => id), total });
  const duplicate = useDuplicateProduct(kind, { onDuplicated: editor.edit });
  const { target } = editor;

  return (
    <>
      <PageHead
        title={kind.title}
        actions={
          <>
            <ExportButton path={kind.paths.export} query={url.query} name={kind.fileName} />
            <NewProductButton onClick={editor.create} />
          </>
        }
      >
        <ProductCountsLine kind={kind} />
      </PageHead>
      {target && (
        <ProductForm
          key={target === 'new' ? 'new' : target.id}
          kind={kind}
          product={target === 'new' ? null : target}
          categories={categories}
          onSaved={editor.close}
          onCancel={editor.cancel}
        />
      )}
      <ProductToolbar kind={kind} url={url} categories={categories} />
      <BulkActivation kind={kind} url={url} products={products} total={total} selection={selection} />
      <ProductResults
        kind={kind}
        url={url}
        list={list}
        selection={selection}
        actions={{ edit: editor.edit, duplicate, remove: setDoomed }}
      />
      <DeleteProductDialog
        kind={kind}
        product={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={({ id }) => target !== 'new' && target?.id === id && editor.close()}
      />
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
