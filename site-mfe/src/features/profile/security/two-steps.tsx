import { ApiProblem } from '@aflora/api-client';
import { NewTotpInput, type ProblemCode, type SecondFactorView, type SecondFactorsView, type TotpSetUpView } from '@aflora/contracts';
import { Button, formatDate, Skeleton, SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { keepFocusNear } from '@aflora/ui/opener-focus';
import { browserSupportsWebAuthn, startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { IconDeviceMobile, IconKey, IconShieldLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog';
import { CopyButton } from '../../../components/copy-button';
import { LoadFailed } from '../../../components/load-failed';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useSessionUser, useShell } from '../../../lib/shell';
import formClasses from '../profile-forms.module.css';
import {
  addPasskey,
  addTotp,
  devicesQuery,
  removeSecondFactor,
  renewRecoveryCodes,
  secondFactorsQuery,
  setUpPasskey,
  setUpTotp,
} from '../profile.api';
import { keptNear, RecoveryCodes, takeFocus } from './recovery-codes';
import classes from './two-steps.module.css';

/** Set-up and list of the second factors. Each step asks for the password again when the login is old. */
export function TwoSteps() {
  const query = useQuery(secondFactorsQuery(useShell().api));
  const user = useSessionUser();
  const steps = useSteps();
  if (steps.codes.length > 0) return <RecoveryCodes codes={steps.codes} onDone={steps.forgetCodes} />;
  if (!query.data) {
    return query.isError ? <LoadFailed text="Não foi possível carregar a verificação em duas etapas." query={query} /> : <Waiting />;
  }
  return (
    <div className={classes.steps}>
      {user?.needsSecondFactor && (
        <p className={formClasses.notice}>
          <IconShieldLock size={20} stroke={1.6} aria-hidden />
          Sua conta é de administração: o painel abre assim que ela tiver um destes meios de verificação.
        </p>
      )}
      <Factors view={query.data} onRemove={steps.askRemoval} />
      {steps.app ? (
        <AppForm app={steps.app} onAdded={steps.added} onCancel={steps.cancelApp} onVoid={steps.voidApp} />
      ) : (
        <Ways view={query.data} steps={steps} />
      )}
      <ConfirmDialog
        opened={steps.removal !== null}
        title="Remover este meio de verificação?"
        confirmLabel="Remover"
        cancelLabel="Manter"
        busy={steps.removing}
        onConfirm={steps.remove}
        onCancel={steps.keep}
      >
        <p>
          {steps.removal && nameOf(steps.removal)} deixa de valer para entrar.
          {query.data.factors.length === 1 &&
            ' É o único: a conta volta a ser protegida só pela senha, e os códigos de recuperação acabam.'}
        </p>
      </ConfirmDialog>
    </div>
  );
}

const nameOf = ({ kind, name }: SecondFactorView): string => name ?? (kind === 'totp' ? 'Aplicativo autenticador' : 'Chave de acesso');

function Factors({ view: { factors, isRequired }, onRemove }: { view: SecondFactorsView; onRemove: (factor: SecondFactorView) => void }) {
  if (factors.length === 0) return <p>Sua conta ainda não usa a verificação em duas etapas.</p>;
  const isFixed = isRequired && factors.length === 1;
  return (
    <ul className={classes.list}>
      {factors.map((factor) => (
        <li key={factor.id}>
          {factor.kind === 'totp' ? (
            <IconDeviceMobile size={24} stroke={1.6} aria-hidden className={classes.icon} />
          ) : (
            <IconKey size={24} stroke={1.6} aria-hidden className={classes.icon} />
          )}
          <div>
            <p className={classes.name}>{nameOf(factor)}</p>
            <p className={classes.used}>
              Desde {formatDate(factor.createdAt)}
              {factor.lastUsedAt && `, último uso em ${formatDate(factor.lastUsedAt)}`}
            </p>
          </div>
          {!isFixed && (
            <Button variant="subtle" size="compact-md" aria-label={`Remover ${nameOf(factor)}`} onClick={() => onRemove(factor)}>
              Remover
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Steps = ReturnType<typeof useSteps>;

/** Buttons that add a factor or renew the recovery codes. */
function Ways({ view: { factors, recoveryCodesLeft }, steps }: { view: SecondFactorsView; steps: Steps }) {
  return (
    <>
      <div className={classes.ways}>
        {!factors.some(({ kind }) => kind === 'totp') && (
          <Button variant="outline" loading={steps.startingApp} onClick={() => steps.startApp()}>
            Usar aplicativo autenticador
          </Button>
        )}
        {browserSupportsWebAuthn() && (
          <Button variant="outline" loading={steps.addingPasskey} onClick={() => steps.addPasskey()}>
            Adicionar chave de acesso
          </Button>
        )}
      </div>
      {factors.length > 0 && (
        <div className={classes.codesLeft}>
          <p>{recoveryCodesLeft === 1 ? 'Resta 1 código de recuperação.' : `Restam ${recoveryCodesLeft} códigos de recuperação.`}</p>
          <Button variant="subtle" loading={steps.renewing} onClick={() => steps.renew()}>
            Gerar novos códigos
          </Button>
        </div>
      )}
    </>
  );
}

interface AppFormProps {
  app: TotpSetUpView;
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
  /** The key can't be added any more. */
  onVoid: () => void;
}

/** Problems after which the shown key is of no use: it is too old, or another tab was faster. */
const VOID: ProblemCode[] = ['auth.challenge-expired', 'second-factor.exists', 'second-factor.too-many'];

/** QR code and key for an authenticator app, and the field for the app's first code. */
function AppForm({ app, onAdded, onCancel, onVoid }: AppFormProps) {
  const { api, notify } = useShell();
  const form = useDtoForm(NewTotpInput, { initialValues: { challenge: app.challenge, code: '' } });
  const { start, isPending } = useSingleMutation({
    meta: { failure: false },
    mutationFn: (input: NewTotpInput) => addTotp(api, input),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: (error) => {
      if (!form.showProblem(error)) notifyUnlessDeclined(notify, error);
      if (error instanceof ApiProblem && VOID.includes(error.code)) onVoid();
    },
  });
  return (
    <form className={formClasses.form} onSubmit={form.onSubmit(start)} noValidate>
      <p>
        Leia o código com um aplicativo autenticador no seu celular, ou digite a chave nele. Depois informe os 6 números que ele mostra.
      </p>
      <div className={classes.app}>
        <QRCodeSVG value={app.uri} size={200} marginSize={2} role="img" aria-label="Código QR para o aplicativo autenticador" />
        <div>
          <p className={classes.keyLabel}>Chave</p>
          <code className={classes.key}>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={app.secret} what="a chave" variant="subtle" />
        </div>
      </div>
      <TextInput
        ref={takeFocus}
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        className={classes.code}
        {...form.getInputProps('code')}
      />
      <div className={classes.ways}>
        <SubmitButton loading={isPending}>Confirmar código</SubmitButton>
        <Button variant="subtle" onClick={keptNear(onCancel)}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Carregando a verificação em duas etapas">
      <Skeleton className={classes.waiting} />
    </div>
  );
}

/** Shows a failure, unless the user has closed the shell's step-up dialog. */
function notifyUnlessDeclined(notify: Parameters<typeof notifyProblem>[0], error: unknown): void {
  if (!(error instanceof ApiProblem && error.code === 'auth.step-up-required')) notifyProblem(notify, error);
}

/** State of the open set-up step, and the changes of the second factors. */
function useSteps() {
  const { api, notify, session } = useShell();
  const queryClient = useQueryClient();
  const [app, setApp] = useState<TotpSetUpView | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const [removal, setRemoval] = useState<SecondFactorView | null>(null);
  const reload = () => {
    void queryClient.invalidateQueries({ queryKey: secondFactorsQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
    session.reloadUser().catch(() => undefined);
  };
  const failed = { meta: { failure: false as const }, onError: (error: unknown) => notifyUnlessDeclined(notify, error) };
  const added = (recoveryCodes: string[]) => {
    setApp(null);
    setCodes(recoveryCodes);
    notify.success('Verificação em duas etapas', 'O novo meio de verificação já vale.');
    reload();
  };
  const appStart = useSingleMutation({ ...failed, mutationFn: () => setUpTotp(api), onSuccess: setApp });
  const passkey = useSingleMutation({
    ...failed,
    mutationFn: async () => {
      const { challenge, options } = await setUpPasskey(api);
      const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
      // Rejects when the user closes the browser's own dialog.
      const answer = await startRegistration({ optionsJSON }).catch(() => null);
      return answer && addPasskey(api, { challenge, passkey: JSON.stringify(answer) });
    },
    onSuccess: (response) => response && added(response.recoveryCodes),
  });
  const renewal = useSingleMutation({
    ...failed,
    mutationFn: () => renewRecoveryCodes(api),
    onSuccess: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      reload();
    },
  });
  const removing = useSingleMutation({
    ...failed,
    mutationFn: (id: string) => removeSecondFactor(api, id),
    onSuccess: () => {
      notify.success('Verificação em duas etapas', 'O meio de verificação foi removido.');
      reload();
    },
  });
  return {
    ...{ app, codes, removal, added },
    startApp: appStart.start,
    startingApp: appStart.isPending,
    cancelApp: () => setApp(null),
    voidApp: () => {
      if (document.activeElement) keepFocusNear(document.activeElement);
      setApp(null);
      reload();
    },
    forgetCodes: () => setCodes([]),
    addPasskey: passkey.start,
    addingPasskey: passkey.isPending,
    renew: renewal.start,
    renewing: renewal.isPending,
    askRemoval: setRemoval,
    keep: () => setRemoval(null),
    remove: () => {
      if (removal) removing.start(removal.id);
      setRemoval(null);
    },
    removing: removing.isPending,
  };
}
