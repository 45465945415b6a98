import { wallName, type ProfileView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckField } from '../../components/check-field';
import { notifyFailure } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { profileQuery, saveProfile } from './profile.api';

/** A member's choice to be named on the charity's page, which is saved at once. */
export function MemberWallChoice({ profile }: { profile: ProfileView }) {
  const { isChosen, isSaving, choose } = useWallChoice(profile);
  const name = wallName(profile);
  const text = name
    ? `Você aparece como “${name}” na página da ONG, só enquanto for membro. Desmarque quando quiser, e o nome sai na hora.`
    : 'Salve o seu nome nos dados pessoais para poder aparecer.';
  return (
    <CheckField
      label="Mostrar meu nome no mural de membros"
      text={text}
      checked={isChosen}
      disabled={isSaving || (name === null && !isChosen)}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  );
}

function useWallChoice({ onMemberWall }: ProfileView) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isChosen: boolean) => saveProfile(api, { onMemberWall: isChosen }),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível salvar a sua escolha.'),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      if (saved.onMemberWall) notify.success('Seu nome está no mural', 'Obrigado por caminhar com a gente.');
      else notify.success('Seu nome saiu do mural');
    },
  });
  return { isChosen: isPending ? variables : onMemberWall, isSaving: isPending, choose: mutate };
}
