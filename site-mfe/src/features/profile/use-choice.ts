import { paths, type ProfileView } from '@aflora/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery } from '../../lib/account.api';
import { notifyFailure } from '../../lib/mutations';
import { useShell } from '../../lib/shell';
import { profileChanges, saveProfile } from './profile.api';

/** Props of the checkbox of one choice, which is saved at once; `done` are the toasts when it is made and when it is withdrawn. */
export function useChoice(profile: ProfileView, field: 'onMemberWall' | 'wantsLetters' | 'wantsClasses', done: readonly [string, string]) {
  const { api, notify } = useShell();
  const queryClient = useQueryClient();
  const { queryKey } = profileQuery(api);
  const { mutate, isPending, variables } = useMutation({
    // One after another, because each response contains the whole profile and a request may depend on the choice before it.
    scope: profileChanges,
    mutationFn: async (isChosen: boolean) => {
      if (field !== 'wantsLetters') return saveProfile(api, { [field]: isChosen });
      // The API takes a choice of letters without one of classes for both, as the previous site means it. The one on the page may be outdated,
      // because a link in a mail declines classes, too.
      const { wantsClasses } = await api.get<ProfileView>(paths.profile);
      return saveProfile(api, { wantsLetters: isChosen, wantsClasses });
    },
    meta: { failure: false },
    onError: (error) => notifyFailure(notify, error, 'Não foi possível salvar a sua escolha.'),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      notify.success(done[saved[field] ? 0 : 1]);
    },
  });
  return {
    checked: isPending ? variables : profile[field],
    disabled: isPending,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => mutate(currentTarget.checked),
  };
}
