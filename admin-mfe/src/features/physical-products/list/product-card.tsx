import type { AdminPhysicalProductView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { UnstyledButton } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { ActiveBadge } from './active-badge';
import classes from './product-card.module.css';
import { ProductPicture } from './product-picture';
import type { ProductActions } from './product-results';
import { StockLabel } from './stock-label';

export function ProductCard({ product, edit, remove }: ProductActions & { product: AdminPhysicalProductView }) {
  const nameId = useId();
  return (
    <article className={classes.card} aria-labelledby={nameId}>
      <div className={classes.picture}>
        <ProductPicture product={product} />
        <ActiveBadge isActive={product.isActive} className={classes.badge} />
      </div>
      <div className={classes.about}>
        <h2 id={nameId} className={classes.name} title={product.name}>
          {product.name}
        </h2>
        <p className={classes.description}>{product.description ?? 'Sem descrição'}</p>
        <div className={classes.facts}>
          <span className={classes.price}>{formatMoney(product.priceCents)}</span>
          <span className={classes.category}>{product.category}</span>
          <span className={classes.stock}>
            <StockLabel quantity={product.stockQuantity} />
          </span>
        </div>
      </div>
      <div className={classes.actions}>
        <UnstyledButton className={classes.action} aria-describedby={nameId} onClick={() => edit(product)}>
          <IconPencil size={17} stroke={1.6} aria-hidden />
          Editar
        </UnstyledButton>
        <UnstyledButton className={classes.action} data-bad aria-describedby={nameId} onClick={() => remove(product)}>
          <IconTrash size={17} stroke={1.6} aria-hidden />
          Excluir
        </UnstyledButton>
      </div>
    </article>
  );
}
