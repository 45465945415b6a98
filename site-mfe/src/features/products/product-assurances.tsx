import { IconArrowBackUp, IconDeviceLaptop, IconHeartHandshake, IconQrcode, IconTruckDelivery } from '@tabler/icons-react';
import classes from './product-assurances.module.css';
import type { ProductKind } from './product-kinds';

const assurances = {
  physical: [
    { Icon: IconTruckDelivery, title: 'Frete calculado antes dos seus dados', text: 'Informe o CEP no carrinho e veja prazo e valor.' },
    { Icon: IconArrowBackUp, title: 'Devolução em até 7 dias', text: 'Do recebimento, em perfeitas condições.' },
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
  return (
    <ul className={classes.list}>
      {assurances[kind].map(({ Icon, title, text }) => (
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
