import { addMonths, maxPauseMonths } from '@aflora/contracts';
import { SegmentedChoice } from './choices';
import classes from './pause-months.module.css';

const monthsText = (count: number): string => (count === 1 ? '1 mês' : `${count} meses`);
const options = Array.from({ length: maxPauseMonths }, (_, index) => ({ value: String(index + 1), label: monthsText(index + 1) }));

/** Choice of a pause's length in months. */
export const PauseMonths = ({ value, onChange }: { value: string; onChange(months: string): void }) => (
  <div className={classes.months}>
    <SegmentedChoice legend="Duração da pausa" options={options} value={value} onChange={onChange} />
  </div>
);

/** End of a pause that begins now. */
export const pauseEnd = (months: string): string => addMonths(new Date(), Number(months)).toISOString();
