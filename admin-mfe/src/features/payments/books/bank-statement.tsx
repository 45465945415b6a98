import {
  MAX_BANK_MATCHES,
  paths,
  STATEMENT_MAX_LENGTH,
  type BankConfirmationView,
  type BankMatchInput,
  type BankMatchView,
  type BankStatementView,
} from '@aflora/contracts';
import { Button, formatDate, formatMoney, problemTexts } from '@aflora/ui';
import { Checkbox, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { FormDialog, NoticeDialog } from '../../../components/dialogs';
import { focusHeading } from '../../../lib/focus';
import { useShell } from '../../../lib/shell';
import classes from './bank-statement.module.css';
import { payerOf, subjectOf } from '../payment-labels';
import { confirmedKeys } from '../payments.api';

/** Imports a bank statement and confirms the payments that its lines pay. */
export function BankStatementImport() {
  const { api, notify } = useShell();
  const reset = useRef<() => void>(null);
  const [statement, show] = useState<BankStatementView | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File) => api.post<BankStatementView>(paths.adminBankStatements, { text: await textOf(file) }),
    onSuccess: show,
    // Clears the file field, so that the same file can be chosen again.
    onSettled: () => reset.current?.(),
  });
  const choose = (file: File | null) => {
    if (!file) return;
    const { title, message } = problemTexts['bank-statement.unreadable'];
    if (file.size === 0) notify.failure(title, message);
    else if (file.size > STATEMENT_MAX_LENGTH) notify.failure('Extrato grande demais', 'Exporte um período menor, como um mês.');
    else mutate(file);
  };
  const close = () => show(null);
  return (
    <div className={classes.bar}>
      <p className={classes.about}>Importe o extrato do banco (OFX ou CSV) para encontrar os Pix que já chegaram.</p>
      <FileButton onChange={choose} accept=".ofx,.csv,.txt" resetRef={reset}>
        {(props) => (
          <Button
            {...props}
            variant="outline"
            size="sm"
            loading={isPending}
            leftSection={<IconFileUpload size={18} stroke={1.6} aria-hidden />}
          >
            Importar extrato
          </Button>
        )}
      </FileButton>
      {statement && statement.matches.length > 0 && <MatchesDialog statement={statement} onClose={close} />}
      <NoticeDialog isOpen={statement?.matches.length === 0} title="Nenhum pagamento identificado" closeLabel="Fechar" onClose={close}>
        {statement && <Others statement={statement} />}
      </NoticeDialog>
    </div>
  );
}

/** OFX 1 and the files of many banks are in Windows-1252, others in UTF-8. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lines that contain a payment's reference are chosen; the others are for a person to choose. */
function MatchesDialog({ statement, onClose }: { statement: BankStatementView; onClose(): void }) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const [chosen, choose] = useState(() =>
    statement.matches.filter(({ kind }) => kind === 'reference').map(({ fingerprint }) => fingerprint),
  );
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async (matches: BankMatchInput[]) => {
      let confirmed = 0;
      for (let start = 0; start < matches.length; start += MAX_BANK_MATCHES) {
        const input = { matches: matches.slice(start, start + MAX_BANK_MATCHES) };
        confirmed += (await api.post<BankConfirmationView>(paths.adminBankConfirmations, input)).confirmed;
      }
      return confirmed;
    },
    onSuccess: (confirmed, { length }) => {
      const done = confirmed === 1 ? 'Um pagamento confirmado' : `${confirmed} pagamentos confirmados`;
      if (confirmed === length) notify.success(done);
      else
        notify.failure(
          done,
          'Os outros já tinham sido confirmados, ou o recebimento serviu para outro pagamento. Confira o que ainda espera.',
        );
      onClose();
      focusHeading();
    },
    onSettled: () => Promise.all(confirmedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  const matches = statement.matches.filter(({ fingerprint }) => chosen.includes(fingerprint));
  const sum = matches.reduce((cents, { amountCents }) => cents + amountCents, 0);
  return (
    <FormDialog
      isOpen
      title="Pagamentos encontrados no extrato"
      submitLabel={matches.length === 0 ? 'Confirmar' : `Confirmar ${formatMoney(sum)}`}
      size={640}
      isBusy={isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (matches.length > 0) mutate(matches.map(({ payment, fingerprint, day }) => ({ paymentId: payment.id, fingerprint, day })));
      }}
      onClose={onClose}
    >
      <p>Confira cada um: os pagamentos confirmados passam a valer como recebidos, e isto não se desfaz.</p>
      <Checkbox.Group
        value={chosen}
        onChange={choose}
        label="Pagamentos"
        error={isTried && matches.length === 0 && 'Escolha ao menos um pagamento'}
        className={classes.group}
      >
        <ul className={classes.matches}>
          {statement.matches.map((match) => (
            <li key={match.fingerprint}>
              <Checkbox value={match.fingerprint} label={<MatchLabel match={match} />} />
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      <Others statement={statement} />
    </FormDialog>
  );
}

function MatchLabel({ match: { amountCents, day, description, kind, payment } }: { match: BankMatchView }) {
  return (
    <span className={classes.match}>
      <b>
        {formatMoney(amountCents)} · {payerOf(payment)}
      </b>
      <span>
        {subjectOf(payment).label}, {kind === 'reference' ? 'pelo código do Pix' : 'pelo valor e pela data'}
      </span>
      <span className={classes.line}>
        {formatDate(`${day}T12:00:00Z`)}: {description}
      </span>
    </span>
  );
}

function Others({ statement: { unmatched, alreadyUsed } }: { statement: BankStatementView }) {
  return (
    <div className={classes.others}>
      {unmatched > 0 && (
        <p>
          Recebimentos sem um único pagamento que combine: {unmatched}. Também ficam aqui valores iguais, de mais de um recebimento ou
          pagamento: confira esses pelo nome.
        </p>
      )}
      {alreadyUsed > 0 && <p>Recebimentos que já confirmaram um pagamento: {alreadyUsed}</p>}
      {unmatched + alreadyUsed === 0 && <p>O extrato não tem outros recebimentos.</p>}
    </div>
  );
}
