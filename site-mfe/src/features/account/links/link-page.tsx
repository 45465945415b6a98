import { ApiProblem, type ApiClient } from '@aflora/api-client';
import { Button, Loader } from '@aflora/ui';
import { useDtoForm } from '@aflora/ui/form';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHead } from '../../../components/page';
import { notifyProblem, useSingleMutation } from '../../../lib/mutations';
import { useLoginDialog, useSessionUser, useShell } from '../../../lib/shell';
import { refusalOf } from '../account-form';
import { FlowerPicture } from '../flower-picture';
import classes from './link-page.module.css';

interface LinkPageProps {
  /** Title of the document. */
  title: string;
  standing: Standing;
  /** Actions that are possible now. */
  children?: ReactNode;
}

/** Layout of the pages that mailed links open; it looks like the login dialog, where users go on. */
export function LinkPage({ title, standing, children }: LinkPageProps) {
  const { actions, heading } = useHeldFocus(standing);
  return (
    <main id="conteudo" className={classes.page}>
      <PageHead title={title} noindex />
      <div className={classes.card}>
        <FlowerPicture />
        <div className={classes.content}>
          <StandingText {...standing} heading={heading} />
          <div ref={actions} className={classes.actions}>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}

/** Moves the focus to the heading when the page's state changes and the button or form that had the focus is gone with the former state. */
function useHeldFocus({ title, text }: Standing) {
  const actions = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasInActions = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      wasInActions.current = target instanceof Node && actions.current?.contains(target) === true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (wasInActions.current && document.activeElement === document.body) heading.current?.focus();
  }, [title, text]);
  return { actions, heading };
}

export interface Standing {
  title: string;
  text?: string;
  tone?: 'plain' | 'waiting' | 'done' | 'trouble';
}

/** Heading and text for the state of the page. All states share one element, so that a change is announced. */
function StandingText({ title, text, tone = 'plain', heading }: Standing & { heading?: Ref<HTMLHeadingElement> }) {
  return (
    <div className={classes.standing} aria-live="polite">
      {tone !== 'plain' && (
        <span className={clsx(classes.mark, classes[tone])} aria-hidden="true">
          {tone === 'waiting' && <Loader color="rose" size="sm" />}
          {tone === 'done' && <IconCheck size={30} stroke={1.8} />}
          {tone === 'trouble' && <IconAlertTriangle size={30} stroke={1.6} />}
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
    </div>
  );
}

/** Button that opens the login dialog, or for signed-in users a link to their page. */
export function EnterButton() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  if (!user) {
    return (
      <Button fullWidth onClick={openLogin}>
        Entrar
      </Button>
    );
  }
  return (
    <Button component={Link} to={user.isAdmin ? '/dashboard' : '/perfil'} fullWidth>
      {user.isAdmin ? 'Ir para o dashboard' : 'Ir para o perfil'}
    </Button>
  );
}

interface LinkFormOptions<T> {
  initialValues: T;
  send: (api: ApiClient, input: T) => Promise<void>;
  onDone: () => void;
  onTrouble: (trouble: LinkTrouble) => void;
}

/** Form state for a password on a page that a mailed link opened. */
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
  const notifyInvalid = (errors: Record<string, ReactNode>) => {
    const refusal = errors.password ?? errors.passwordConfirmation;
    if (refusal) refuse(refusal);
  };
  return { form, submit, notifyInvalid, pending };
}

/** Why a mailed link did not work; 'missing' when the page was opened without one. */
export type LinkTrouble = 'used' | 'expired' | 'unknown' | 'missing';

/** Why a link was refused; undefined when the request failed for another reason. */
export function linkTrouble(error: unknown): LinkTrouble | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'auth.link-used') return 'used';
  if (error.code === 'auth.link-expired') return 'expired';
  // The token's format is wrong, so it isn't from one of our links.
  const isGarbled = error.errors.some(({ field }) => field === 'token');
  return error.code === 'auth.link-unknown' || isGarbled ? 'unknown' : undefined;
}

/**
 * Token of the link that opened this page: undefined until the browser runs, null without a token. The token is removed from the address
 * bar at once, so that neither the history nor a shared address contains it; a reload therefore finds none.
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

export type LinkReading<T> =
  | { state: 'reading' | LinkTrouble }
  | { state: 'read'; value: T }
  /** Says nothing about the link. */
  | { state: 'unanswered'; error: unknown };

/** What a request that changes nothing says about the link, so that a link that no longer works is known before anything is typed. */
export function useLinkReading<T>(token: string | null | undefined, read: (api: ApiClient, token: string) => Promise<T>) {
  const { api } = useShell();
  const [reading, setReading] = useState<LinkReading<T>>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    setReading({ state: token === null ? 'missing' : 'reading' });
    if (!token) return;
    let isHere = true;
    const answered = (next: LinkReading<T>) => isHere && setReading(next);
    void read(api, token).then(
      (value) => answered({ state: 'read', value }),
      (error: unknown) => answered(refusedReading(error)),
    );
    return () => {
      isHere = false;
    };
  }, [api, token, read, attempt]);
  return { reading, readAgain: () => setAttempt((count) => count + 1) };
}

function refusedReading(error: unknown): LinkReading<never> {
  const trouble = linkTrouble(error);
  return trouble ? { state: trouble } : { state: 'unanswered', error };
}
