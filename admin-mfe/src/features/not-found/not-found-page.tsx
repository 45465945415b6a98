import { Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { PageHead } from '../../components/page';
import { EmptyState } from '../../components/placeholders';

export function NotFoundPage() {
  return (
    <>
      <PageHead title="Página não encontrada" />
      <EmptyState
        title="Este endereço não leva a nenhuma página do painel"
        action={
          <Button component={Link} to="/dashboard" size="md">
            Voltar ao Overview
          </Button>
        }
      >
        Confira o endereço ou siga pelo menu.
      </EmptyState>
    </>
  );
}
