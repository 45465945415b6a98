import { Button, Loader } from '@aflora/ui';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { PageHead } from '../../../components/page-head';
import { useLoginDialog, useSessionUser } from '../../../lib/shell';
import { FlowerPicture } from '../flower-picture';
import classes from './link-page.module.css';

interface LinkPageProps {
  /** Of the document. */
  title: string;
  standing: Standing;
  heading?: Ref<HTMLHeadingElement>;
  /** What can be done now. */
  children?: ReactNode;
}

/** The frame of the pages that our mails lead to; it looks like the dialog they go on in. */
export function LinkPage({ title, standing, heading, children }: LinkPageProps) {
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title={title} noindex />
      <div className={classes.card}>
        <FlowerPicture />
        <div className={classes.content}>
          <StandingText {...standing} heading={heading} />
          <div className={classes.actions}>{children}</div>
        </div>
      </div>
    </main>
  );
}

export interface Standing {
  title: string;
  text?: string;
  tone?: 'plain' | 'waiting' | 'done' | 'trouble';
}

/** How things stand: one element for all of a page's states, so that a change is announced. */
function StandingText({ title, text, tone = 'plain', heading }: Standing & { heading?: Ref<HTMLHeadingElement> }) {
  return (
    <div className={classes.standing} aria-live="polite">
      {tone !== 'plain' && (
        <span className={clsx(classes.mark, classes[tone])} aria-hidden="true">
          {tone === 'waiting' && <Loader color="rose" size="sm" />}
          {tone === 'done' && <IconCheck size={30} stroke={1.8} />}
          {tone === 'trouble' && <IconAlertTriangle size={30} stroke={1.6} />}
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
    </div>
  );
}

/** The way on: to the login, or for who is in already to their page. */
export function EnterButton() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  if (!user) {
    return (
      <Button fullWidth onClick={openLogin}>
        Entrar
      </Button>
    );
  }
  return (
    <Button component={Link} to={user.isAdmin ? '/dashboard' : '/perfil'} fullWidth>
      {user.isAdmin ? 'Ir para o dashboard' : 'Ir para o perfil'}
    </Button>
  );
}
