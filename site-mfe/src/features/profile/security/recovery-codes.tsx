import { brand } from '@aflora/contracts/first-content';
import { Button } from '@aflora/ui';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { useState, type MouseEvent } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { CopyButton } from '../../../components/copy-button';
import { useLeaveGuard } from '../../../lib/leaving';
import { useSessionUser } from '../../../lib/shell';
import classes from './two-steps.module.css';

/** Recovery codes, which are shown once. They take the focus, so that nobody misses them, and the page is not left without a question. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const email = useSessionUser()?.email;
  const [wayOut, setWayOut] = useState<(() => void) | null>(null);
  const allowLeaving = useLeaveGuard((leave) => setWayOut((earlier: (() => void) | null) => earlier ?? leave));
  const leave = () => {
    allowLeaving();
    onDone();
    wayOut?.();
  };
  return (
    <div ref={takeFocus} tabIndex={-1} className={classes.recovery} role="group" aria-label="Códigos de recuperação">
      <p className={classes.account}>
        Códigos de recuperação da conta {email} na {brand}
      </p>
      <p>
        <strong>Guarde estes códigos agora: eles não aparecem de novo.</strong> Se você perder o aplicativo ou a chave, cada código serve
        para entrar uma vez.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <CopyButton text={codes.join('\n')} what="os códigos de recuperação" variant="outline" />
        <Button variant="outline" onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button onClick={keptNear(onDone)}>Já guardei os códigos</Button>
      </div>
      <ConfirmDialog
        opened={wayOut !== null}
        title="Você já guardou os códigos?"
        confirmLabel="Já guardei, sair"
        cancelLabel="Ver os códigos"
        busy={false}
        onConfirm={leave}
        onCancel={() => setWayOut(null)}
      >
        <p>Os códigos de recuperação não aparecem de novo depois que você sair desta página.</p>
      </ConfirmDialog>
    </div>
  );
}

/** A click on a button that disappears with it. */
export const keptNear =
  (step: () => void) =>
  ({ currentTarget }: MouseEvent): void => {
    keepFocusNear(currentTarget);
    step();
  };

/** For what appears in the place of the button that had the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();
