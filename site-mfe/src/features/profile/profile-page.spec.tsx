import { createApiClient } from '@aflora/api-client';
import { FakeProblem, fakeApi } from '@aflora/api-client/testing';
import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../fragment';
import { aSessionUser } from '../../testing/a-session-user';
import { renderSite } from '../../testing/render-site';
import { openProfile, profileApi } from './testing/open-profile';

describe('the profile', () => {
  it('greets by the first name and shows what is on record', async () => {
    profileApi();
    const { field } = await openProfile();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Olá, Clara');
    expect(field('Nome')).toHaveValue('Clara');
    expect(field('Sobrenome')).toHaveValue('Nunes');
    expect(field('Telefone')).toHaveValue('(19) 99999-0000');
    expect(field('E-mail')).toHaveValue('cliente@demo.local');
    expect(field('E-mail')).toHaveAttribute('readonly');
    expect(field('E-mail')).toHaveAccessibleDescription(/É com ele que você entra/);
    expect(screen.getByRole('main')).not.toHaveAttribute('aria-busy');
    expect(document.title).toBe('Meu perfil · Aflora');
  });

  it('leads visitors to the first page without asking the API', async () => {
    const api = fakeApi({});
    const { address } = renderSite('/perfil');
    await waitFor(() => expect(address()).toBe('/'));
    expect(api.requests).toHaveLength(0);
  });

  it('leads to the first page when the session ends while it is open', async () => {
    profileApi();
    const { become, address } = await openProfile();
    become(null);
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('waits for its responses', async () => {
    fakeApi(Object.fromEntries(Object.keys(profileApi().answers).map((call) => [call, () => new Promise(() => undefined)])));
    renderSite('/perfil', { user: aSessionUser() });
    expect(await screen.findByRole('heading', { level: 1, name: /Clara/ })).toBeVisible();
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('heading', { name: 'Dados pessoais' })).toBeVisible();
  });

  it('reports a failed load and retries', async () => {
    const api = profileApi({ 'GET /api/profile': () => new FakeProblem('request.malformed') });
    const { notify, person } = renderSite('/perfil', { user: aSessionUser() });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível carregar o perfil.');
    api.on(profileApi().answers);
    await person.click(retry);
    expect(await screen.findByRole('textbox', { name: 'Nome' })).toHaveValue('Clara');
  });

  it('says when there is no profile, and leads back', async () => {
    profileApi({ 'GET /api/profile': () => new FakeProblem('profile.not-found') });
    const { notify } = renderSite('/perfil', { user: aSessionUser() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Perfil não encontrado' })).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/');
    expect(notify.failure).not.toHaveBeenCalled();
  });

  it('is prerendered for nobody: it waits, and search engines leave it out', async () => {
    const api = fakeApi({});
    const page = await renderPage('/perfil', createApiClient());
    expect(page.status).toBe(200);
    expect(page.head).toMatchObject({ noindex: true });
    expect(page.html).toContain('aria-busy="true"');
    expect(page.html).toContain('Meu perfil');
    expect(api.requests.map(({ path }) => path)).toEqual([paths.siteSettings]);
  });
});
