import { afterPaint } from '../import-patiently';
import type { Toast } from './show-toast';
import { notify } from './notify';
import { toastImports } from './toast-imports';

const shown: { toast: Toast; close: () => void }[] = [];

beforeEach(() => {
  shown.length = 0;
  const showToast = (toast: Toast, onClose: () => void) => {
    const close = jest.fn(onClose);
    shown.push({ toast, close });
    return close;
  };
  jest.spyOn(toastImports, 'show').mockResolvedValue({ showToast });
});

afterEach(() => shown.forEach(({ close }) => close()));

const settled = () => afterPaint().then(() => new Promise((done) => setTimeout(done)));

describe('a failure', () => {
  it('is shown once while its toast is open, and again afterwards', async () => {
    notify.failure('Erro ao carregar relatórios');
    notify.failure('Erro ao carregar relatórios');
    await settled();
    expect(shown).toHaveLength(1);
    shown[0]?.close();
    notify.failure('Erro ao carregar relatórios');
    await settled();
    expect(shown).toHaveLength(2);
  });

  it('is shown once for two requests that fail alike', async () => {
    notify.failure('Erro', 'Não foi possível carregar.', 'request-1');
    notify.failure('Erro', 'Não foi possível carregar.', 'request-2');
    await settled();
    expect(shown.map(({ toast }) => toast.requestId)).toEqual(['request-1']);
  });

  it('does not hide another one, nor a success with the same words', async () => {
    notify.failure('Pedido', 'Não foi salvo.');
    notify.failure('Pedido', 'Não foi enviado.');
    notify.success('Pedido', 'Não foi salvo.');
    await settled();
    expect(shown).toHaveLength(3);
  });
});

describe('a failure that is over', () => {
  it('is closed, also while it is about to be shown, and may be shown again', async () => {
    notify.failure('Sem conexão', 'Tente novamente.');
    notify.closeFailure('Sem conexão', 'Tente novamente.');
    await settled();
    expect(shown).toHaveLength(0);
    notify.failure('Sem conexão', 'Tente novamente.');
    await settled();
    notify.closeFailure('Sem conexão', 'Tente novamente.');
    expect(shown.map(({ close }) => (close as jest.Mock).mock.calls.length)).toEqual([1]);
  });

  it('leaves other failures and successes open', async () => {
    notify.failure('Erro', 'Não foi salvo.');
    notify.success('Erro', 'Tente novamente.');
    await settled();
    notify.closeFailure('Erro', 'Tente novamente.');
    expect(shown.map(({ close }) => (close as jest.Mock).mock.calls.length)).toEqual([0, 0]);
  });
});

describe('closing all', () => {
  it('closes what is shown or about to be shown, and leaves tasks in progress open', async () => {
    notify.failure('Erro no login');
    notify.until('Verificando…', new Promise(() => undefined));
    await settled();
    notify.success('Até logo!');
    notify.closeAll();
    await settled();
    expect(shown.map(({ toast, close }) => [toast.title, (close as jest.Mock).mock.calls.length])).toEqual([
      ['Erro no login', 1],
      ['Verificando…', 0],
    ]);
    notify.success('Login realizado com sucesso!');
    await settled();
    expect(shown).toHaveLength(3);
  });
});

describe('a success', () => {
  it('takes the place of its former toast when it happens again', async () => {
    notify.success('Produto adicionado ao carrinho');
    notify.success('Produto adicionado ao carrinho');
    await settled();
    notify.success('Produto adicionado ao carrinho');
    await settled();
    expect(shown).toHaveLength(3);
    expect(shown.map(({ close }) => (close as jest.Mock).mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('leaves other toasts and tasks in progress open', async () => {
    notify.success('Pedido salvo');
    notify.failure('Pedido');
    notify.until('Pedido', new Promise(() => undefined));
    notify.success('Pedido');
    await settled();
    expect(shown.map(({ close }) => (close as jest.Mock).mock.calls.length)).toEqual([0, 0, 0, 0]);
  });
});
