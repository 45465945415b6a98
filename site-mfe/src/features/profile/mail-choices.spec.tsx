import { FakeProblem } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aProfile, openProfile, profileApi } from './testing/open-profile';

const SHOW = 'GET /api/profile';
const SAVE = 'PATCH /api/profile';

const choice = (name: string) => screen.findByRole('checkbox', { name });

describe('the e-mails that a user can decline', () => {
  it.each([
    ['Cartas do mês', 'wantsLetters', 'As cartas não chegam mais por e-mail'],
    ['Aulas do mês', 'wantsClasses', 'As aulas não chegam mais por e-mail'],
  ] as const)('%s are on for a member, and are withdrawn at once', async (label, field, done) => {
    const member = { isOngMember: true };
    const api = profileApi({ [SHOW]: () => aProfile(member), [SAVE]: () => aProfile({ ...member, [field]: false }) });
    const { person, notify } = await openProfile();
    expect(await choice(label)).toBeChecked();
    await person.click(await choice(label));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith(done));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ wantsClasses: true, [field]: false });
    expect(await choice(label)).not.toBeChecked();
  });

  it('stay as they were when the choice can’t be saved', async () => {
    profileApi({ [SAVE]: () => new FakeProblem('server.unavailable') });
    const { person, notify } = await openProfile();
    await person.click(await choice('Cartas do mês'));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível salvar a sua escolha.'));
    expect(await choice('Cartas do mês')).toBeChecked();
  });

  it('stand beside those that always come', async () => {
    profileApi();
    await openProfile();
    expect(screen.getByRole('heading', { name: 'Chegam sempre' })).toBeVisible();
    expect(screen.getByText(/novos acessos e verificação em duas etapas/)).toBeVisible();
  });
});
