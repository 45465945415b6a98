import { ApiProblem } from '@aflora/api-client';
import { StepUpInput } from '@aflora/contracts';
import type { Notify } from '@aflora/mfe-contract';
import { keepFocus, problemTexts } from '@aflora/ui';
import { Button, PasswordField } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useRef, useState, type KeyboardEvent } from 'react';
import type { StepUp } from './step-up';
import classes from './step-up-dialog.module.css';

/** Mantine closes every open dialog at Escape, the one below too; it leaves alone what carries this. */
const ownEscape = { 'data-mantine-stop-propagation': 'true' };

interface StepUpFormProps {
  stepUp: StepUp;
  notify: Notify;
  onCancel: () => void;
}

export function StepUpForm({ stepUp, notify, onCancel }: StepUpFormProps) {
  const form = useDtoForm(StepUpInput, { initialValues: { password: '' } });
  const [pending, setPending] = useState(false);
  const sending = useRef(false);

  const submit = async ({ password }: StepUpInput) => {
    if (sending.current) return;
    sending.current = true;
    setPending(true);
    try {
      await stepUp.confirm(password);
      stepUp.answer(true);
    } catch (error) {
      if (!form.showProblem(error)) tell(error);
    }
    sending.current = false;
    setPending(false);
  };
  const tell = (error: unknown) => {
    const { title, message } = problemTexts[error instanceof ApiProblem ? error.code : 'server.unexpected'];
    notify.failure(title, message);
  };
  const cancelAtEscape = (event: KeyboardEvent) => event.key === 'Escape' && onCancel();

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to what its controls let through
    <form className={classes.form} onSubmit={form.onSubmit((given) => void submit(given))} onKeyDown={cancelAtEscape} noValidate>
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={ownEscape}
        {...ownEscape}
        {...form.getInputProps('password')}
      />
      <div className={classes.answers}>
        <Button variant="subtle" size="md" onClick={onCancel} {...ownEscape}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={pending} onMouseDown={keepFocus} {...ownEscape}>
          Confirmar
        </Button>
      </div>
    </form>
  );
}
