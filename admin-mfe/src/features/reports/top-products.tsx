import type { TopProductView } from '@aflora/contracts';
import { formatMoney } from '@aflora/ui';
import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Panel } from '../../components/page';
import classes from './top-products.module.css';

const number = new Intl.NumberFormat('pt-BR');

/** What sold best, each with its share of the first. */
export function TopProducts({ products }: { products: TopProductView[] | undefined }) {
  const most = products?.[0]?.soldCents ?? 1;
  return (
    <Panel title="Produtos mais vendidos" level={3}>
      {!products && <Skeleton height={220} radius="md" />}
      {products?.length === 0 && <p className={classes.quiet}>Nada foi vendido neste período.</p>}
      <ol className={classes.list}>
        {products?.map(({ id, name, units, soldCents }) => (
          <li key={id} className={classes.product}>
            <Link to={`/dashboard/produtos-fisicos?busca=${encodeURIComponent(name)}`} className={classes.name}>
              {name}
            </Link>
            <span className={classes.units}>{units === 1 ? '1 unidade' : `${number.format(units)} unidades`}</span>
            <span className={classes.sold}>{formatMoney(soldCents)}</span>
            <span className={classes.bar} style={{ inlineSize: `${(soldCents / most) * 100}%` }} aria-hidden />
          </li>
        ))}
      </ol>
    </Panel>
  );
}
