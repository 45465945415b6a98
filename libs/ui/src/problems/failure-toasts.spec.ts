import { ApiProblem } from '@aflora/api-client';
import { createFailureReporter } from './failure-toasts';

const ID = '2b0c3c1e-0f4e-4a50-9d57-0f6a1d1f3c77';

describe('the toast of a failure', () => {
  const show = jest.fn();
  const close = jest.fn();
  const { changeFailed, loadFailed, loaded, changed } = createFailureReporter({ failure: show, closeFailure: close });

  it('names the request when the server failed, so that its log line can be found', () => {
    changeFailed(undefined, new ApiProblem('server.unexpected', { instance: ID }));
    expect(show).toHaveBeenLastCalledWith(expect.any(String), expect.any(String), ID);
    loadFailed('Não foi possível carregar os pedidos.', new ApiProblem('server.unavailable', { instance: ID }));
    expect(show).toHaveBeenLastCalledWith('Erro', 'Não foi possível carregar os pedidos.', ID);
  });

  it('names none where there is nothing to look up', () => {
    for (const error of [new ApiProblem('validation.failed', { instance: ID }), new ApiProblem('network.offline'), new Error('x')]) {
      changeFailed(undefined, error);
      expect(show.mock.lastCall).toHaveLength(2);
    }
  });

  it('is closed when what failed has succeeded', () => {
    loaded('Não foi possível carregar os pedidos.');
    expect(close.mock.calls).toEqual([['Erro', 'Não foi possível carregar os pedidos.']]);
    changed({ title: 'Ops', message: 'Não foi salvo.' });
    expect(close).toHaveBeenCalledWith('Ops', 'Não foi salvo.');
  });

  it('about a lost connection is closed by every change that succeeds', () => {
    changeFailed(undefined, new ApiProblem('network.offline'));
    changed(undefined);
    expect(close).toHaveBeenCalledWith(...(show.mock.lastCall as []));
  });
});
