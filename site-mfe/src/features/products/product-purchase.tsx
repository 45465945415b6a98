import type { DigitalProductView, PhysicalProductView } from '@aflora/contracts';
import { Button, formatMoney } from '@aflora/ui';
import { IconArrowBackUp, IconDeviceLaptop, IconHeartHandshake, IconQrcode, IconShoppingBag, IconTruckDelivery } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QuantityPicker } from '../../components/quantity-picker';
import { useSiteSettings } from '../../lib/site-settings';
import { BuyCourse, useAddToCart } from './buy-course';
import type { ProductKind } from './product-kinds';
import classes from './product-purchase.module.css';

/** Stock, quantity and the two buttons to buy, which are disabled without stock. */
export function ProductPurchase({ product }: { product: PhysicalProductView }) {
  const [wanted, setWanted] = useState(1);
  const addToCart = useAddToCart();
  const { stockQuantity } = product;
  // Others may buy while the page is open.
  const quantity = Math.max(Math.min(wanted, stockQuantity), 1);
  const soldOut = stockQuantity === 0;
  return (
    <>
      <p className={clsx(classes.stock, soldOut && classes.soldOut)}>
        {soldOut ? 'Fora de estoque' : `Em estoque: ${stockQuantity} ${stockQuantity === 1 ? 'unidade' : 'unidades'}`}
      </p>
      <div className={classes.buy}>
        <QuantityPicker value={quantity} max={stockQuantity} onChange={setWanted} disabled={soldOut} />
        <Button
          className={classes.add}
          leftSection={<IconShoppingBag size={20} stroke={1.6} />}
          disabled={soldOut}
          onClick={() => addToCart(product.id, quantity)}
        >
          Adicionar ao carrinho
        </Button>
        {soldOut ? (
          <Button variant="outline" className={classes.now} disabled>
            Comprar agora
          </Button>
        ) : (
          <Button component={Link} to={`/checkout?produto=${product.id}&quantidade=${quantity}`} variant="outline" className={classes.now}>
            Comprar agora
          </Button>
        )}
      </div>
    </>
  );
}

export function CoursePurchase({ course }: { course: DigitalProductView }) {
  return (
    <div className={classes.course}>
      <BuyCourse course={course} where="detail" />
      <p>O curso é vendido por um parceiro e abre em uma nova aba.</p>
    </div>
  );
}

const assurances = {
  physical: [
    { Icon: IconTruckDelivery, title: 'Frete calculado antes dos seus dados', text: 'Informe o CEP no carrinho e veja prazo e valor.' },
    {
      Icon: IconArrowBackUp,
      title: 'Devolução em até 7 dias',
      text: 'Do recebimento, em perfeitas condições. Para desistir da compra em 7 dias não é preciso motivo, e tudo volta, inclusive o frete (CDC, art. 49).',
    },
    { Icon: IconQrcode, title: 'Pix ou cartão', text: 'O pagamento é feito em página segura.' },
  ],
  digital: [
    { Icon: IconArrowBackUp, title: 'Reembolso em até 7 dias', text: 'Contados da compra do curso.' },
    {
      Icon: IconHeartHandshake,
      title: 'Sua compra forma mulheres',
      text: 'O que se vende aqui sustenta os cursos e oficinas do instituto.',
    },
    { Icon: IconDeviceLaptop, title: 'No seu ritmo', text: 'Aulas gravadas, no computador ou no celular.' },
  ],
};

export function ProductAssurances({ kind }: { kind: ProductKind }) {
  const freeFromCents = useSiteSettings()?.freeShippingFromCents;
  const free = {
    Icon: IconTruckDelivery,
    title: `Frete grátis a partir de ${formatMoney(freeFromCents ?? 0)}`,
    text: 'Na entrega econômica. Informe o CEP no carrinho e veja prazo e valor antes dos seus dados.',
  };
  const shown = kind === 'physical' && freeFromCents ? [free, ...assurances.physical.slice(1)] : assurances[kind];
  return (
    <ul className={classes.list}>
      {shown.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={20} stroke={1.6} aria-hidden />
          <span>
            <b>{title}</b>
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
