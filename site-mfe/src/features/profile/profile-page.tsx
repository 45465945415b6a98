import type { SessionUser } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LoadFailed } from '../../components/load-failed';
import { PageHead } from '../../components/page-head';
import { useSessionUser, useShell } from '../../lib/shell-context';
import { MemberCard, MemberCardWaiting } from './member-card';
import classes from './profile-page.module.css';
import { ProfileSections, ProfileWaiting } from './profile-sections';
import { profileQuery } from './profile.api';

const FAILED = 'Não foi possível carregar o perfil.';

export function ProfilePage() {
  const user = useSessionUser();
  const navigate = useNavigate();
  const isLeaving = !user;
  // In an effect: while prerendering nobody is signed in, and what stands until the session is known must be no redirect.
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
  /** What stands beside the heading. */
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
        </div>
        {children}
      </div>
    </div>
  );
}
