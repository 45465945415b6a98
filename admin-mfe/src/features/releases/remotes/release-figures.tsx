import type { ReleaseSummaryView } from '@aflora/contracts';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { countText, errorRateOf, failuresText, rateText, timeText } from '../release-numbers';
import { shortName } from '../release-words';
import classes from './release-figures.module.css';

interface ReleaseFiguresProps {
  release: ReleaseSummaryView;
  showErrors(): void;
}

/** The same figures at the same place for each release, so that two of them are compared at a glance. */
export function ReleaseFigures({ release, showErrors }: ReleaseFiguresProps) {
  const { name, loads, failures, medianLoadMs, p95LoadMs } = release;
  const way = (
    <UnstyledButton className={classes.way} aria-label={`Ver ${failuresText(failures)}: ${shortName(name)}`} onClick={showErrors}>
      {failuresText(failures)}
    </UnstyledButton>
  );
  return (
    <dl className={classes.figures}>
      <Figure label="Taxa de erro" value={rateText(errorRateOf(release))} note={failures > 0 ? way : 'nenhuma falha'} />
      <Figure
        label="Tempo de carga"
        value={timeText(medianLoadMs)}
        note={p95LoadMs === null ? 'sem medições' : `mediana; 95% até ${timeText(p95LoadMs)}`}
      />
      <Figure label="Carregamentos" value={countText(loads)} note="em 30 dias" />
    </dl>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}
