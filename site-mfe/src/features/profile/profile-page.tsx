import type { ProfileView, SessionUser } from '@aflora/contracts';
import { Button, lazyPart, Skeleton } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page';
import { profileQuery } from '../../lib/account.api';
import { useSessionUser, useShell } from '../../lib/shell';
import { DetailsForm, PasswordForm } from './profile-forms';
import { Claims } from './histories/claims';
import { Devices } from './security/devices';
import { DonationHistory, OrderHistory } from './histories/histories';
import { MemberCard, MemberCardWaiting } from './membership/member-card';
import { MailChoices } from './privacy/mail-choices';
import { MemberChoices } from './membership/member-choices';
import { PrivacySettings } from './privacy/privacy-settings';
import classes from './profile-page.module.css';
import { SavedTaxId } from './saved-tax-id';

const AddressBook = lazyPart(() => import('./addresses/address-book').then((module) => module.AddressBook));
const TwoSteps = lazyPart(() => import('./security/two-steps').then((module) => module.TwoSteps));

const FAILED = 'Não foi possível carregar o perfil.';

export function ProfilePage() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const isLeaving = !user;
  // Redirects in an effect: while prerendering nobody is signed in, and the prerendered page must not be a redirect.
  useEffect(() => {
    if (isLeaving) void navigate('/', { replace: true });
  }, [isLeaving, navigate]);
  return (
    <>
      <PageHead title="Meu perfil" noindex />
      {user ? <Profile key={user.id} user={user} /> : <Waiting />}
    </>
  );
}

function Profile({ user }: { user: SessionUser }) {
  const query = useQuery(profileQuery(useShell().api));
  const { data: profile, isError } = query;
  if (profile === null) return <NotFound />;
  return (
    <main id="conteudo" aria-busy={!profile && !isError ? true : undefined}>
      <ProfileHead firstName={profile ? profile.firstName : user.firstName}>
        <MemberCard />
      </ProfileHead>
      {profile && <ProfileSections profile={profile} user={user} />}
      {!profile && isError && (
        <div className={classes.inner}>
          <div className={classes.message}>
            <LoadFailed text={FAILED} query={query} />
          </div>
        </div>
      )}
      {!profile && !isError && <ProfileWaiting />}
    </main>
  );
}

function Waiting() {
  return (
    <main id="conteudo" aria-busy="true">
      <ProfileHead firstName={null}>
        <MemberCardWaiting />
      </ProfileHead>
      <ProfileWaiting />
    </main>
  );
}

function NotFound() {
  return (
    <main id="conteudo" className={classes.inner}>
      <div className={classes.head}>
        <div>
          <h1>Perfil não encontrado</h1>
          <p className={classes.lead}>Não encontramos os dados da sua conta. Se isso se repetir, fale com a gente.</p>
        </div>
      </div>
      <div className={classes.message}>
        <Button component={Link} to="/">
          Voltar ao início
        </Button>
      </div>
    </main>
  );
}

interface ProfileHeadProps {
  firstName: string | null;
  /** Content next to the heading. */
  children: ReactNode;
}

function ProfileHead({ firstName, children }: ProfileHeadProps) {
  return (
    <div className={classes.inner}>
      <div className={classes.head}>
        <div>
          <h1>
            <span>Meu perfil</span>
            {firstName ? (
              <>
                Olá, <em>{firstName}</em>
              </>
            ) : (
              'Olá'
            )}
          </h1>
          <p className={classes.lead}>Seus dados, seus pedidos e o que a sua generosidade já fez florescer, em um só lugar.</p>
          <p className={classes.impact}>
            <Link to="/perfil/impacto">Ver meu impacto</Link>
          </p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** Sections below the heading, once the profile is loaded. */
function ProfileSections({ profile, user }: { profile: ProfileView; user: SessionUser }) {
  return (
    <>
      <div className={classes.inner}>
        <Claims />
        <ProfileSection {...firstSections.details}>
          <DetailsForm profile={profile} />
        </ProfileSection>
        <ProfileSection anchor="enderecos" title="Endereços e CPF" text="Para finalizar suas compras sem digitar tudo de novo.">
          <AddressBook />
          <SavedTaxId profile={profile} />
        </ProfileSection>
        {(profile.isOngMember || profile.onMemberWall) && (
          <ProfileSection title="Como membro" text="O que você escolhe como membro vale na hora.">
            <MemberChoices profile={profile} />
          </ProfileSection>
        )}
        <ProfileSection {...firstSections.password}>
          <PasswordForm user={user} />
        </ProfileSection>
      </div>
      <div className={classes.histories}>
        <div className={classes.inner}>
          <OrderHistory />
          <DonationHistory />
        </div>
      </div>
      <div className={classes.inner}>
        <div className={classes.last}>
          <ProfileSection
            anchor="verificacao"
            title="Verificação em duas etapas"
            text="Ao entrar, além da senha, pedimos algo que só você tem."
          >
            <TwoSteps />
          </ProfileSection>
          <ProfileSection
            anchor="emails"
            title="E-mails"
            text="Escolha o que quer receber. O resto só chega quando acontece algo com você."
          >
            <MailChoices profile={profile} />
          </ProfileSection>
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
  /** Anchor for addresses that lead to the section. */
  anchor?: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** Section of the page with its heading at the left. */
function ProfileSection({ anchor, title, text, children }: ProfileSectionProps) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (!anchor || hash !== `#${anchor}`) return undefined;
    // In a page that was just loaded, the section is hidden behind the prerendered page until the next frame.
    const frame = requestAnimationFrame(() => section.current?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [anchor, hash]);
  return (
    <section ref={section} id={anchor} className={classes.section} aria-labelledby={id}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  );
}

/** Placeholders of the first sections; also what the server renders, which doesn't know the user. */
function ProfileWaiting() {
  return (
    <div className={classes.inner}>
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
      <div className={classes.waiting}>
        {Array.from({ length: count }, (_, index) => (
          <Skeleton key={index} className={classes.waitingField} />
        ))}
      </div>
      <Skeleton className={classes.waitingButton} radius="xl" />
    </div>
  );
}

/** Headings and texts of the sections that are shown while the profile is loading. */
const firstSections = {
  details: { title: 'Dados pessoais', text: 'Usamos seu nome e telefone para falar com você sobre pedidos e doações.' },
  password: { title: 'Senha', text: 'Ao trocar a senha, os outros dispositivos conectados precisam entrar de novo.' },
};
