import { Badge, Button } from '@aflora/ui';
import { SidePanel } from '@aflora/ui/fields';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSessionUser, useLoginDialog, useSignOut } from '../lib/shell';
import classes from './mobile-menu.module.css';
import { institutionalLinks, mainLinks, type SiteLink } from '../lib/site-links';

/** Complete navigation for narrow screens. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  // A link to the open page changes only the key.
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) onClose();
  }, [key, onClose]);

  return (
    <SidePanel title="Menu" closeLabel="Fechar menu" width={360} onClose={onClose}>
      <nav aria-label="Menu">
        <Links links={mainLinks} />
        <h2 className={classes.heading}>Institucional</h2>
        <Links links={institutionalLinks} />
      </nav>
      <Account onClose={onClose} />
    </SidePanel>
  );
}

function Links({ links }: { links: SiteLink[] }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end={to === '/'} className={classes.link}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function Account({ onClose }: { onClose: () => void }) {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  const signOut = useSignOut();
  const after = (act: () => unknown) => () => {
    onClose();
    act();
  };
  if (!user) {
    return (
      <Button fullWidth mt="lg" onClick={after(openLogin)}>
        Entrar
      </Button>
    );
  }
  return (
    <div className={classes.account}>
      <p className={classes.name}>
        {user.firstName || user.email} {user.isAdmin && <Badge variant="light">Admin</Badge>}
      </p>
      {user.isAdmin ? (
        <Link to="/dashboard" className={classes.link}>
          Dashboard Admin
        </Link>
      ) : (
        <Link to="/perfil" className={classes.link}>
          Perfil
        </Link>
      )}
      <Button variant="outline" fullWidth mt="md" onClick={after(signOut)}>
        Sair
      </Button>
    </div>
  );
}
