import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { useDtoForm } from '@aflora/ui/form';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useShell } from '../../../lib/shell';
import { refusalOf } from '../account-form';

interface LinkFormOptions<T> {
  initialValues: T;
  send: (api: ApiClient, input: T) => Promise<void>;
  onDone: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** A password that somebody types behind a mailed link. */
export function useLinkForm<T extends object>(Input: new () => object, { initialValues, send, onDone, onTrouble }: LinkFormOptions<T>) {
  const { api, notify } = useShell();
  const form = useDtoForm<T>(Input, { initialValues });
  const refuse = (sentence: ReactNode) => notify.failure('Senha inválida', String(sentence));

  const { start: submit, isPending: pending } = useSingleMutation({
    meta: { failure: false },
    mutationFn: (input: T) => send(api, input),
    onSuccess: onDone,
    onError: (error) => {
      const trouble = linkTrouble(error);
      if (trouble) return onTrouble(trouble);
      form.showProblem(error);
      const refusal = refusalOf('password', error) ?? refusalOf('passwordConfirmation', error);
      if (refusal) return refuse(refusal);
      notifyProblem(notify, error);
    },
  });
  const tellInvalid = (errors: Record<string, ReactNode>) => {
    const refusal = errors.password ?? errors.passwordConfirmation;
    if (refusal) refuse(refusal);
  };
  return { form, submit, tellInvalid, pending };
}

/** Why a mailed link did not work; 'missing' when the page was opened without one. */
export type LinkTrouble = 'used' | 'expired' | 'unknown' | 'missing';

/** What the API says of the link itself; undefined when the call failed for another reason. */
export function linkTrouble(error: unknown): LinkTrouble | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'auth.link-used') return 'used';
  if (error.code === 'auth.link-expired') return 'expired';
  // A token that no link of ours could carry.
  const isGarbled = error.errors.some(({ field }) => field === 'token');
  return error.code === 'auth.link-unknown' || isGarbled ? 'unknown' : undefined;
}

/**
 * The token of the link that opened this page: undefined until the browser runs, null without one. It leaves the address bar at once, so
 * that neither history nor a shared address carries it; a reload therefore finds none.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    setToken((known) => (known === undefined ? new URLSearchParams(search).get('token') || null : known));
    if (search) void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return token;
}
