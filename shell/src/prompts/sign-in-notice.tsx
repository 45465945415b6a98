import { Button } from '@aflora/ui';
import { useSyncExternalStore } from 'react';
import type { Prompt } from './prompt';
import classes from './sign-in-notice.module.css';

/** Notice after the user has declined to sign in again: it says that the session has ended and reopens the login dialog. */
export function SignInNotice({ prompt }: { prompt: Prompt }) {
  const isDeclined = useSyncExternalStore(prompt.subscribe, prompt.isDeclined, () => false);
  return (
    <div role="status" className={classes.place}>
      {isDeclined && (
        <div className={classes.notice}>
          <p>
            <strong>Sua sessão terminou</strong>
            <span>Entre novamente para salvar o que está nesta página.</span>
          </p>
          <Button size="sm" onClick={() => void prompt.open()}>
            Entrar
          </Button>
        </div>
      )}
    </div>
  );
}
