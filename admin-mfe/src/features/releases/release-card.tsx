import type { ReleaseSummaryView } from '@aflora/contracts';
import { formatCount } from '@aflora/ui';
import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { ActionIcon, CopyButton, UnstyledButton } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconCheck, IconCopy, IconEqual, type Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { differences, saysLittle, type Difference, type Measured } from './comparison';
import classes from './release-card.module.css';
import { errorRateOf, failuresText, rateText, shortCommit, shortName, standingOf, timeText } from './release-labels';

interface ReleaseCardProps {
  release: ReleaseSummaryView;
  /** Highlights the release that visitors get now. */
  isProminent?: boolean;
  since: ReactNode;
  showErrors(release: string): void;
  /** Content below the figures. */
  children?: ReactNode;
}

export function ReleaseCard({ release, isProminent = false, since, showErrors, children }: ReleaseCardProps) {
  const titleId = useId();
  const { name, commit } = release;
  const { label, tone } = standingOf(release);
  return (
    <article aria-labelledby={titleId} className={classes.card} data-prominent={isProminent || undefined}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.name} title={name}>
          {shortName(name)}
        </h3>
        <CopyName name={name} />
        <StatusBadge tone={tone} className={classes.standing}>
          {label}
        </StatusBadge>
      </div>
      <p className={classes.about}>
        {since}
        {commit && (
          <span title={commit}>
            commit <code>{shortCommit(commit)}</code>
          </span>
        )}
      </p>
      <ReleaseFigures release={release} showErrors={() => showErrors(name)} />
      {children && <div className={classes.foot}>{children}</div>}
    </article>
  );
}

interface ReleaseFiguresProps {
  release: ReleaseSummaryView;
  showErrors(): void;
}

/** Each release has the same figures in the same place, so that two releases can be compared at a glance. */
function ReleaseFigures({ release, showErrors }: ReleaseFiguresProps) {
  const { name, loads, failures, medianLoadMs, p95LoadMs } = release;
  const failuresLink = (
    <UnstyledButton className={classes.failuresLink} aria-label={`Ver ${failuresText(failures)}: ${shortName(name)}`} onClick={showErrors}>
      {failuresText(failures)}
    </UnstyledButton>
  );
  return (
    <dl className={classes.figures}>
      <Figure label="Taxa de erro" value={rateText(errorRateOf(release))} note={failures > 0 ? failuresLink : 'nenhuma falha'} />
      <Figure
        label="Tempo de carga"
        value={timeText(medianLoadMs)}
        note={p95LoadMs === null ? 'sem medições' : `mediana; 95% até ${timeText(p95LoadMs)}`}
      />
      <Figure label="Carregamentos" value={formatCount(loads)} note="em 30 dias" />
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

const looks: Record<Difference['verdict'], { tone: StatusTone; icon: Icon }> = {
  worse: { tone: 'bad', icon: IconArrowUpRight },
  better: { tone: 'ok', icon: IconArrowDownRight },
  same: { tone: 'off', icon: IconEqual },
};

/** Says whether the new release is worse than the previous one. */
export function ComparisonLine({ release, other }: { release: Measured; other: Measured }) {
  const all = differences(release, other);
  return (
    <div className={classes.comparison}>
      <p className={classes.comparisonLabel}>Comparada com a anterior</p>
      {all.length === 0 && <p className={classes.quiet}>Ainda sem números para comparar.</p>}
      {all.length > 0 && (
        <ul className={classes.differences}>
          {all.map(({ verdict, text }) => (
            <li key={text}>
              <DifferenceBadge verdict={verdict} text={text} />
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && saysLittle(release, other) && <p className={classes.quiet}>Com poucos carregamentos, isso ainda diz pouco.</p>}
    </div>
  );
}

function DifferenceBadge({ verdict, text }: Difference) {
  const { tone, icon: Icon } = looks[verdict];
  return (
    <StatusBadge tone={tone} className={classes.badge}>
      <Icon size={16} stroke={2} aria-hidden />
      {text}
    </StatusBadge>
  );
}

/** Copies the full name, which the command line needs. */
export function CopyName({ name }: { name: string }) {
  return (
    <CopyButton value={name}>
      {({ copied, copy }) => (
        <ActionIcon size={32} title={name} aria-label={`${copied ? 'Nome copiado' : 'Copiar nome'}: ${shortName(name)}`} onClick={copy}>
          {copied ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.6} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
