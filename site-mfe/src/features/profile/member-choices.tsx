import { wallName, type ProfileView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CheckField } from '../../components/check-field';
import { profileQuery } from '../../lib/account.api';
import { notifyFailure } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import classes from './profile-forms.module.css';
import { saveProfile } from './profile.api';

/** What a member chooses: a name on the charity's page, and letters by e-mail. Each choice is saved at once. */
export function MemberChoices({ profile }: { profile: ProfileView }) {
  const wall = useChoice(profile, 'onMemberWall', ['Seu nome está no mural', 'Seu nome saiu do mural']);
  const letters = useChoice(profile, 'wantsLetters', ['As cartas chegam por e-mail', 'As cartas não chegam mais por e-mail']);
  const name = wallName(profile);
  return (
    <div className={classes.form}>
      <CheckField
        {...wall}
        label="Mostrar meu nome no mural de membros"
        text={
          name
            ? `Você aparece como “${name}” na página da ONG, só enquanto for membro. Desmarque quando quiser, e o nome sai na hora.`
            : 'Salve o seu nome nos dados pessoais para poder aparecer.'
        }
        disabled={wall.disabled || (name === null && !wall.checked)}
      />
      <CheckField
        {...letters}
        label="Receber as cartas e aulas por e-mail"
        text="Uma mensagem para cada carta e cada aula do mês. Elas ficam também na área de membros."
      />
      <p className={classes.hint}>
        <Link to="/membros">Abrir a área de membros</Link>
      </p>
    </div>
  );
}

/** Props of the checkbox of one choice; `done` are the toasts when it is made and when it is withdrawn. */
function useChoice(profile: ProfileView, field: 'onMemberWall' | 'wantsLetters', done: readonly [string, string]) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isChosen: boolean) => saveProfile(api, { [field]: isChosen }),
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível salvar a sua escolha.'),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      notify.success(done[saved[field] ? 0 : 1]);
    },
  });
  return {
    checked: isPending ? variables : profile[field],
    disabled: isPending,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => mutate(currentTarget.checked),
  };
}
