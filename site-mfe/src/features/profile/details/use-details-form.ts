import { UpdateProfileInput, type ProfileView } from '@aflora/contracts';
import { useDtoForm } from '@aflora/ui/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../../../lib/shell-context';
import { profileQuery, saveProfile } from '../profile.api';
import { notifyFailure } from '../../../lib/notify-problem';

interface Details {
  firstName: string;
  lastName: string;
  phone: string;
}

const detailsOf = ({ firstName, lastName, phone }: ProfileView): Details => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  phone: phone ?? '',
});

/** The form and saving it. News from the server are taken only where nothing was typed. */
export function useDetailsForm(profile: ProfileView) {
  const { api, session, notify } = useShell();
  const queryClient = useQueryClient();
  const form = useDtoForm<Details>(UpdateProfileInput, { initialValues: detailsOf(profile) });

  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(detailsOf(profile));
    form.setValues(detailsOf(profile));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when there is news, not on every keystroke
  }, [profile]);

  const mutation = useMutation({
    mutationFn: (details: Details) => saveProfile(api, details),
    meta: { failure: false },
    onError: (error) => {
      form.showProblem(error);
      notifyFailure(notify, error, 'Não foi possível atualizar o perfil.');
    },
    onSuccess: (saved, sent) => {
      form.setInitialValues(detailsOf(saved));
      if (isSame(form.getValues(), sent)) form.setValues(detailsOf(saved));
      queryClient.setQueryData(profileQuery(api).queryKey, saved);
      notify.success('Perfil atualizado');
      // The header's name can wait for the next renewal of the session.
      session.reloadUser().catch(() => undefined);
    },
  });
  return { form, saving: mutation.isPending, save: (details: Details) => mutation.mutate(details) };
}

const isSame = (one: Details, other: Details): boolean =>
  one.firstName === other.firstName && one.lastName === other.lastName && one.phone === other.phone;
