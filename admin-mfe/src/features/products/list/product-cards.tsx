import { formatMoney } from '@aflora/ui';
import { Checkbox, Skeleton, UnstyledButton } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId } from 'react';
import type { ListView } from '../../../lib/list-url';
import type { RowSelection } from '../../../lib/use-selection';
import type { Product, ProductKind } from '../kinds/product-kind';
import { PAGE_SIZE } from '../products.api';
import classes from './product-cards.module.css';
import { ActiveBadge, ProductPicture, type ProductActions } from './product-parts';

interface ProductListProps {
  kind: ProductKind;
  products: Product[];
  selection: RowSelection;
  actions: ProductActions;
}

export function ProductCards({ products, ...rest }: ProductListProps) {
  return (
    <ul className={classes.grid}>
      {products.map((product) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard product={product} {...rest} />
        </li>
      ))}
    </ul>
  );
}

interface ProductCardProps {
  kind: ProductKind;
  product: Product;
  selection: RowSelection;
  actions: ProductActions;
}

function ProductCard({ product, kind, selection, actions }: ProductCardProps) {
  const nameId = useId();
  const isChosen = selection.ids.has(product.id);
  return (
    <article className={classes.card} aria-labelledby={nameId} data-row tabIndex={-1} data-chosen={isChosen || undefined}>
      <div className={classes.picture}>
        <ProductPicture product={product} />
        <Checkbox
          className={classes.choice}
          size="md"
          aria-label={`Selecionar ${product.name}`}
          checked={isChosen}
          onChange={() => selection.toggle(product.id)}
        />
        <ActiveBadge isActive={product.isActive} className={classes.badge} />
      </div>
      <div className={classes.about}>
        <h2 id={nameId} className={classes.name}>
          {product.name}
        </h2>
        <p className={clsx(classes.description, 'cut-lines')}>{product.description ?? 'Sem descrição'}</p>
        <div className={classes.facts}>
          <span className={classes.price}>{formatMoney(product.priceCents)}</span>
          <span className={classes.category}>{product.category}</span>
          <span className={classes.fact}>
            {kind.fact.inCard(product)}
            <kind.Link product={product} nameId={nameId} />
          </span>
        </div>
      </div>
      <CardActions product={product} actions={actions} nameId={nameId} />
    </article>
  );
}

function CardActions({ product, actions, nameId }: Pick<ProductCardProps, 'product' | 'actions'> & { nameId: string }) {
  const { edit, duplicate, remove } = actions;
  return (
    <div className={classes.actions}>
      <UnstyledButton className={classes.action} aria-describedby={nameId} onClick={() => edit(product)}>
        <IconPencil size={17} stroke={1.6} aria-hidden />
        Editar
      </UnstyledButton>
      <UnstyledButton className={classes.action} data-bad aria-describedby={nameId} onClick={() => remove(product)}>
        <IconTrash size={17} stroke={1.6} aria-hidden />
        Excluir
      </UnstyledButton>
      <UnstyledButton
        className={classes.action}
        aria-label="Duplicar"
        title="Duplicar"
        aria-describedby={nameId}
        onClick={() => duplicate(product)}
      >
        <IconCopy size={17} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </div>
  );
}

/** As many skeletons as a page has products, in the size of the cards or rows. */
export function ProductSkeletons({ view }: { view: ListView }) {
  const places = Array.from({ length: PAGE_SIZE }, (_, index) => index);
  return (
    <div className={classes[view]} role="status" aria-label="Carregando produtos...">
      {places.map((place) =>
        view === 'table' ? (
          <Skeleton key={place} height={40} radius="sm" />
        ) : (
          <div key={place} className={classes.skeleton}>
            <Skeleton className={classes.skeletonPicture} radius={0} height="auto" />
            <div className={classes.lines}>
              <Skeleton height={22} width="80%" radius="sm" />
              <Skeleton height={38} radius="sm" />
              <Skeleton height={24} width="45%" radius="sm" />
              <Skeleton height={26} width="35%" radius="sm" />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
