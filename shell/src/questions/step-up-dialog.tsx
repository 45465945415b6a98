import { StepUpInput } from '@aflora/contracts';
import { ownEscape, problemTexts } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { QuestionDialog, QuestionForm, type QuestionDialogProps } from './question-dialog';

const WHY = 'Antes de mudanças importantes, confirmamos que é você. Digite sua senha para continuar.';

/** Asks for the password once more. */
export function StepUpDialog(props: QuestionDialogProps) {
  return (
    <QuestionDialog question={props.question} title="Confirme sua senha" why={WHY} zIndex={300}>
      <StepUpForm {...props} />
    </QuestionDialog>
  );
}

function StepUpForm({ question, services: { session, shell } }: QuestionDialogProps) {
  const form = useDtoForm(StepUpInput, { initialValues: { password: '' } });
  return (
    <QuestionForm
      question={question}
      form={form}
      send={({ password }) => session.confirmPassword(password)}
      onFailure={(code) => shell.notify.failure(problemTexts[code].title, problemTexts[code].message)}
      submitLabel="Confirmar"
    >
      <PasswordField
        label="Senha"
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={ownEscape}
        {...ownEscape}
        {...form.getInputProps('password')}
      />
    </QuestionForm>
  );
}
