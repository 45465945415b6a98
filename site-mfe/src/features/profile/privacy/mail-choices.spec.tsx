import { FakeProblem } from '@aflora/api-client/testing';
import type { ProfileView } from '@aflora/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aProfile, openProfile, profileApi } from '../testing/open-profile';

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

  it.each([
    ['Cartas do mês', 'Aulas do mês'],
    ['Aulas do mês', 'Cartas do mês'],
  ])('are both declined when %s and at once %s are withdrawn', async (first, second) => {
    let stored = aProfile({ isOngMember: true });
    const answers: (() => void)[] = [];
    const api = profileApi({
      [SHOW]: () => stored,
      [SAVE]: ({ body }) =>
        new Promise((resolve) => {
          // Like the API, which takes a choice of letters alone for both.
          const { wantsLetters, wantsClasses = wantsLetters } = body as Partial<ProfileView>;
          stored = { ...stored, ...(wantsLetters !== undefined && { wantsLetters }), ...(wantsClasses !== undefined && { wantsClasses }) };
          const answer = stored;
          answers.push(() => resolve(answer));
        }),
    });
    const { person, notify } = await openProfile();
    await person.click(await choice(first));
    await person.click(await choice(second));
    const sent = () => api.requests.filter(({ method }) => method === 'PATCH');
    for (const count of [1, 2]) {
      await waitFor(() => expect(answers).toHaveLength(count));
      expect(await choice(first)).not.toBeChecked();
      expect(await choice(second)).not.toBeChecked();
      answers[count - 1]?.();
      await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(count));
    }
    expect(sent()).toHaveLength(2);
    expect(stored).toMatchObject({ wantsLetters: false, wantsClasses: false });
    expect(await choice(first)).not.toBeChecked();
    expect(await choice(second)).not.toBeChecked();
  });

  it('leave classes declined that a mail’s link has declined since the page was opened', async () => {
    let stored = aProfile({ isOngMember: true });
    const api = profileApi({ [SHOW]: () => stored, [SAVE]: ({ body }) => (stored = { ...stored, ...(body as Partial<ProfileView>) }) });
    const { person, notify } = await openProfile();
    expect(await choice('Aulas do mês')).toBeChecked();
    stored = { ...stored, wantsClasses: false };
    await person.click(await choice('Cartas do mês'));
    await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(1));
    expect(api.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ wantsLetters: false, wantsClasses: false });
    expect(await choice('Aulas do mês')).not.toBeChecked();
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
