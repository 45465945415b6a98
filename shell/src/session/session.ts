import { ApiProblem, createApiClient } from '@aflora/api-client';
import { paths, type SecondFactorChallengeView, type SessionUser, type SessionView } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { clearTabStorage } from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { idleSeconds, watchActivity } from './activity';
import { CookieLock } from './cookie-lock';
import { RenewalTimer } from './renewal-timer';
import { nextPhase, phaseFacts, storedEvent, type SessionEvent, type SessionPhase } from './session-phases';
import { pendingSignOut, reuseUnchangedUser, storedSession as storage, type StoredSession } from './session-storage';
import { msUntilRenewal } from './token-lifetime';

/** Proof of a second factor: a code, or a passkey's response as JSON. */
export type SecondProof = { code: string } | { passkey: string };
/** Proof of identity for a step-up. A passkey's response comes with its challenge. */
export type StepUpProof = { password: string } | { code: string } | { passkey: string; challenge: string };

/**
 * The signed-in user of this browser, the same in every tab: stored in local storage and renewed before it expires. When the API refuses
 * the renewal, the session is expired: open pages stay as they are, and their next request that needs the user opens the login dialog.
 */
export class Session implements ShellSession {
  /** For login, refresh and logout, which must not trigger a renewal. */
  private readonly api = createApiClient({ accessToken: () => this.accessToken(), beforeProblem: loadProblemTexts });
  private readonly renewingApi = createApiClient({
    accessToken: () => this.accessToken(),
    renewSession: () => this.renew(),
    beforeProblem: loadProblemTexts,
  });
  private readonly listeners = new Set<() => void>();
  private readonly timer = new RenewalTimer(() => void this.renew());
  private readonly cookieLock = new CookieLock();
  private phase: SessionPhase = 'signed-out';
  /** Null in phases without a user. */
  private current: StoredSession | null = null;
  private renewal?: Promise<boolean>;
  private lateSignOut?: Promise<void>;
  /** Id of the last user, also after their session has expired; undefined once their drafts are removed. */
  private draftOwner: string | undefined;

  /** Challenge of a login that waits for its second step. */
  private challenge: SecondFactorChallengeView | null = null;

  /** `onEnd` is called when an expired session signs this page out, `askSecondFactor` when a login needs a second step. */
  constructor(
    private readonly onEnd: () => void = () => undefined,
    private readonly askSecondFactor: () => Promise<boolean> = () => Promise.resolve(false),
  ) {
    const isReturn = watchActivity(() => this.reportUse());
    storage.onOtherTabChange(() => this.applyStored(storage.read()));
    const stored = storage.read();
    this.draftOwner = stored?.user.id;
    if (stored && !stored.hasEnded) this.apply('saved', stored);
    if (isReturn) this.reportUse();
    this.completeSignOut();
    window.addEventListener('online', () => this.completeSignOut());
    // A page that opens with an expired session contains no typed text that could be lost, so it signs out.
    void this.renewal?.then(() => this.signOutIfExpired());
  }

  readonly getUser = (): SessionUser | null => this.current?.user ?? null;

  readonly accessToken = (): string | null => this.current?.accessToken ?? null;

  /** True while a user's page is open although their session has ended. */
  readonly isExpired = (): boolean => this.phase === 'expired';

