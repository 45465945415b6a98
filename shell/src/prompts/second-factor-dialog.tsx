import { NewTotpInput, type ProblemCode, type SecondFactorChallengeView } from '@aflora/contracts';
import { keepFocus, ownEscape, problemTexts } from '@aflora/ui';
import { Button, TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { browserSupportsWebAuthn, startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { Prompt } from './prompt';
import { codeOf, PromptDialog, PromptForm, type PromptDialogProps } from './prompt-dialog';

const REASON = 'Sua senha está certa. Falta confirmar que é você com o segundo passo que você configurou.';

/** Second step of a login. It opens above the login dialog. */
export function SecondFactorDialog({ prompt, services: { session, shell } }: PromptDialogProps) {
  const challenge = session.getChallenge();
  const fail = (code: ProblemCode) => {
    shell.notify.failure(problemTexts[code].title, problemTexts[code].message);
    if (code === 'auth.challenge-expired') prompt.resolve(false);
  };
  return (
    <PromptDialog prompt={prompt} title="Verificação em duas etapas" reason={REASON} zIndex={320}>
      {challenge && (
        <SecondFactorForm
          // Resets the form for the challenge of another login.
          key={challenge.challenge}
          prompt={prompt}
          challenge={challenge}
          submitLabel="Verificar"
          send={(proof) => session.completeSignIn(proof)}
          onFailure={fail}
        />
      )}
    </PromptDialog>
  );
}

interface SecondFactorFormProps {
  prompt: Prompt;
  challenge: SecondFactorChallengeView;
  submitLabel: string;
  /** Throws `ApiProblem`. */
  send: (proof: { code: string } | { passkey: string }) => Promise<unknown>;
  onFailure: (code: ProblemCode) => void;
}

/** Form for a code or a passkey. */
export function SecondFactorForm({ prompt, challenge, submitLabel, send, onFailure }: SecondFactorFormProps) {
  const form = useDtoForm(NewTotpInput, { initialValues: { challenge: challenge.challenge, code: '' } });
  const usesApp = challenge.methods.includes('totp');
  return (
    <PromptForm prompt={prompt} form={form} send={({ code }) => send({ code })} onFailure={onFailure} submitLabel={submitLabel}>
      {challenge.passkeyOptions && browserSupportsWebAuthn() && (
        <PasskeyButton options={challenge.passkeyOptions} prompt={prompt} send={send} onFailure={onFailure} />
      )}
      <TextInput
        label="Código"
        description={usesApp ? 'Os 6 números do seu aplicativo, ou um código de recuperação.' : 'Um dos seus códigos de recuperação.'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        {...ownEscape}
        {...form.getInputProps('code')}
      />
    </PromptForm>
  );
}

function PasskeyButton({
  options,
  prompt,
  send,
  onFailure,
}: Omit<SecondFactorFormProps, 'challenge' | 'submitLabel'> & { options: string }) {
  const use = async () => {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    // Rejects when the user closes the browser's own dialog.
    const response = await startAuthentication({ optionsJSON }).catch(() => null);
    if (!response) return;
    try {
      await send({ passkey: JSON.stringify(response) });
      prompt.resolve(true);
    } catch (error) {
      onFailure(codeOf(error));
    }
  };
  return (
    <Button variant="outline" size="md" onClick={() => void use()} onMouseDown={keepFocus} {...ownEscape}>
      Usar chave de acesso
    </Button>
  );
}
