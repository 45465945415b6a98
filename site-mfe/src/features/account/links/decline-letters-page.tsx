import { ApiProblem } from '@aflora/api-client';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { declineLetters } from '../account.api';
import { LinkPage, useLinkToken, type Standing } from './link-page';

const TITLE = 'Cartas por e-mail';

const standings = {
  asking: { title: 'Não receber mais as cartas?', text: 'Elas continuam na área de membros, e a sua associação segue igual.' },
  done: { title: 'Pronto, sem cartas por e-mail', text: 'Se mudar de ideia, escolha de novo no seu perfil.', tone: 'done' },
  unknown: { title: 'Link inválido', text: 'Confira se o link veio inteiro no e-mail, ou mude a escolha no seu perfil.', tone: 'trouble' },
  missing: { title: TITLE, text: 'Abra o link que vem em cada carta, ou mude a escolha no seu perfil.' },
} as const satisfies Record<string, Standing>;

/** Page that the link in a letter opens. A button stops the letters, so that mail scanners don't. */
export function DeclineLettersPage() {
  const { api, notify } = useShell();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<'done' | 'unknown'>();
  const { start, isPending } = useSingleMutation({
    mutationFn: (key: string) => declineLetters(api, key),
    meta: { failure: false },
    onSuccess: () => setOutcome('done'),
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 404) setOutcome('unknown');
      else notifyProblem(notify, error);
    },
  });
  const state = outcome ?? (token === null ? 'missing' : 'asking');
  return (
    <LinkPage title={TITLE} standing={standings[state]}>
      {state === 'asking' ? (
        <Button fullWidth loading={isPending} disabled={!token} onClick={() => token && start(token)}>
          Não receber mais
        </Button>
      ) : (
        <Button component={Link} to="/perfil" variant="outline" fullWidth>
          Ir para o perfil
        </Button>
      )}
    </LinkPage>
  );
}
