import { ActionIcon, Badge, Button, lazyPart, Logo } from '@aflora/ui';
import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { CartButton } from '../features/cart/cart-button';
import { SearchButton } from '../features/search/search-button';
import { useLoginDialog, useSessionUser, useSignOut } from '../lib/shell';
import { institutionalLinks, mainLinks } from '../lib/site-links';
import classes from './header.module.css';

const MobileMenu = lazyPart(() => import('./mobile-menu').then((module) => module.MobileMenu));

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
          <SearchButton />
          <CartButton />
          <div className={classes.deskOnly}>
            <AccountArea />
          </div>
          <ActionIcon className={classes.menuButton} aria-label="Menu" aria-expanded={menuOpened} onClick={() => setMenuOpened(true)}>
            <IconMenu2 size={22} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      {menuOpened && <MobileMenu onClose={() => setMenuOpened(false)} />}
    </header>
  );
}

/** 'Entrar', or the name of the signed-in user with a menu of their pages. */
function AccountArea() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  const signOut = useSignOut();

  if (!user) {
    return (
      <Button variant="outline" size="md" onClick={openLogin}>
        Entrar
      </Button>
    );
  }
  const label = (
    <>
      <span className={clsx(classes.name, 'cut-one-line')} title={user.email}>
        {user.firstName || user.email}
      </span>
      {user.isAdmin && <Badge variant="light">Admin</Badge>}
    </>
  );
  return (
    <Disclosure label={label} buttonClassName={classes.account}>
      {user.isAdmin ? <Link to="/dashboard">Dashboard Admin</Link> : <Link to="/perfil">Perfil</Link>}
      <button type="button" onClick={signOut}>
        Sair
      </button>
    </Disclosure>
  );
}

export function SkipLink() {
  return (
    <a className={classes.skip} href="#conteudo">
      Pular para o conteúdo
    </a>
  );
}

interface DisclosureProps {
  label: ReactNode;
  buttonClassName?: string;
  /** Links and buttons, one per line. */
  children: ReactNode;
}

/** Button that shows a small panel of links. The panel closes on Escape, when the focus leaves it and after a choice. */
function Disclosure({ label, buttonClassName, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false);
  const panelId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();

  useEffect(() => void setOpened(false), [key]);

  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpened(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return;
    setOpened(false);
    button.current?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the button and links inside
    <div className={classes.disclosure} onBlur={closeOutside} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={buttonClassName}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        {label}
        <IconChevronDown size={18} stroke={1.6} aria-hidden className={clsx(classes.chevron, opened && classes.turned)} />
      </button>
      <div id={panelId} className={classes.panel} hidden={!opened}>
        {children}
      </div>
    </div>
  );
}
