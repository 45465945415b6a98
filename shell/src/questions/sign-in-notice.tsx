import { Button } from '@aflora/ui';
import { useSyncExternalStore } from 'react';
import type { Question } from './question';
import classes from './sign-in-notice.module.css';

/** What stays after somebody has closed the login of their expired session: why nothing is saved, and the way back to it. */
export function SignInNotice({ question }: { question: Question }) {
  const isDeclined = useSyncExternalStore(question.subscribe, question.isDeclined, () => false);
  return (
    <div role="status" className={classes.place}>
      {isDeclined && (
        <div className={classes.notice}>
          <p>
            <strong>Sua sessão terminou</strong>
            <span>Entre novamente para salvar o que está nesta página.</span>
          </p>
          <Button size="sm" onClick={() => void question.ask()}>
            Entrar
          </Button>
        </div>
      )}
    </div>
  );
}
