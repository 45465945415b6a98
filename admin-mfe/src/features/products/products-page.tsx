import { adminProductSorts, productStatuses, stockLevels } from '@aflora/contracts';
import { Button, formatCount } from '@aflora/ui';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DraftOffers } from '../../components/draft-notices';
import { ExportButton } from '../../components/export-button';
import { ListPage, type ListTexts } from '../../components/list-page/list-page';
import { useListUrl, type ListView } from '../../lib/list-url';
import { useShell } from '../../lib/shell';
import { BulkActivation } from './bulk-activation';
import { ProductForm } from './form/product-form';
import { useProductEditor } from './form/use-product-editor';
import { digitalKind } from './kinds/digital-kind';
import { physicalKind } from './kinds/physical-kind';
import type { Product, ProductKind } from './kinds/product-kind';
import { ProductCards, ProductSkeletons } from './list/product-cards';
import { columnsOf, RowActions } from './list/product-table';
import { DeleteProductDialog, useDuplicateProduct } from './product-changes';
import { LOAD_FAILURE, productCategoriesQuery, productCountsQuery, productListQuery, type ProductCounts } from './products.api';
import { useProductSelection } from './use-product-selection';

const productKinds: Record<'physical' | 'digital', ProductKind> = { physical: physicalKind, digital: digitalKind };

const filters = {
  search: { name: 'busca' },
  category: { name: 'categoria' },
  status: { name: 'status', values: productStatuses },
  stock: { name: 'estoque', values: stockLevels as readonly (typeof stockLevels)[number][] },
  sort: { name: 'ordem', values: adminProductSorts, isLasting: true },
} as const;

/** Filters for products without stock: a stock filter in the address is ignored. */
const withoutStock: typeof filters = { ...filters, stock: { ...filters.stock, values: [] } };

const stocks = {
  label: 'Estoque',
  anyLabel: 'Todos',
  options: [
    { value: 'in-stock', label: 'Com estoque' },
    { value: 'out-of-stock', label: 'Sem estoque' },
  ],
};

const choicesOf = ({ hasStock }: ProductKind, categories: readonly string[]) => ({
  category: {
    label: 'Categoria',
    anyLabel: 'Todas as categorias',
    options: [...new Set(categories)].map((name) => ({ value: name, label: name })),
  },
  status: {
    label: 'Status',
    anyLabel: 'Todos',
    options: [
      { value: 'active', label: 'Ativos' },
      { value: 'inactive', label: 'Inativos' },
    ],
  },
  stock: hasStock ? stocks : undefined,
});

const sorts = { standard: 'newest', others: [['Cadastro', { asc: 'oldest', desc: 'newest', kind: 'date' }]] } as const;

const textsOf = ({ shownIn }: ProductKind, view: ListView): ListTexts => ({
  loading: <ProductSkeletons view={view} />,
  failure: LOAD_FAILURE,
  none: {
    title: 'Nenhum produto encontrado',
    text: `Cadastre o primeiro com o botão “Novo Produto”: ele aparece aqui e ${shownIn}.`,
  },
  unmatched: { title: 'Nenhum produto encontrado', text: 'Nenhum produto combina com a busca e os filtros escolhidos.' },
  pastEnd: { title: 'Nada mais nesta página', evenWithFilters: true },
});

export function ProductsPage({ of }: { of: keyof typeof productKinds }) {
  const kind = productKinds[of];
  const { api } = useShell();
  const url = useListUrl(kind.hasStock ? filters : withoutStock);
  const editor = useProductEditor();
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const query = { ...url.query, page: url.page };
  const list = useQuery(productListQuery({ api, kind }, query));
  const { data: categories = [] } = useQuery(productCategoriesQuery({ api, kind }));
  const { items: products = [], total = 0 } = list.data ?? {};
  const selection = useProductSelection(JSON.stringify(query), { ids: products.map(({ id }) => id), total });
  const duplicate = useDuplicateProduct(kind, { onDuplicated: editor.edit });
  const resume = useResume(kind, editor);
  const { target } = editor;
  // A category from a link is offered too, even if no listed product has it.
  const { category } = url.query;
  const actions = { edit: editor.edit, duplicate, remove: setToDelete };
  return (
    <>
      <ListPage
        title={kind.title}
        about={<ProductCountsLine kind={kind} />}
        actions={
          <>
            <ExportButton path={kind.paths.export} query={url.query} name={kind.fileName} />
            <NewProductButton onClick={editor.create} />
          </>
        }
        above={
          <>
            <DraftOffers of={kind.key} openId={target === 'new' ? null : target?.id} onResume={resume} />
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
          </>
        }
        of={`${of}-products`}
        sorts={sorts}
        url={url}
        list={list}
        texts={textsOf(kind, url.view)}
        search={{ label: 'Buscar produtos', placeholder: 'Buscar por nome…' }}
        choices={choicesOf(kind, category ? [...categories, category] : categories)}
        selection={selection}
        table={{
          label: kind.title,
          columns: columnsOf(kind),
          nameOf: ({ name }) => name,
          actions: (product) => <RowActions kind={kind} product={product} actions={actions} />,
        }}
        cards={(rows) => <ProductCards kind={kind} products={rows} selection={selection} actions={actions} />}
      >
        <BulkActivation kind={kind} query={url.query} products={products} total={total} selection={selection} />
      </ListPage>
      <DeleteProductDialog
        kind={kind}
        product={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={({ id }) => target !== 'new' && target?.id === id && editor.close()}
      />
    </>
  );
}

/** Opens the form of a draft: the product is read first, as it may have changed since. */
function useResume(kind: ProductKind, editor: Pick<ReturnType<typeof useProductEditor>, 'create' | 'edit'>) {
  const { api, notify } = useShell();
  return async (recordId: string | null) => {
    if (recordId === null) return editor.create();
    try {
      editor.edit(await api.get<Product>(kind.paths.row(recordId)));
    } catch {
      notify.failure('O produto não abriu', 'Ele pode ter sido excluído. Tente novamente.');
    }
  };
}

function NewProductButton({ onClick }: { onClick(): void }) {
  return (
    <Button size="sm" onClick={onClick} leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}>
      Novo Produto
    </Button>
  );
}

/** '14 produtos, 1 inativo, 1 sem estoque'. */
function ProductCountsLine({ kind }: { kind: ProductKind }) {
  const { data } = useQuery(productCountsQuery({ api: useShell().api, kind }));
  return <p>{data && textOf(data)}</p>;
}

function textOf({ total, inactive, outOfStock }: ProductCounts): string {
  return [
    total === 1 ? '1 produto' : `${formatCount(total)} produtos`,
    inactive > 0 && (inactive === 1 ? '1 inativo' : `${formatCount(inactive)} inativos`),
    outOfStock > 0 && `${formatCount(outOfStock)} sem estoque`,
  ]
    .filter(Boolean)
    .join(', ');
}
