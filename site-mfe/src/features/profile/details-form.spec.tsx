import { FakeProblem } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { comeBackLater } from '../../testing/come-back-later';
import { aProfile, justSignedIn, openProfile, profileApi } from './testing/open-profile';

const SAVE = 'PATCH /api/profile';

async function openDetails() {
  const site = await openProfile();
  const submit = () => site.person.click(screen.getByRole('button', { name: 'Salvar alterações' }));
  const retype = async (name: string, text: string) => {
    await site.person.clear(site.field(name));
    await site.person.fill(site.field(name), text);
  };
  return { ...site, submit, retype };
}

describe('personal data', () => {
  it('are saved with a toast, and shown in the header', async () => {
    const saved = aProfile({ firstName: 'Rita', phone: '+551930000000' });
    const api = profileApi({ [SAVE]: () => saved });
    const { retype, submit, notify, session, become, field } = await openDetails();
    await retype('Nome', ' Rita ');
    await retype('Telefone', '1930000000');
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Perfil atualizado'));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      firstName: ' Rita ',
      lastName: 'Nunes',
      phone: '(19) 3000-0000',
      detailsVersion: 'v1',
    });
    expect(session.reloadUser).toHaveBeenCalledTimes(1);
    become(justSignedIn({ firstName: 'Rita' }));
    expect(screen.getByRole('button', { name: 'Rita' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Olá, Rita');
    expect(field('Nome')).toHaveValue('Rita');
    expect(field('Telefone')).toHaveValue('(19) 3000-0000');
  });

  it('can be saved unchanged', async () => {
    profileApi({ [SAVE]: () => aProfile() });
    const { submit, notify, field } = await openDetails();
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Perfil atualizado'));
    expect(field('Telefone')).toHaveValue('(19) 99999-0000');
  });

  it('say under the field what is wrong with it, and are not sent', async () => {
    const api = profileApi();
    const { retype, submit, person, field } = await openDetails();
    await person.clear(field('Nome'));
    await retype('Telefone', '19');
    await submit();
    expect(await screen.findByText('Nome é obrigatório')).toBeVisible();
    expect(screen.getByText('Telefone inválido: use DDD e número')).toBeVisible();
    expect(api.requests.some(({ method }) => method === 'PATCH')).toBe(false);
    await person.type(field('Telefone'), '9');
    expect(screen.queryByText('Telefone inválido: use DDD e número')).not.toBeInTheDocument();
  });

  it('are sent once, and the button keeps the focus meanwhile', async () => {
    let answer: (profile: unknown) => void = () => undefined;
    const api = profileApi({ [SAVE]: () => new Promise((resolve) => (answer = resolve)) });
    const { submit, person, field } = await openDetails();
    const button = screen.getByRole('button', { name: 'Salvar alterações' });
    button.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    expect(button).toBeEnabled();
    await person.keyboard('{Enter}');
    await submit();
    await person.type(field('Nome'), '{Enter}');
    answer(aProfile());
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
    expect(api.requests.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  it.each([
    ['is unreachable', new FakeProblem('server.unavailable')],
    ['refuses a field', new FakeProblem('validation.failed', { errors: [{ field: 'lastName', code: 'too-long', params: { max: 200 } }] })],
  ])('stay as typed when the server %s', async (_, problem) => {
    profileApi({ [SAVE]: () => problem });
    const { retype, submit, notify, field } = await openDetails();
    await retype('Nome', 'Rita');
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível atualizar o perfil.'));
    expect(field('Nome')).toHaveValue('Rita');
    const errors = problem.rest.errors ?? [];
    expect(screen.queryAllByText('Sobrenome deve ter menos de 200 caracteres')).toHaveLength(errors.length);
  });

  it('take news from the server only while nothing was typed', async () => {
    const api = profileApi();
    const { retype, field } = await openDetails();
    api.on({ 'GET /api/profile': () => aProfile({ lastName: 'Lima' }) });
    comeBackLater();
    await waitFor(() => expect(field('Sobrenome')).toHaveValue('Lima'));
    await retype('Nome', 'Rita');
    api.on({ 'GET /api/profile': () => aProfile({ firstName: 'Outra', lastName: 'Souza' }) });
    comeBackLater();
    expect(await screen.findByRole('heading', { level: 1, name: /Outra/ })).toBeVisible();
    expect(field('Nome')).toHaveValue('Rita');
    expect(field('Sobrenome')).toHaveValue('Lima');
  });

  it('that were changed in another tab meanwhile are not overwritten: what was typed stays, the rest is news', async () => {
    const news = aProfile({ lastName: 'Lima', phone: '+551930000000', detailsVersion: 'v2' });
    const saves = (body: unknown) => (body as { detailsVersion: string }).detailsVersion === 'v2';
    const api = profileApi({ [SAVE]: ({ body }) => (saves(body) ? { ...news, firstName: 'Rita' } : new FakeProblem('profile.changed')) });
    const { retype, submit, notify, field } = await openDetails();
    await retype('Nome', 'Rita');
    api.on({ 'GET /api/profile': () => news });
    await submit();
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Perfil alterado', expect.stringContaining('continua aqui')));
    expect(['Nome', 'Sobrenome', 'Telefone'].map((name) => field(name))).toMatchObject([
      { value: 'Rita' },
      { value: 'Lima' },
      { value: '(19) 3000-0000' },
    ]);
    await submit();
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Perfil atualizado'));
  });

  it('of an older form are refused although the page has shown the news meanwhile', async () => {
    const api = profileApi({ [SAVE]: () => new FakeProblem('profile.changed') });
    const { retype, submit } = await openDetails();
    await retype('Nome', 'Rita');
    api.on({ 'GET /api/profile': () => aProfile({ firstName: 'Outra', detailsVersion: 'v2' }) });
    comeBackLater();
    expect(await screen.findByRole('heading', { level: 1, name: /Outra/ })).toBeVisible();
    await submit();
    await waitFor(() => expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ detailsVersion: 'v1' }));
  });
});
