import { formatMoney } from '@aflora/ui';
import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { RecordTable, type RecordColumn } from '../../../components/list-page/record-table';
import type { Product, ProductKind } from '../kinds/product-kind';
import { ActiveBadge } from './active-badge';
import type { ProductActions } from './product-actions';
import { ProductPicture } from './product-picture';
import type { ProductListProps } from './product-results';
import classes from './product-table.module.css';

type Columns = readonly [RecordColumn<Product>, ...RecordColumn<Product>[]];

const columnsOf = (kind: ProductKind): Columns => [
  { header: 'Produto', cell: (product) => <Named kind={kind} product={product} /> },
  { header: 'Categoria', from: 'desktop', cell: ({ category }) => category ?? '—' },
  { header: 'Preço', isNumber: true, cell: ({ priceCents }) => formatMoney(priceCents) },
  { header: kind.fact.header, from: 'tablet', isNumber: true, cell: kind.fact.inTable },
  { header: 'Status', from: 'tablet', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
];

export function ProductTable({ kind, products, selection, actions }: ProductListProps) {
  return (
    <RecordTable
      label={kind.title}
      rows={products}
      columns={columnsOf(kind)}
      nameOf={({ name }) => name}
      selection={selection}
      actions={(product) => <RowActions kind={kind} product={product} actions={actions} />}
    />
  );
}

const nameIdOf = ({ id }: Product) => `produto-${id}`;

function Named({ kind, product }: { kind: ProductKind; product: Product }) {
  return (
    <span className={classes.product}>
      <span className={classes.picture}>
        <ProductPicture product={product} blossom={24} />
      </span>
      <span className={classes.name}>
        <span id={nameIdOf(product)}>{product.name}</span>
        <span className={classes.marks}>
          {!product.isActive && <ActiveBadge isActive={false} />}
          {kind.mark(product)}
        </span>
      </span>
    </span>
  );
}

function RowActions({ kind, product, actions }: { kind: ProductKind; product: Product; actions: ProductActions }) {
  const { edit, duplicate, remove } = actions;
  const button = { size: 36, 'aria-describedby': nameIdOf(product) };
  return (
    <span className={classes.actions}>
      <span className={classes.link}>
        <kind.Link product={product} nameId={nameIdOf(product)} />
      </span>
      <ActionIcon {...button} aria-label="Duplicar" title="Duplicar" onClick={() => duplicate(product)}>
        <IconCopy size={18} stroke={1.6} />
      </ActionIcon>
      <ActionIcon {...button} aria-label="Editar" title="Editar" onClick={() => edit(product)}>
        <IconPencil size={18} stroke={1.6} />
      </ActionIcon>
      <span className={classes.remove}>
        <ActionIcon {...button} aria-label="Excluir" title="Excluir" onClick={() => remove(product)}>
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </span>
    </span>
  );
}
