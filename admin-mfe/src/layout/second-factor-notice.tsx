import { Button, storedValue } from '@aflora/ui';
import { IconShieldLock } from '@tabler/icons-react';
import { useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { useShell } from '../lib/shell';
import classes from './second-factor-notice.module.css';

/** Time after 'Agora não' until the notice appears again. */
const POSTPONED_MS = 30 * 24 * 3_600_000;

interface Postponed {
  userId: string;
  until: number;
}

const postponed = storedValue<Postponed>('localStorage', 'aflora.second-factor-postponed');

/** Asks administrators without a second factor to set one up, in installations where it is optional. */
export function SecondFactorNotice() {
  const { session } = useShell();
  const user = useSyncExternalStore(session.subscribe, session.getUser);
  const [stored, setStored] = useState(() => postponed.read());
  if (!user || user.hasSecondFactor || (stored?.userId === user.id && stored.until > Date.now())) return null;

  const postpone = () => {
    const next = { userId: user.id, until: Date.now() + POSTPONED_MS };
    postponed.write(next);
    setStored(next);
  };
  return (
    <aside className={classes.notice} aria-label="Verificação em duas etapas">
      <IconShieldLock size={24} stroke={1.6} aria-hidden />
      <p>
        <strong>Proteja o painel com a verificação em duas etapas.</strong> Assim, uma senha descoberta não basta para entrar.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to="/perfil#verificacao" size="sm">
          Configurar
        </Button>
        <Button variant="subtle" size="sm" onClick={postpone}>
          Agora não
        </Button>
      </div>
    </aside>
  );
}
