import classes from './profile-forms.module.css';
import {
  UpdateProfileInput,
  type ProfileView,
  ADMIN_PASSWORD_MIN,
  ChangePasswordInput,
  PASSWORD_MIN,
  STEP_UP_MINUTES,
  type SessionUser,
} from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { TextInput, PasswordField } from '@aflora/ui/fields';
import { useDtoForm, violationText } from '@aflora/ui/form';
import { usePhoneMask } from '@aflora/ui/phone';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { profileQuery } from '../../lib/account.api';
import { notifyFailure, notifyProblem, useSingleMutation } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { changePassword, devicesQuery, profileChanges, saveProfile } from './profile.api';
import { ApiProblem } from '@aflora/api-client';
import { IconShieldLock } from '@tabler/icons-react';

/** Address of the contact page with its subject filled in. */
const CONTACT = `/contato?${new URLSearchParams({ assunto: 'Trocar o e-mail da minha conta' }).toString()}`;

const EMAIL_HINT = (
  <>
    É com ele que você entra, por isso não muda por aqui. <Link to={CONTACT}>Fale com a gente</Link> para trocar.
  </>
);

export function DetailsForm({ profile }: { profile: ProfileView }) {
  const { form, saving, save } = useDetailsForm(profile);
  return (
    <form className={classes.form} onSubmit={form.onSubmit(save)} noValidate>
      <div className={classes.pair}>
        <TextInput label="Nome" autoComplete="given-name" {...form.getInputProps('firstName')} />
        <TextInput label="Sobrenome" autoComplete="family-name" {...form.getInputProps('lastName')} />
      </div>
      <div className={classes.pair}>
        <PhoneField label="Telefone" {...form.getInputProps('phone')} />
        <TextInput
          label="E-mail"
          type="email"
          value={profile.email}
          readOnly
          description={EMAIL_HINT}
          inputWrapperOrder={['label', 'input', 'description']}
          classNames={{ input: classes.fixed, description: classes.hint }}
        />
      </div>
      <SubmitButton loading={saving} className={classes.submit}>
        Salvar alterações
      </SubmitButton>
    </form>
  );
}

interface Details {
  firstName: string;
  lastName: string;
  phone: string;
}

const detailsOf = ({ firstName, lastName, phone }: ProfileView): Details => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  phone: phone ?? '',
});

/** The form and its submission. New data from the server is used only while nothing has been changed in the form. */
function useDetailsForm(profile: ProfileView) {
  const { api, session, notify } = useShell();
  const queryClient = useQueryClient();
  const form = useDtoForm<Details>(UpdateProfileInput, { initialValues: detailsOf(profile) });
  /** The profile as it was when its details came into the form. */
  const base = useRef(profile);
  const rebase = (next: ProfileView) => {
    base.current = next;
    form.setInitialValues(detailsOf(next));
  };

  useEffect(() => {
    if (form.isDirty()) return;
    rebase(profile);
    form.setValues(detailsOf(profile));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for new data from the server, not on every keystroke
  }, [profile]);

  /** Keeps what was typed and takes the rest from the server, after the details were changed elsewhere. False when it can't be loaded. */
  const takeNews = async (): Promise<boolean> => {
    const now = await queryClient.fetchQuery({ ...profileQuery(api), staleTime: 0 }).catch(() => null);
    if (!now) return false;
    form.setValues(merged({ before: detailsOf(base.current), typed: form.getValues(), now: detailsOf(now) }));
    rebase(now);
    return true;
  };

  const { start, isPending } = useSingleMutation({
    scope: profileChanges,
    mutationFn: (details: Details) => saveProfile(api, { ...details, detailsVersion: base.current.detailsVersion }),
    meta: { failure: false },
    onError: async (error) => {
      form.showProblem(error);
      const isOutdated = error instanceof ApiProblem && error.code === 'profile.changed';
      if (isOutdated && (await takeNews())) notifyProblem(notify, error);
      else notifyFailure(notify, error, 'Não foi possível atualizar o perfil.');
    },
    onSuccess: (saved, sent) => {
      rebase(saved);
      if (isSame(form.getValues(), sent)) form.setValues(detailsOf(saved));
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      notify.success('Perfil atualizado');
      // A failure is ignored, because the next renewal of the session updates the name in the header.
      session.reloadUser().catch(() => undefined);
    },
  });
  return { form, saving: isPending, save: start };
}

/** The typed fields as typed, all others as they are now. */
const merged = ({ before, typed, now }: Record<'before' | 'typed' | 'now', Details>): Details => ({
  firstName: typed.firstName === before.firstName ? now.firstName : typed.firstName,
  lastName: typed.lastName === before.lastName ? now.lastName : typed.lastName,
  phone: typed.phone === before.phone ? now.phone : typed.phone,
});

