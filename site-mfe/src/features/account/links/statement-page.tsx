import { saveFile } from '@aflora/api-client/save-file';
import { Button } from '@aflora/ui';
import { useState } from 'react';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { downloadLinkedStatement, readStatementLink } from '../account.api';
import {
  EnterButton,
  LinkPage,
  linkTrouble,
  useLinkReading,
  useLinkToken,
  type LinkReading,
  type LinkTrouble,
  type Standing,
} from './link-page';

const TITLE = 'Comprovante de doações';
const OTHERWISE = 'Entre na sua conta e baixe o comprovante no seu perfil, ou peça lá um novo link.';

const standings: Record<'reading' | 'asking' | 'done' | Exclude<LinkTrouble, 'used'>, Standing> = {
  reading: { title: TITLE, tone: 'waiting' },
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
  const { reading } = useLinkReading(token, readStatementLink);
  const year = reading.state === 'read' ? reading.value.year : undefined;
  const [outcome, setOutcome] = useState<keyof typeof standings>();
  const { start, isPending } = useSingleMutation({
    mutationFn: (key: string) => downloadLinkedStatement(api, key),
    meta: { failure: false },
    onSuccess: (pdf) => {
      saveFile(pdf, year ? `comprovante-doacoes-${year}.pdf` : 'comprovante-doacoes.pdf');
      setOutcome('done');
    },
    onError: (error) => {
      const trouble = linkTrouble(error);
      if (trouble && trouble !== 'used') setOutcome(trouble);
      else notifyProblem(notify, error);
    },
  });
  const state = outcome ?? stateOf(reading);
  const { title, ...standing } = standings[state];
  return (
    <LinkPage title={TITLE} standing={{ title: year && title === TITLE ? `${TITLE} de ${year}` : title, ...standing }}>
      {(state === 'asking' || state === 'done') && (
        <Button fullWidth loading={isPending} disabled={!token} onClick={() => token && start(token)}>
          Baixar comprovante (PDF)
        </Button>
      )}
      {(state === 'expired' || state === 'unknown' || state === 'missing') && <EnterButton />}
    </LinkPage>
  );
}

/** These links are never used up. */
function stateOf({ state }: LinkReading<unknown>): keyof typeof standings {
  if (state === 'used') return 'unknown';
  // Without an answer the button is shown, because the download checks the link again.
  return state === 'read' || state === 'unanswered' ? 'asking' : state;
}
