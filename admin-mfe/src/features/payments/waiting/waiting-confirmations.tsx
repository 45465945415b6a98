import { WAITING_AT_MOST, type WaitingConfirmationView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { RecordGrid } from '../../../components/list-page/record-card';
import { EmptyState, LoadFailure, RecordSkeletons } from '../../../components/placeholders';
import { useShell } from '../../../lib/shell';
import { WAITING_FAILURE, waitingQuery } from '../payments.api';
import { ConfirmationDialog } from './confirmation-dialog';
import { useConfirmation } from './use-confirmation';
import { WaitingCard } from './waiting-card';
import classes from './waiting-confirmations.module.css';

/** What waits for a person, the oldest first. */
export function WaitingConfirmations() {
  const { data, isError, isFetching, refetch } = useQuery(waitingQuery(useShell().api));
  const confirmation = useConfirmation();
  if (!data && isError) return <LoadFailure message={WAITING_FAILURE} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <RecordSkeletons view="cards" label="Carregando o que espera por confirmação..." count={3} />;
  return (
    <>
      {data.length === 0 ? <NothingWaits /> : <Waiting all={data} ask={confirmation.ask} />}
      <ConfirmationDialog confirmation={confirmation} />
    </>
  );
}

function Waiting({ all, ask }: { all: WaitingConfirmationView[]; ask(asked: WaitingConfirmationView): void }) {
  return (
    <>
      <RecordGrid>
        {all.map((waiting) => (
          <WaitingCard key={waiting.id} waiting={waiting} onConfirm={() => ask(waiting)} />
        ))}
      </RecordGrid>
      {isCut(all) && (
        <p className={classes.more}>
          São mostrados os {WAITING_AT_MOST} mais antigos. Os seguintes aparecem quando estes forem confirmados.
        </p>
      )}
    </>
  );
}

const isCut = (all: WaitingConfirmationView[]): boolean =>
  (['payment', 'refund'] as const).some((kind) => all.filter((waiting) => waiting.kind === kind).length >= WAITING_AT_MOST);

function NothingWaits() {
  return (
    <EmptyState title="Nada espera por confirmação">
      Pagamentos feitos pela chave Pix da instituição e reembolsos a fazer à mão aparecem aqui.
    </EmptyState>
  );
}