const isSame = (one: Details, other: Details): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone;

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** Number as typed, or in E.164. */
  value?: string;
  onChange(text: string): void;
}

/** Text field for a Brazilian phone number. */
function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return <TextInput {...usePhoneMask({ value, onChange })} {...rest} />;
}

export function PasswordForm({ user }: { user: SessionUser }) {
  const { form, current, asksCurrent, change, notifyInvalid, changing } = usePasswordForm(user);
  const { value: currentPassword, ...currentProps } = form.getInputProps('currentPassword');
  return (
    <form className={classes.form} onSubmit={form.onSubmit(change, notifyInvalid)} noValidate>
      {/* Tells password managers to which account the password belongs. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      {user.needsLongerPassword && (
        <p className={classes.notice}>
          <IconShieldLock size={20} stroke={1.6} aria-hidden />
          Sua conta é de administração: o painel abre assim que a sua senha tiver pelo menos {ADMIN_PASSWORD_MIN} caracteres.
        </p>
      )}
      <div className={classes.pair}>
        {asksCurrent && (
          <PasswordField
            label="Senha atual"
            autoComplete="current-password"
            ref={current}
            {...currentProps}
            value={(currentPassword as string | null) ?? ''}
            onChange={({ currentTarget }) => form.setFieldValue('currentPassword', currentTarget.value || null)}
          />
        )}
        <PasswordField
          label="Nova senha"
          autoComplete="new-password"
          description={`Pelo menos ${user.isAdmin ? ADMIN_PASSWORD_MIN : PASSWORD_MIN} caracteres.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          classNames={{ description: classes.hint }}
          {...form.getInputProps('password')}
        />
      </div>
      <SubmitButton variant="outline" loading={changing} className={classes.submit}>
        Alterar senha
      </SubmitButton>
    </form>
  );
}

interface Passwords {
  password: string;
  /** Null while nothing is entered: '' would be refused even when the form doesn't ask for the current password. */
  currentPassword: string | null;
}

const EMPTY: Passwords = { password: '', currentPassword: null };
const MISSING = violationText({ field: 'currentPassword', code: 'required', params: {} });

const violationsIn = (error: unknown) => (error instanceof ApiProblem ? error.errors : []);

/** State of the form, whether it asks for the current password, and the change of the password. */
function usePasswordForm({ authenticatedAt }: SessionUser) {
  const { notify } = useShell();
  const form = useDtoForm<Passwords>(ChangePasswordInput, { initialValues: EMPTY });
  const current = useRef<HTMLInputElement>(null);
  const [askedFor, setAskedFor] = useState<string>();
  const isOld = useIsOlderThan(authenticatedAt, STEP_UP_MINUTES);
  const asksCurrent = isOld || askedFor === authenticatedAt;
  useEffect(() => {
    if (askedFor) current.current?.focus();
  }, [askedFor]);

  const showRefusal = (error: unknown) => {
    form.showProblem(error);
    const violations = violationsIn(error);
    if (violations.some(({ field, code }) => field === 'currentPassword' && code === 'required')) return setAskedFor(authenticatedAt);
    const password = violations.find(({ field }) => field === 'password');
    if (password) notify.failure('Senha inválida', violationText(password));
    else notifyFailure(notify, error, 'Não foi possível atualizar a senha.');
  };
  const mutation = useChange(showRefusal, () => {
    form.setValues(EMPTY);
    form.clearErrors();
  });

  const change = (passwords: Passwords) => {
    if (!asksCurrent || passwords.currentPassword) return mutation.start(passwords);
    form.setFieldError('currentPassword', MISSING);
    current.current?.focus();
  };
  const notifyInvalid = ({ password }: typeof form.errors) => {
    if (password) notify.failure('Senha inválida', String(password));
  };
  return { form, current, asksCurrent, change, notifyInvalid, changing: mutation.isPending };
}

function useChange(onError: (error: unknown) => void, onChanged: () => void) {
  const { api, notify, session } = useShell();
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: (passwords: Passwords) => changePassword(api, passwords),
    meta: { failure: false },
    onError,
    onSuccess: () => {
      onChanged();
      notify.success('Senha atualizada', 'Os outros dispositivos foram desconectados.');
      void queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      session.reloadUser().catch(() => undefined);
    },
  });
}

const MINUTE_MS = 60_000;

/** Whether the instant is more than these minutes ago; turns true by itself. An invalid instant counts as long ago. */
function useIsOlderThan(instant: string, minutes: number): boolean {
  const end = Date.parse(instant) + minutes * MINUTE_MS;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), Math.max(end - Date.now(), 0));
    return () => clearTimeout(timer);
  }, [end]);
  return !(now < end);
}
