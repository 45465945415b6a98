import { createApiClient } from '@aflora/api-client';
import { paths, type SessionUser, type SessionView } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { onlyOneTab } from './only-one-tab';
import { RenewalTimer } from './renewal-timer';
import { sameUser, sessionStorageOfTabs as storage, type StoredSession } from './session-storage';
import { untilRenewal } from './token-lifetime';

/**
 * The signed-in user of this browser: kept in local storage, renewed ahead of expiry, the same in every tab. When the server refuses to
 * renew, the session expires: its user's pages stay as they are, and what they send next asks for the login.
 */
export class Session implements ShellSession {
  /** True from a refused renewal to the next sign-in. */
  endedByItself = false;
  /** For login, refresh and logout: they never renew. */
  private readonly api = createApiClient({ accessToken: () => this.accessToken() });
  private readonly renewingApi = createApiClient({ accessToken: () => this.accessToken(), renewSession: () => this.renew() });
  private readonly listeners = new Set<() => void>();
  private readonly timer = new RenewalTimer(() => void this.renew());
  private current: StoredSession | null = null;
  private renewal?: Promise<boolean>;

  /** `onEnd` is called when this page is signed out though nobody here has asked for it. */
  constructor(private readonly onEnd: () => void = () => undefined) {
    storage.onOtherTab(() => this.follow(storage.read()));
    const stored = storage.read();
    if (!stored?.hasEnded) this.adopt(stored);
    // A page that opens with a session that is over has nothing to lose.
    void this.renewal?.then(() => this.giveUp());
  }

  readonly getUser = (): SessionUser | null => this.current?.user ?? null;

  readonly accessToken = (): string | null => this.current?.accessToken ?? null;

  /** Somebody's page is open, but their session is over. */
  readonly isExpired = (): boolean => this.current !== null && this.endedByItself;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  async signIn(credentials: { email: string; password: string }): Promise<SessionUser> {
    const session = await this.api.post<SessionView>(paths.login, credentials);
    this.keep({ ...session, receivedAt: Date.now() });
    return session.user;
  }

  async reloadUser(): Promise<void> {
    const user = await this.fetchUser();
    // Another tab may have renewed or signed out meanwhile: what is stored decides.
    const stored = storage.read();
    if (stored?.user.id === user.id && !stored.hasEnded) this.keep({ ...stored, user });
  }

  /** Who is signed in by the server's word. Throws `ApiProblem`, and never asks for the login. */
  fetchUser(signal?: AbortSignal): Promise<SessionUser> {
    return this.renewingApi.get<SessionUser>(paths.me, { signal });
  }

  /** The password once more, for what asks for it. Throws `validation.failed` when it is wrong. */
  async confirmPassword(password: string): Promise<void> {
    await this.renewingApi.post(paths.stepUp, { password });
    // Only tells when the password was given: nothing depends on it.
    await this.reloadUser().catch(() => undefined);
  }

  async signOut(): Promise<boolean> {
    const isTold = this.api.post(paths.logout).then(() => true);
    const told = await isTold.catch(() => false);
    storage.clear();
    this.adopt(null);
    return told;
  }

  /** Signs this page out when its session has expired: for pages on which nothing can be lost. Other tabs keep theirs. */
  giveUp(): void {
    if (!this.isExpired()) return;
    this.adopt(null);
    this.onEnd();
  }

  /** True when a new access token is there. Runs once at a time, over all tabs. */
  readonly renew = (): Promise<boolean> => {
    if (!this.isLive()) return Promise.resolve(false);
    this.renewal ??= this.renewOnce().finally(() => (this.renewal = undefined));
    return this.renewal;
  };

  private readonly isLive = (): boolean => this.current !== null && !this.endedByItself;

  private renewOnce(used = this.accessToken()): Promise<boolean> {
    return onlyOneTab('aflora.renew', async () => {
      if (this.isReplaced(used)) return this.isLive();
      try {
        const session = await this.api.post<SessionView>(paths.refresh);
        // Signed out, or in as somebody else, while the answer was on its way.
        if (this.isReplaced(used)) return this.isLive();
        this.keep({ ...session, receivedAt: Date.now() });
        return true;
      } catch (error) {
        if (isRefusal(error)) this.expire(used);
        else this.timer.putOff();
        return false;
      }
    });
  }

  /** Whether another session than the one with this token is stored by now, or its end; it is followed. */
  private isReplaced(used: string | null): boolean {
    const stored = storage.read();
    if (stored?.accessToken === used && !stored?.hasEnded) return false;
    this.follow(stored);
    return true;
  }

  private expire(used: string | null): void {
    if (!this.current || this.isReplaced(used)) return;
    storage.write({ ...this.current, hasEnded: true });
    this.follow(storage.read());
  }

  private keep(session: StoredSession): void {
    storage.write(session);
    this.adopt(session);
  }

  /** What another tab did: it signed out, found the session over, or has a new one. */
  private follow(stored: StoredSession | null): void {
    if (!stored && this.current) storage.clear();
    if (!stored?.hasEnded) return this.adopt(stored);
    if (stored.user.id !== this.current?.user.id) return this.adopt(null);
    this.endedByItself = true;
    this.timer.stop();
    this.listeners.forEach((listener) => listener());
  }

  private adopt(session: StoredSession | null): void {
    if (session && this.current && session.user.id !== this.current.user.id) storage.clearTab();
    this.current = session && { ...session, user: sameUser(this.current?.user, session.user) };
    if (session) this.endedByItself = false;
    if (session) this.timer.start(untilRenewal(session.accessToken, session.receivedAt ?? 0));
    else this.timer.stop();
    this.listeners.forEach((listener) => listener());
  }
}

const isRefusal = (error: unknown) => error instanceof Error && 'status' in error && (error.status === 401 || error.status === 403);
