import { Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../../lib/shell-context';
import { LoadFailed } from '../../../components/load-failed';
import { erasureQuery } from '../profile.api';
import classes from './erase-dialog.module.css';
import { EraseForm, type EraseFormProps } from './erase-form';
import { ErasurePreview } from './erasure-preview';

const SKELETONS = 4;

/** First what would happen, then the question. */
export function EraseSteps(form: EraseFormProps) {
  const query = useQuery(erasureQuery(useShell().api));
  if (query.data) {
    return (
      <>
        <ErasurePreview preview={query.data} />
        <EraseForm {...form} />
      </>
    );
  }
  return (
    <div className={classes.state}>
      {query.isError ? <LoadFailed text="Não foi possível ver o que seria apagado." query={query} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando...">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className={classes.waitingRow} />
      ))}
    </div>
  );
}
