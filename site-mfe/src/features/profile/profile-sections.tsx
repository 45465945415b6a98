import type { ProfileView, SessionUser } from '@aflora/contracts';
import { Skeleton } from '@aflora/ui';
import { useId, type ReactNode } from 'react';
import { DetailsForm } from './details-form';
import { Devices } from './devices';
import { DonationHistory, OrderHistory } from './histories';
import { PasswordForm } from './password-form';
import { PrivacySettings } from './privacy-settings';
import profileClasses from './profile-page.module.css';
import classes from './profile-sections.module.css';

/** Everything under the heading, once the profile is there. */
export function ProfileSections({ profile, user }: { profile: ProfileView; user: SessionUser }) {
  return (
    <>
      <div className={profileClasses.inner}>
        <ProfileSection {...firstSections.details}>
          <DetailsForm profile={profile} />
        </ProfileSection>
        <ProfileSection {...firstSections.password}>
          <PasswordForm user={user} />
        </ProfileSection>
      </div>
      <div className={profileClasses.histories}>
        <div className={profileClasses.inner}>
          <OrderHistory />
          <DonationHistory />
        </div>
      </div>
      <div className={profileClasses.inner}>
        <div className={profileClasses.last}>
          <ProfileSection title="Dispositivos conectados" text="Não reconhece algum? Encerre as outras sessões e troque a sua senha.">
            <Devices />
          </ProfileSection>
          <ProfileSection title="Privacidade e dados" text="Seus dados são seus: leve uma cópia ou apague a conta quando quiser.">
            <PrivacySettings />
          </ProfileSection>
        </div>
      </div>
    </>
  );
}

interface ProfileSectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading at the left. */
function ProfileSection({ title, text, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** The first sections before their data; also what the server renders, which knows nobody. */
export function ProfileWaiting() {
  return (
    <div className={profileClasses.inner}>
      <ProfileSection {...firstSections.details}>
        <Fields count={4} />
      </ProfileSection>
      <ProfileSection {...firstSections.password}>
        <Fields count={1} />
      </ProfileSection>
    </div>
  );
}

function Fields({ count }: { count: number }) {
  return (
    <div role="status" aria-label="Carregando...">
      <div className={profileClasses.waiting}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={profileClasses.waitingField} />
        ))}
      </div>
      <Skeleton className={profileClasses.waitingButton} radius="xl" />
    </div>
  );
}

/** Heads of the sections that stand there while the profile is still on its way. */
const firstSections = {
  details: { title: 'Dados pessoais', text: 'Usamos seu nome e telefone para falar com você sobre pedidos e doações.' },
  password: { title: 'Senha', text: 'Ao trocar a senha, os outros dispositivos conectados precisam entrar de novo.' },
};
