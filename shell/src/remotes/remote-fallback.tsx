import type { RemoteName } from '@aflora/mfe-contract';
import { BlossomIcon, Button } from '@aflora/ui';
import classes from './remote-fallback.module.css';

const parts: Record<RemoteName, string> = { site: 'O site', admin: 'O painel administrativo' };

/** Error page of a remote that could not be loaded. */
export function RemoteFallback({ name, onRetry }: { name: RemoteName; onRetry: () => void }) {
  return (
    <main className={classes.page} id="conteudo">
      <span className={classes.mark}>
        <BlossomIcon size={72} />
      </span>
      <h1 tabIndex={-1}>{parts[name]} não abriu</h1>
      <p>Pode ser a conexão ou uma atualização em andamento. Nada do que você fez foi perdido.</p>
      <div className={classes.actions}>
        <Button onClick={onRetry}>Tentar novamente</Button>
        {name === 'admin' && (
          <Button component="a" href="/" variant="outline">
            Voltar ao site
          </Button>
        )}
      </div>
    </main>
  );
}
