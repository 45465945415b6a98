import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { notify } from '@aflora/ui/provider';
import { MutationObserver } from '@tanstack/react-query';
import { aUser } from '../testing/a-shell';
import { aToken } from '../testing/a-token';
import { createServices } from './create-services';

const aSession = (name: string) => ({ accessToken: aToken(name), expiresAt: new Date().toISOString(), user: aUser() });

function signedIn() {
  localStorage.setItem('aflora.session', JSON.stringify({ ...aSession('old'), receivedAt: Date.now() }));
  const failure = jest.spyOn(notify, 'failure').mockImplementation(() => undefined);
  return { ...createServices(), failure };
}

beforeEach(() => localStorage.clear());

describe('a call whose token is refused', () => {
  it('is made again once the session is renewed, without a word', async () => {
    const fresh = aSession('new');
    const isFresh = (headers: Headers) => headers.get('authorization') === `Bearer ${fresh.accessToken}`;
    const api = fakeApi({
      'GET /api/profile': ({ headers }) => (isFresh(headers) ? { firstName: 'Clara' } : new FakeProblem('auth.required')),
      'POST /api/auth/refresh': () => fresh,
    });
    const { shell, failure } = signedIn();
    const answers = Promise.all([shell.api.get('/api/profile'), shell.api.get('/api/profile')]);
    await expect(answers).resolves.toEqual([{ firstName: 'Clara' }, { firstName: 'Clara' }]);
    expect(api.requests.filter(({ path }) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(failure).not.toHaveBeenCalled();
  });

  it('and that can’t be renewed tells the end of the session once', async () => {
    fakeApi({
      'PATCH /api/profile': () => new FakeProblem('auth.required'),
      'POST /api/auth/refresh': () => new FakeProblem('auth.session-ended'),
    });
    const { shell, queryClient, failure } = signedIn();
    const change = new MutationObserver(queryClient, { mutationFn: () => shell.api.patch('/api/profile', {}) });
    await expect(change.mutate()).rejects.toMatchObject({ code: 'auth.required' });
    expect(shell.session.getUser()).toBeNull();
    expect(failure.mock.calls).toEqual([['Sessão encerrada', 'Entre novamente para continuar.']]);
  });
});