  /** True from a refused renewal until the next sign-in. */
  get isRenewalRefused(): boolean {
    return phaseFacts[this.phase].isRefused;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Throws `auth.second-factor-required` when the second step was declined. */
  async signIn(credentials: { email: string; password: string }): Promise<SessionUser> {
    // Completes a pending sign-out of this or another tab first, because its response would remove the cookie that the login sets.
    this.completeSignOut();
    try {
      return this.open(await this.cookieLock.run(() => this.api.post<SessionView>(paths.login, credentials)));
    } catch (error) {
      this.challenge = challengeIn(error);
      const user = this.challenge && (await this.askSecondFactor()) ? this.getUser() : null;
      if (!user) throw error;
      return user;
    }
  }

  readonly getChallenge = (): SecondFactorChallengeView | null => this.challenge;

  /** Completes the second step of a login. Throws `validation.failed` for a wrong code. */
  async completeSignIn(proof: SecondProof): Promise<void> {
    const input = { challenge: this.challenge?.challenge, ...proof };
    this.open(await this.cookieLock.run(() => this.api.post<SessionView>(paths.loginSecondFactor, input)));
  }

  async reloadUser(): Promise<void> {
    const user = await this.fetchUser();
    // The stored record decides, because another tab may have renewed the session or signed out meanwhile.
    const stored = storage.read();
    if (stored?.user.id === user.id && !stored.hasEnded) this.save({ ...stored, user });
  }

  /** Loads the signed-in user from the API. Throws `ApiProblem` and never opens the login dialog. */
  fetchUser(signal?: AbortSignal): Promise<SessionUser> {
    return this.renewingApi.get<SessionUser>(paths.me, { signal });
  }

  /** Requests a challenge for a step-up with a second factor. */
  fetchStepUpChallenge(): Promise<SecondFactorChallengeView> {
    return this.renewingApi.post<SecondFactorChallengeView>(paths.secondFactorChallenge);
  }

  /**
   * Proves the user's identity again, for a request that requires it. Throws `validation.failed` when the password or the code is wrong.
   */
  async stepUp(proof: StepUpProof): Promise<void> {
    await this.renewingApi.post(paths.stepUp, proof);
    // The reload only updates `authenticatedAt`, so its failure is ignored.
    await this.reloadUser().catch(() => undefined);
  }

  async signOut(): Promise<boolean> {
    const isConfirmed = this.api.post(paths.logout, undefined, { keepalive: true }).then(
      () => {
        pendingSignOut.clear();
        return true;
      },
      () => false,
    );
    // Sent at once; only logins wait for the response, which removes the cookie.
    void this.cookieLock.run(() => isConfirmed);
    // Stored before the response, because a user who leaves a shared computer may close the browser immediately, and the next person would
    // be signed in. The removed session makes room for it where storage is full.
    this.clearStorage();
    pendingSignOut.write(true);
    await isConfirmed;
    this.applyStored(storage.read());
    return isConfirmed;
  }

  /** Repeats a sign-out that the API has not confirmed, with the cookie alone. */
  private completeSignOut(): void {
    if (this.current || this.lateSignOut || !pendingSignOut.read()) return;
    const request = this.api.post(paths.logout).then(pendingSignOut.clear, () => undefined);
    this.lateSignOut = this.cookieLock.run(() => request).finally(() => (this.lateSignOut = undefined));
  }

  /** Signs this page out if its session has expired; for pages without typed text that could be lost. Other tabs stay signed in. */
  signOutIfExpired(): void {
    if (!this.isExpired()) return;
    this.apply('left');
    this.onEnd();
  }

  /** Renews the session, one renewal at a time across all tabs. Resolves to true when there is a new access token. */
  readonly renew = (): Promise<boolean> => {
    if (!this.isLive()) return Promise.resolve(false);
    this.renewal ??= this.renewOnce().finally(() => (this.renewal = undefined));
    return this.renewal;
  };

  /**
   * Renews an administrator's session early to report its use: it ends 30 minutes after the last use that the API knows of, possibly before
   * the next renewal is due.
   */
  private reportUse(): void {
    if (this.current?.user.isAdmin) void this.renew();
  }

  private readonly isLive = (): boolean => phaseFacts[this.phase].isLive;

  private renewOnce(token = this.accessToken()): Promise<boolean> {
    return this.cookieLock.run(async () => {
      if (this.isReplaced(token)) return this.isLive();
      this.apply('renewing');
      try {
        const session = await this.api.post<SessionView>(paths.refresh, undefined, { query: { idleSeconds: idleSeconds() } });
        // The user has signed out, or another one has signed in, while the request was pending.
        if (this.isReplaced(token)) return this.isLive();
        this.save({ ...session, receivedAt: Date.now() });
        return true;
      } catch (error) {
        if (isRefusal(error)) this.expire(token);
        else this.apply('unanswered');
        return false;
      }
    });
  }

  /** Whether the stored session no longer has this token or has ended. If so, the stored session is applied. */
  private isReplaced(token: string | null): boolean {
    const stored = storage.read();
    if (stored?.accessToken === token && !stored?.hasEnded) return false;
    this.applyStored(stored);
    return true;
  }

  private expire(token: string | null): void {
    if (!this.current || this.isReplaced(token)) return;
    storage.write({ ...this.current, hasEnded: true });
    this.applyStored(storage.read());
  }

  private open(session: SessionView): SessionUser {
    this.challenge = null;
    pendingSignOut.clear();
    this.save({ ...session, receivedAt: Date.now() });
    return session.user;
  }

  private save(session: StoredSession): void {
    storage.write(session);
    this.apply('saved', session);
  }

  /** Applies a stored session that another tab has changed: it signed out, was refused a renewal or has a new session. */
  private applyStored(stored: StoredSession | null): void {
    if (!stored && this.draftOwner) this.clearStorage();
    this.apply(storedEvent(stored, this.current?.user.id), stored);
  }

  private clearStorage(): void {
    storage.clear();
    this.draftOwner = undefined;
  }

  /** `session` is the one that an event `saved` is about. */
  private apply(event: SessionEvent, session: StoredSession | null = null): void {
    this.phase = nextPhase(this.phase, event);
    const { hasUser, isLive } = phaseFacts[this.phase];
    if (event === 'saved' && session) this.take(session);
    if (!hasUser) this.current = null;
    if (!isLive) this.timer.stop();
    if (this.phase === 'offline' && event === 'unanswered') this.timer.retryLater();
    // The pages of a user stay as they are during a renewal.
    if (event !== 'renewing' && event !== 'unanswered') this.listeners.forEach((listener) => listener());
  }

  private take(session: StoredSession): void {
    // Drafts belong to the previous user.
    if (this.draftOwner && session.user.id !== this.draftOwner) clearTabStorage();
    this.draftOwner = session.user.id;
    this.current = { ...session, user: reuseUnchangedUser(this.current?.user, session.user) };
    this.timer.start(msUntilRenewal(session.accessToken, session.receivedAt ?? 0));
  }
}

const isRefusal = (error: unknown) => error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);

function challengeIn(error: unknown): SecondFactorChallengeView | null {
  if (!(error instanceof ApiProblem) || error.code !== 'auth.second-factor-required') return null;
  return error.params as unknown as SecondFactorChallengeView;
}
