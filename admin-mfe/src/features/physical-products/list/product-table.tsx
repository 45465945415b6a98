import type { AdminPhysicalProductView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import { ActiveBadge } from './active-badge';
import { ProductPicture } from './product-picture';
import type { ProductActions } from './product-results';
import classes from './product-table.module.css';
import { StockLabel } from './stock-label';

export function ProductTable({ products, edit, remove }: ProductActions & { products: AdminPhysicalProductView[] }) {
  return (
    <div className={classes.panel}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Produto</th>
            <th scope="col" className={classes.category}>
              Categoria
            </th>
            <th scope="col" className={classes.number}>
              Preço
            </th>
            <th scope="col" className={clsx(classes.wide, classes.number)}>
              Estoque
            </th>
            <th scope="col" className={classes.middle}>
              Status
            </th>
            <th scope="col">
              <span className={classes.hidden}>Ações</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {products.map((product) => (
            <Row key={product.id} product={product} edit={edit} remove={remove} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ product, edit, remove }: ProductActions & { product: AdminPhysicalProductView }) {
  const nameId = useId();
  return (
    <tr>
      <th scope="row">
        <span className={classes.product}>
          <span className={classes.picture}>
            <ProductPicture product={product} blossom={24} />
          </span>
          <span className={classes.name}>
            <span id={nameId}>{product.name}</span>
            <span className={classes.marks}>
              {!product.isActive && <ActiveBadge isActive={false} />}
              {product.stockQuantity === 0 && <StockLabel quantity={0} />}
            </span>
          </span>
        </span>
      </th>
      <td className={classes.category}>{product.category ?? '—'}</td>
      <td className={classes.number}>{formatMoney(product.priceCents)}</td>
      <td className={clsx(classes.wide, classes.number)}>
        <StockLabel quantity={product.stockQuantity} isShort />
      </td>
      <td className={classes.middle}>
        <ActiveBadge isActive={product.isActive} />
      </td>
      <td className={classes.actions}>
        <ActionIcon size={40} aria-label="Editar" aria-describedby={nameId} onClick={() => edit(product)}>
          <IconPencil size={18} stroke={1.6} />
        </ActionIcon>
        <span className={classes.remove}>
          <ActionIcon size={40} aria-label="Excluir" aria-describedby={nameId} onClick={() => remove(product)}>
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
}
