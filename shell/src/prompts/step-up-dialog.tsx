import { StepUpInput, type ProblemCode, type SecondFactorChallengeView } from '@aflora/contracts';
import { ownEscape, problemTexts } from '@aflora/ui';
import { PasswordField } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { useEffect, useState } from 'react';
import { codeOf, PromptDialog, PromptForm, type PromptDialogProps } from './prompt-dialog';
import { SecondFactorForm } from './second-factor-dialog';

const REASON = 'Antes de mudanças importantes, confirmamos que é você. A ação continua logo depois.';

/** Dialog that asks the signed-in user for the password again, or for their second factor. */
export function StepUpDialog(props: PromptDialogProps) {
  const { session, shell } = props.services;
  const fail = (code: ProblemCode) => shell.notify.failure(problemTexts[code].title, problemTexts[code].message);
  return (
    <PromptDialog prompt={props.prompt} title="Confirme que é você" reason={REASON} zIndex={300}>
      {session.getUser()?.hasSecondFactor ? <SecondFactorStep {...props} onFailure={fail} /> : <PasswordStep {...props} onFailure={fail} />}
    </PromptDialog>
  );
}

type StepProps = PromptDialogProps & { onFailure: (code: ProblemCode) => void };

function PasswordStep({ prompt, services: { session }, onFailure }: StepProps) {
  const form = useDtoForm(StepUpInput, { initialValues: { password: '' } });
  return (
    <PromptForm
      prompt={prompt}
      form={form}
      send={({ password }) => session.stepUp({ password })}
      onFailure={(code) => {
        if (code === 'auth.second-factor-required') void closeOutdated(session, prompt);
        onFailure(code);
      }}
      submitLabel="Confirmar"
    >
      {/* A password manager with several accounts of this site then offers the right one. */}
      <input type="text" autoComplete="username" value={session.getUser()?.email ?? ''} readOnly hidden />
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

/**
 * Closes the dialog because the account has got its first second factor, or lost its last one, on another device. After the reload, the dialog asks
 * for what the account has now.
 */
async function closeOutdated(session: StepProps['services']['session'], prompt: StepProps['prompt']): Promise<void> {
  await session.reloadUser().catch(() => undefined);
  prompt.resolve(false);
}

/** Requests a challenge when the dialog opens, because a passkey needs one to respond to. */
function SecondFactorStep({ prompt, services: { session }, onFailure }: StepProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallengeView>();
  useEffect(() => {
    session.fetchStepUpChallenge().then(setChallenge, (error: unknown) => {
      onFailure(codeOf(error));
      if (codeOf(error) === 'second-factor.not-found') void closeOutdated(session, prompt);
      else prompt.resolve(false);
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each time the dialog opens
  }, []);
  if (!challenge) return null;
  const send = (proof: { code: string } | { passkey: string }) =>
    session.stepUp('code' in proof ? proof : { ...proof, challenge: challenge.challenge });
  return <SecondFactorForm prompt={prompt} challenge={challenge} submitLabel="Confirmar" send={send} onFailure={onFailure} />;
}
