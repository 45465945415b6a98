import { IconBuildingStore, IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from './quick-actions.module.css';

const actions = [
  { to: '/dashboard/produtos-fisicos?novo=1', label: 'Novo produto físico', icon: IconPlus },
  { to: '/loja', label: 'Abrir a loja', icon: IconBuildingStore },
];

export function QuickActions() {
  return (
    <section className={classes.panel} aria-labelledby="acoes-rapidas">
      <h2 id="acoes-rapidas" className={classes.title}>
        Ações Rápidas
      </h2>
      <ul className={classes.actions}>
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.action}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
