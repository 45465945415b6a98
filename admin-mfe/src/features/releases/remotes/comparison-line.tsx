import { StatusBadge, type StatusTone } from '@aflora/ui/status';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, type Icon } from '@tabler/icons-react';
import { differences, saysLittle, type Difference, type Measured } from '../comparison';
import classes from './comparison-line.module.css';

const looks: Record<Difference['verdict'], { tone: StatusTone; icon: Icon }> = {
  worse: { tone: 'bad', icon: IconArrowUpRight },
  better: { tone: 'ok', icon: IconArrowDownRight },
  same: { tone: 'off', icon: IconEqual },
};

/** Whether the new release is worse than the one before it, in words. */
export function ComparisonLine({ release, other }: { release: Measured; other: Measured }) {
  const all = differences(release, other);
  return (
    <div className={classes.comparison}>
      <p className={classes.label}>Comparada com a anterior</p>
      {all.length === 0 && <p className={classes.quiet}>Ainda sem números para comparar.</p>}
      {all.length > 0 && (
        <ul className={classes.differences}>
          {all.map(({ verdict, text }) => (
            <li key={text}>
              <Told verdict={verdict} text={text} />
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && saysLittle(release, other) && <p className={classes.quiet}>Com poucos carregamentos, isso ainda diz pouco.</p>}
    </div>
  );
}

function Told({ verdict, text }: Difference) {
  const { tone, icon: Icon } = looks[verdict];
  return (
    <StatusBadge tone={tone} className={classes.badge}>
      <Icon size={16} stroke={2} aria-hidden />
      {text}
    </StatusBadge>
  );
}
