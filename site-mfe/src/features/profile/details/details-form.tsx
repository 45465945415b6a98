import type { ProfileView } from '@aflora/contracts';
import { SubmitButton } from '@aflora/ui';
import { TextInput } from '@aflora/ui/fields';
import { Link } from 'react-router-dom';
import { contactAbout } from '../../../lib/contact-address';
import { PhoneField } from '../../../components/phone-field';
import classes from '../profile-form.module.css';
import { useDetailsForm } from './use-details-form';

const EMAIL_HINT = (
  <>
    É com ele que você entra, por isso não muda por aqui. <Link to={contactAbout('Trocar o e-mail da minha conta')}>Fale com a gente</Link>{' '}
    para trocar.
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
