import { saveFile } from '@aflora/api-client/save-file';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { downloadLinkedStatement } from '../account.api';
import { EnterButton, LinkPage, linkTrouble, useLinkToken, type LinkTrouble, type Standing } from './link-page';

const TITLE = 'Comprovante de doações';
const OTHERWISE = 'Entre na sua conta e baixe o comprovante no seu perfil, ou peça lá um novo link.';

const standings: Record<'asking' | 'done' | Exclude<LinkTrouble, 'used'>, Standing> = {
  asking: { title: TITLE, text: 'Todas as suas doações do ano em um PDF, com os números dos recibos e o que elas pagaram.' },
  done: { title: TITLE, text: 'O comprovante está na pasta de downloads deste aparelho.', tone: 'done' },
  expired: { title: 'Link vencido', text: `Este link valia por 30 dias. ${OTHERWISE}`, tone: 'trouble' },
  unknown: { title: 'Link inválido', text: `Confira se o link veio inteiro no e-mail. ${OTHERWISE}`, tone: 'trouble' },
  missing: { title: TITLE, text: `Abra o link que enviamos para o seu e-mail. ${OTHERWISE}` },
};

/** Page that the link to a yearly statement opens. The statement is downloaded by a button, so that mail scanners don't get it. */
export function StatementPage() {
  const { api, notify } = useShell();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<keyof typeof standings>();
  const { start, isPending } = useSingleMutation({
    mutationFn: (key: string) => downloadLinkedStatement(api, key),
    meta: { failure: false },
    onSuccess: (pdf) => {
      saveFile(pdf, 'comprovante-doacoes.pdf');
      setOutcome('done');
    },
    onError: (error) => {
      const trouble = linkTrouble(error);
      if (trouble && trouble !== 'used') setOutcome(trouble);
      else notifyProblem(notify, error);
    },
  });
  const state = outcome ?? (token === null ? 'missing' : 'asking');
  return (
    <LinkPage title={TITLE} standing={standings[state]}>
      {(state === 'asking' || state === 'done') && (
        <Button fullWidth loading={isPending} disabled={!token} onClick={() => token && start(token)}>
          Baixar comprovante (PDF)
        </Button>
      )}
      {(state === 'expired' || state === 'unknown' || state === 'missing') && <EnterButton />}
    </LinkPage>
  );
}
