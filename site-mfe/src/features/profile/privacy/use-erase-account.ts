import { ApiProblem } from '@aflora/api-client';
import { problemTexts } from '@aflora/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../../../lib/shell-context';
import { eraseAccount } from '../profile.api';
import { notifyFailure } from '../../../lib/notify-problem';

/** Erases the account, then forgets the session here: the server has ended it already. */
export function useEraseAccount() {
  const { api, notify, session } = useShell();
  const navigate = useNavigate();
  const mutation = useMutation({
    mutationFn: () => eraseAccount(api),
    meta: { failure: false },
    onError: (error) => {
      const { title, message } = problemTexts['profile.last-admin'];
      if (error instanceof ApiProblem && error.code === 'profile.last-admin') notify.failure(title, message);
      else notifyFailure(notify, error, 'Não foi possível apagar a sua conta.');
    },
    onSuccess: async () => {
      await session.signOut();
      notify.success('Conta apagada', 'Seus dados foram apagados. Obrigado por ter caminhado com a gente.');
      await navigate('/', { replace: true });
    },
  });
  return { erase: () => mutation.mutate(), erasing: mutation.isPending };
}
