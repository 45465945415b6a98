import { ApiProblem } from '@aflora/api-client';
import { firstContent } from '@aflora/contracts/first-content';
import { BlossomIcon, Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { CenteredPage } from '../../components/page';
import { useLoginDialog, useSessionUser } from '../../lib/shell';
import classes from './members-page.module.css';

/** Whether the API refused because the user is no active member. */
export const isForMembersOnly = (error: Error | null): boolean => error instanceof ApiProblem && error.code === 'membership.required';

/** What the members' area is, for those who are no members or not signed in. */
export function MembersOnly() {
  const isVisitor = useSessionUser() === null;
  const openLogin = useLoginDialog();
  return (
    <CenteredPage className={classes.invitation}>
      <BlossomIcon size={72} />
      <h1>Área de membros</h1>
      <p>
        Todo mês, quem é membro do {firstContent.charityName} lê aqui a carta com o que a contribuição realizou e assiste à aula online.
        {!isVisitor && ' A sua conta não tem uma associação ativa.'}
      </p>
      <div className={classes.ways}>
        <Button component={Link} to="/seja-membro">
          Seja membro
        </Button>
        {isVisitor && (
          <Button variant="outline" onClick={openLogin}>
            Já sou membro: entrar
          </Button>
        )}
      </div>
    </CenteredPage>
  );
}
