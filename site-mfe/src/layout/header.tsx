import { ActionIcon, Logo } from '@aflora/ui';
import { IconMenu2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { CartButton } from '../features/cart/cart-button';
import { AccountArea } from './account-area';
import { Disclosure } from './disclosure';
import classes from './header.module.css';
import { institutionalLinks, mainLinks } from './site-links';

const MobileMenu = lazy(() => import('./mobile-menu').then((module) => ({ default: module.MobileMenu })));

export function Header() {
  const [menuOpened, setMenuOpened] = useState(false);
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to="/" className={classes.logo} aria-label="Aflora, página inicial">
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label="Principal">
          {mainLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'} className={classes.link}>
              {label}
            </NavLink>
          ))}
          <Disclosure label="Institucional" buttonClassName={classes.link}>
            {institutionalLinks.map(({ to, label }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </Disclosure>
        </nav>
        <div className={classes.actions}>
          <CartButton />
          <div className={classes.deskOnly}>
            <AccountArea />
          </div>
          <ActionIcon className={classes.menuButton} aria-label="Menu" aria-expanded={menuOpened} onClick={() => setMenuOpened(true)}>
            <IconMenu2 size={22} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      {menuOpened && (
        <Suspense>
          <MobileMenu onClose={() => setMenuOpened(false)} />
        </Suspense>
      )}
    </header>
  );
}
