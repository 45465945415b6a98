import { StepUpInput } from '@aflora/contracts';
import { ownEscape, problemTexts } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { PromptDialog, PromptForm, type PromptDialogProps } from './prompt-dialog';

const REASON = 'Antes de mudanças importantes, confirmamos que é você. Digite sua senha para continuar.';

/** Dialog that asks the signed-in user for the password again. */
export function StepUpDialog(props: PromptDialogProps) {
  return (
    <PromptDialog prompt={props.prompt} title="Confirme sua senha" reason={REASON} zIndex={300}>
      <StepUpForm {...props} />
    </PromptDialog>
  );
}

function StepUpForm({ prompt, services: { session, shell } }: PromptDialogProps) {
  const form = useDtoForm(StepUpInput, { initialValues: { password: '' } });
  return (
    <PromptForm
      prompt={prompt}
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
    </PromptForm>
  );
}
