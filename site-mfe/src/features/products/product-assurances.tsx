import { IconArrowBackUp, IconHeartHandshake, IconLock } from '@tabler/icons-react';
import classes from './product-assurances.module.css';

const assurances = [
  { Icon: IconArrowBackUp, title: 'Devolução em até 7 dias', text: 'Do recebimento, em perfeitas condições.' },
  { Icon: IconHeartHandshake, title: 'Sua compra forma mulheres', text: 'A loja sustenta os cursos e oficinas do instituto.' },
  { Icon: IconLock, title: 'Seus dados protegidos', text: 'Usados só para o seu pedido, como manda a LGPD.' },
];

export function ProductAssurances() {
  return (
    <ul className={classes.list}>
      {assurances.map(({ Icon, title, text }) => (
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
