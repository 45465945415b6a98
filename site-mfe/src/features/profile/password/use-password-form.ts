import { ApiProblem } from '@aflora/api-client';
import { ChangePasswordInput, STEP_UP_MINUTES, type SessionUser } from '@aflora/contracts';
import { useDtoForm, violationText } from '@aflora/ui/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useShell } from '../../../lib/shell-context';
import { changePassword, devicesQuery } from '../profile.api';
import { notifyFailure } from '../../../lib/notify-problem';
import { useIsOlderThan } from './use-is-older-than';

interface Passwords {
  password: string;
  /** Null while it isn't given: '' would be refused, even where nobody is asked for it. */
  currentPassword: string | null;
}

const EMPTY: Passwords = { password: '', currentPassword: null };
const MISSING = violationText({ field: 'currentPassword', code: 'required', params: {} });

const violationsIn = (error: unknown) => (error instanceof ApiProblem ? error.errors : []);

/** The form, whether it asks for the current password, and changing it. */
export function usePasswordForm({ authenticatedAt }: SessionUser) {
  const { notify } = useShell();
  const form = useDtoForm<Passwords>(ChangePasswordInput, { initialValues: EMPTY });
  const current = useRef<HTMLInputElement>(null);
  const [askedFor, setAskedFor] = useState<string>();
  const isOld = useIsOlderThan(authenticatedAt, STEP_UP_MINUTES);
  const asksCurrent = isOld || askedFor === authenticatedAt;
  useEffect(() => {
    if (askedFor) current.current?.focus();
  }, [askedFor]);

  const tellRefusal = (error: unknown) => {
    form.showProblem(error);
    const violations = violationsIn(error);
    if (violations.some(({ field, code }) => field === 'currentPassword' && code === 'required')) return setAskedFor(authenticatedAt);
    const password = violations.find(({ field }) => field === 'password');
    if (password) notify.failure('Senha inválida', violationText(password));
    else notifyFailure(notify, error, 'Não foi possível atualizar a senha.');
  };
  const mutation = useChange(tellRefusal, () => {
    form.setValues(EMPTY);
    form.clearErrors();
  });

  const change = (passwords: Passwords) => {
    if (!asksCurrent || passwords.currentPassword) return mutation.mutate(passwords);
    form.setFieldError('currentPassword', MISSING);
    current.current?.focus();
  };
  const tellInvalid = ({ password }: typeof form.errors) => {
    if (password) notify.failure('Senha inválida', String(password));
  };
  return { form, current, asksCurrent, change, tellInvalid, changing: mutation.isPending };
}

function useChange(onError: (error: unknown) => void, onChanged: () => void) {
  const { api, notify, session } = useShell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (passwords: Passwords) => changePassword(api, passwords),
    meta: { failure: false },
    onError,
    onSuccess: () => {
      onChanged();
      notify.success('Senha atualizada', 'Os outros dispositivos foram desconectados.');
      void queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      session.reloadUser().catch(() => undefined);
    },
  });
}
