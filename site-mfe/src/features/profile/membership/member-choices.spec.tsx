import { FakeProblem } from '@aflora/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aProfile, openProfile, profileApi } from '../testing/open-profile';

const SHOW = 'GET /api/profile';
const SAVE = 'PATCH /api/profile';
const LABEL = 'Mostrar meu nome no mural de membros';

const choice = () => screen.findByRole('checkbox', { name: LABEL });

describe('the choice to be named on the wall of members', () => {
  it('is off for a new member, says what appears, and is saved at once', async () => {
    const api = profileApi({
      [SHOW]: () => aProfile({ isOngMember: true }),
      [SAVE]: () => aProfile({ isOngMember: true, onMemberWall: true }),
    });
    const { person, notify } = await openProfile();
    expect(await choice()).not.toBeChecked();
    expect(screen.getByText(/Você aparece como “Clara N.”/)).toBeVisible();
    await person.click(await choice());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Seu nome está no mural'));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ onMemberWall: true });
    expect(await choice()).toBeChecked();
  });

  it('is withdrawn at once, also after the membership has ended', async () => {
    profileApi({ [SHOW]: () => aProfile({ onMemberWall: true }), [SAVE]: () => aProfile() });
    const { person, notify } = await openProfile();
    await person.click(await choice());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Seu nome saiu do mural'));
    expect(screen.queryByRole('checkbox', { name: LABEL })).not.toBeInTheDocument();
  });

  it('stays as it was when it can’t be saved', async () => {
    profileApi({ [SHOW]: () => aProfile({ isOngMember: true }), [SAVE]: () => new FakeProblem('server.unavailable') });
    const { person, notify } = await openProfile();
    await person.click(await choice());
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível salvar a sua escolha.'));
    expect(await choice()).not.toBeChecked();
  });

  it('needs a name', async () => {
    profileApi({ [SHOW]: () => aProfile({ isOngMember: true, firstName: null }) });
    await openProfile();
    expect(await choice()).toBeDisabled();
    expect(screen.getByText('Salve o seu nome nos dados pessoais para poder aparecer.')).toBeVisible();
  });

  it('is not offered to those who are no members', async () => {
    profileApi();
    await openProfile();
    expect(screen.queryByRole('checkbox', { name: LABEL })).not.toBeInTheDocument();
  });
});
