import { UpdateProfileInput, type ProfileView } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { useDtoForm } from '@aflora/ui/form';
import { usePhoneMask } from '@aflora/ui/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { notifyFailure } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './profile-form.module.css';
import { profileQuery, saveProfile } from './profile.api';

/** The contact page with its subject filled in. */
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

/** The form and saving it. News from the server are taken only where nothing was typed. */
function useDetailsForm(profile: ProfileView) {
  const { api, session, notify } = useShell();
  const queryClient = useQueryClient();
  const form = useDtoForm<Details>(UpdateProfileInput, { initialValues: detailsOf(profile) });

  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(detailsOf(profile));
    form.setValues(detailsOf(profile));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when there is news, not on every keystroke
  }, [profile]);

  const mutation = useMutation({
    mutationFn: (details: Details) => saveProfile(api, details),
    meta: { failure: false },
    onError: (error) => {
      form.showProblem(error);
      notifyFailure(notify, error, 'Não foi possível atualizar o perfil.');
    },
    onSuccess: (saved, sent) => {
      form.setInitialValues(detailsOf(saved));
      if (isSame(form.getValues(), sent)) form.setValues(detailsOf(saved));
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      notify.success('Perfil atualizado');
      // The header's name can wait for the next renewal of the session.
      session.reloadUser().catch(() => undefined);
    },
  });
  return { form, saving: mutation.isPending, save: (details: Details) => mutation.mutate(details) };
}

const isSame = (one: Details, other: Details): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone;

interface PhoneFieldProps extends Omit<ComponentProps<typeof TextInput>, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  /** As typed, or E.164. */
  value?: string;
  onChange(text: string): void;
}

/** A Brazilian phone number. */
function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  return <TextInput {...usePhoneMask({ value, onChange })} {...rest} />;
}
