import type { ErasurePreviewView } from '@aflora/contracts';
import { IconLock, IconTrash } from '@tabler/icons-react';
import classes from './erase-dialog.module.css';

/** What is erased, what is kept, and why. */
export function ErasurePreview({ preview: { erased, kept } }: { preview: ErasurePreviewView }) {
  return (
    <>
      <div className={classes.part}>
        <h3>
          <IconTrash size={20} stroke={1.6} aria-hidden className={classes.gone} />O que será apagado
        </h3>
        <ul>
          {erased.map(({ label, rows }) => (
            <li key={label}>
              <span>{label}</span>
              <span>{rows}</span>
            </li>
          ))}
        </ul>
      </div>
      {kept.length > 0 && (
        <div className={classes.part}>
          <h3>
            <IconLock size={20} stroke={1.6} aria-hidden className={classes.kept} />O que precisamos guardar
          </h3>
          <ul>
            {kept.map(({ label, rows, reason }) => (
              <li key={label}>
                <span>{label}</span>
                <span>{rows}</span>
                <small>{reason}</small>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
