import { ApiProblem } from '@aflora/api-client';
import type { OptionalMailsView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { chooseOptionalMails } from '../account.api';
import { LinkPage, useLinkToken, type Standing } from './link-page';

const TITLE = 'E-mails opcionais';

const standings = {
  asking: { title: 'Não receber mais estes e-mails?', text: 'Os e-mails sobre pedidos, doações e segurança da conta continuam.' },
  unknown: { title: 'Link inválido', text: 'Confira se o link veio inteiro no e-mail, ou mude a escolha no seu perfil.', tone: 'trouble' },
  missing: { title: TITLE, text: 'Abra o link que vem em cada e-mail opcional, ou mude a escolha no seu perfil.' },
} as const satisfies Record<string, Standing>;

/** Names of the mails in a sentence. Unknown ones come from a newer API. */
const names: Partial<Record<string, string>> = { 'member-letters': 'as cartas do mês', 'member-classes': 'as aulas do mês' };

function standingOf({ mails, areWanted }: OptionalMailsView): Standing {
  const listed = mails.map((mail) => names[mail] ?? 'estes e-mails').join(' e ');
  return areWanted
    ? { title: 'Desfeito', text: `Você volta a receber ${listed} por e-mail.`, tone: 'done' }
    : { title: 'Pronto, está encerrado', text: `Você não recebe mais ${listed} por e-mail.`, tone: 'done' };
}

/** Page that the link in an optional mail opens. A button ends the mails, so that mail scanners don't, and another takes that back. */
export function OptionalMailsPage() {
  const { api, notify } = useShell();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<OptionalMailsView | 'unknown'>();
  const { start, isPending } = useSingleMutation({
    mutationFn: ({ key, areWanted }: { key: string; areWanted: boolean }) => chooseOptionalMails(api, key, areWanted),
    meta: { failure: false },
    onSuccess: setOutcome,
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === 404) setOutcome('unknown');
      else notifyProblem(notify, error);
    },
  });
  const isDone = typeof outcome === 'object';
  const standing = isDone ? standingOf(outcome) : standings[outcome ?? (token === null ? 'missing' : 'asking')];
  const choose = (areWanted: boolean) => token && start({ key: token, areWanted });
  return (
    <LinkPage title={TITLE} standing={standing}>
      {standing === standings.asking && (
        <Button fullWidth loading={isPending} disabled={!token} onClick={() => choose(false)}>
          Não receber mais
        </Button>
      )}
      {isDone && !outcome.areWanted && (
        <Button fullWidth loading={isPending} onClick={() => choose(true)}>
          Desfazer
        </Button>
      )}
      {standing !== standings.asking && (
        <Button component={Link} to="/perfil#emails" variant="outline" fullWidth>
          Ir para o perfil
        </Button>
      )}
    </LinkPage>
  );
}
