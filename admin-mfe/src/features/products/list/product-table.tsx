import { formatMoney } from '@aflora/ui';
import { ActionIcon } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RecordColumns } from '../../../components/list-page/record-table';
import { sortBy } from '../../../lib/list-sort';
import type { Product, ProductKind } from '../kinds/product-kind';
import { ActiveBadge, ProductPicture, type ProductActions } from './product-parts';
import classes from './product-table.module.css';

export const columnsOf = (kind: ProductKind): RecordColumns<Product> => [
  { header: 'Produto', sort: { asc: 'name', desc: 'name-desc', kind: 'text' }, cell: (product) => <Named kind={kind} product={product} /> },
  { header: 'Categoria', from: 'desktop', cell: ({ category }) => category ?? '—' },
  { header: 'Preço', sort: sortBy('price', 'number'), isNumber: true, cell: ({ priceCents }) => formatMoney(priceCents) },
  { header: kind.fact.header, from: 'tablet', isNumber: true, cell: kind.fact.inTable },
  { header: 'Status', from: 'tablet', cell: ({ isActive }) => <ActiveBadge isActive={isActive} /> },
];

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

export function RowActions({ kind, product, actions }: { kind: ProductKind; product: Product; actions: ProductActions }) {
  const { edit, duplicate, remove } = actions;
  const button = { size: 36, 'aria-describedby': nameIdOf(product) };
  return (
    <span className={classes.actions}>
      <span className={classes.link}>
        <kind.Link product={product} nameId={nameIdOf(product)} />
      </span>
      <span className={classes.duplicate}>
        <ActionIcon {...button} aria-label="Duplicar" title="Duplicar" onClick={() => duplicate(product)}>
          <IconCopy size={18} stroke={1.6} />
        </ActionIcon>
      </span>
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
