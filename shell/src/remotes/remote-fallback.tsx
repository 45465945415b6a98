import type { RemoteName } from '@aflora/mfe-contract';
import { BlossomIcon, Button } from '@aflora/ui';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './remote-fallback.module.css';

const parts: Record<RemoteName, string> = { site: 'O site', admin: 'O painel administrativo' };

/** Error page of a remote that could not be loaded. */
export function RemoteFallback({ name, onRetry }: { name: RemoteName; onRetry: () => void }) {
  return (
    <ErrorPage
      title={`${parts[name]} não abriu`}
      text="Pode ser a conexão ou uma atualização em andamento. Nada do que você fez foi perdido."
    >
      <Button onClick={onRetry}>Tentar novamente</Button>
      {name === 'admin' && (
        <Button component="a" href="/" variant="outline">
          Voltar ao site
        </Button>
      )}
    </ErrorPage>
  );
}

/** Replaces a page whose code could not be loaded offline, until the connection is back. */
export function OfflinePage({ hasPrevious }: { hasPrevious: boolean }) {
  const navigate = useNavigate();
  // Reloads, because some browsers never load a failed module again in the same document.
  useEffect(() => {
    const reload = () => window.location.reload();
    if (navigator.onLine) reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <ErrorPage title="Sem conexão" text="Esta página abre sozinha assim que a internet voltar. Nada do que você fez foi perdido.">
      {hasPrevious && <Button onClick={() => void navigate(-1)}>Voltar à página anterior</Button>}
    </ErrorPage>
  );
}

function ErrorPage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={classes.page} id="conteudo">
      <span className={classes.mark}>
        <BlossomIcon size={72} />
      </span>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <div className={classes.actions}>{children}</div>
    </main>
  );
}
