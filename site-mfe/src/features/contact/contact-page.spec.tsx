import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderSite } from '../../testing/render-site';

const SEND = 'POST /api/contact-messages';

async function openContact(address = '/contato') {
  const site = renderSite(address);
  await screen.findByRole('heading', { level: 1, name: 'Contato' });
  const field = (name: string) => screen.getByRole('textbox', { name });
  const fillAll = async () => {
    await site.person.fill(field('Nome'), 'Rita Souza');
    await site.person.fill(field('E-mail'), 'rita@exemplo.com.br');
    await site.person.fill(field('Assunto'), 'Oficinas');
    await site.person.fill(field('Mensagem'), 'Quero ajudar.');
  };
  const submit = () => site.person.click(screen.getByRole('button', { name: 'Enviar Mensagem' }));
  return { ...site, field, fillAll, submit };
}

beforeEach(() => sessionStorage.clear());

describe('the contact page', () => {
  it('says where the charity is and when it answers', async () => {
    await openContact();
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('contato@aflora.org.br');
    expect(main).toHaveTextContent('(19) 3000-0000');
    expect(main).toHaveTextContent('das 9h às 18h');
    expect(main).toHaveTextContent('das 9h às 12h');
  });

  it('leads to the policy that the form names', async () => {
    await openContact();
    const policy = within(screen.getByRole('main')).getByRole('link', { name: 'Política de Privacidade' });
    expect(policy).toHaveAttribute('href', '/privacidade');
  });

  it('says under each field what is missing, until something is typed there', async () => {
    const api = fakeApi({});
    const { submit, person, field } = await openContact();
    await submit();
    for (const text of ['Nome é obrigatório', 'Email inválido', 'Assunto é obrigatório', 'Mensagem é obrigatória']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
    await person.type(field('Nome'), 'R');
    expect(screen.queryByText('Nome é obrigatório')).not.toBeInTheDocument();
    expect(api.requests).toHaveLength(0);
  });

  it('does not take spaces for a name', async () => {
    fakeApi({});
    const { submit, person, field } = await openContact();
    await person.type(field('Nome'), '   ');
    await submit();
    expect(await screen.findByText('Nome é obrigatório')).toBeVisible();
  });

  it('sends once, says so, and is empty again', async () => {
    let answer: (value: { id: string }) => void = () => undefined;
    const api = fakeApi({ [SEND]: () => new Promise((resolve) => (answer = resolve)) });
    const { fillAll, submit, field, notify, person } = await openContact();
    await fillAll();
    await submit();
    const sending = await screen.findByRole('button', { name: 'Enviando...' });
    expect(sending).toHaveAttribute('aria-disabled', 'true');
    sending.focus();
    await person.keyboard('{Enter}');
    answer({ id: '1' });
    await waitFor(() =>
      expect(notify.success).toHaveBeenCalledWith('Mensagem enviada!', 'Obrigado por entrar em contato. Responderemos em breve.'),
    );
    expect(field('Nome')).toHaveValue('');
    expect(api.requests).toHaveLength(1);
    expect(api.requests[0]?.headers.get('idempotency-key')).toMatch(/\S/);
  });

  it('keeps what is typed while a message is sent', async () => {
    let answer: (value: { id: string }) => void = () => undefined;
    fakeApi({ [SEND]: () => new Promise((resolve) => (answer = resolve)) });
    const { fillAll, submit, field, notify, person } = await openContact();
    await fillAll();
    await submit();
    await screen.findByRole('button', { name: 'Enviando...' });
    await person.fill(field('Mensagem'), ' E mais uma coisa.');
    answer({ id: '1' });
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
    expect(field('Mensagem')).toHaveValue('Quero ajudar. E mais uma coisa.');
  });

  it('keeps what was typed when sending fails, and sends it again under the same key', async () => {
    const api = fakeApi({ [SEND]: () => new FakeProblem('server.unavailable') });
    const { fillAll, submit, field, notify } = await openContact();
    await fillAll();
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível enviar a mensagem. Tente novamente.'));
    expect(field('Mensagem')).toHaveValue('Quero ajudar.');
    expect(sessionStorage.getItem('aflora.contact-draft')).toContain('Quero ajudar.');
    await submit();
    await waitFor(() => expect(api.requests).toHaveLength(2));
    const [first, second] = api.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(second).toBe(first);
  });

  it('is sent under a new key when it was changed after a lost response', async () => {
    const received = new Map<string | null, string>();
    const api = fakeApi({
      // Like the API: a key belongs to the first message that came with it, also when its response was lost.
      [SEND]: ({ headers, body }) => {
        const [key, message] = [headers.get('idempotency-key'), JSON.stringify(body)];
        if ((received.get(key) ?? message) !== message) return new FakeProblem('idempotency.key-reused');
        received.set(key, message);
        return received.size === 1 ? new FakeProblem('server.unavailable') : { id: '1' };
      },
    });
    const { fillAll, submit, field, notify, person } = await openContact();
    await fillAll();
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    await person.type(field('Mensagem'), ' Aos sábados.');
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Mensagem enviada!', expect.any(String)));
    expect(api.requests.at(-1)?.body).toMatchObject({ message: 'Quero ajudar. Aos sábados.' });
  });

  it('is sent under another key when its own was used by somebody else', async () => {
    const keys = new Set<string | null>();
    fakeApi({
      [SEND]: ({ headers }) =>
        keys.add(headers.get('idempotency-key')).size === 1 ? new FakeProblem('idempotency.key-reused') : { id: '1' },
    });
    const { fillAll, submit, notify } = await openContact();
    await fillAll();
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalled());
    expect(keys.size).toBe(2);
  });

  it('comes with the subject that a link fills in', async () => {
    const { field } = await openContact('/contato?assunto=Quero%20ser%20membro');
    expect(field('Assunto')).toHaveValue('Quero ser membro');
  });

  it('forgets a draft that was deleted', async () => {
    sessionStorage.setItem('aflora.contact-draft', JSON.stringify({ name: 'R', email: '', subject: '', message: '', website: '' }));
    const { person, field } = await openContact();
    await waitFor(() => expect(field('Nome')).toHaveValue('R'));
    await person.clear(field('Nome'));
    expect(sessionStorage.getItem('aflora.contact-draft')).toBeNull();
  });

  it('restores a draft after a reload', async () => {
    const draft = { name: 'Rita', email: '', subject: '', message: 'Rascunho', website: '' };
    sessionStorage.setItem('aflora.contact-draft', JSON.stringify(draft));
    const { field } = await openContact();
    await waitFor(() => expect(field('Mensagem')).toHaveValue('Rascunho'));
  });
});
