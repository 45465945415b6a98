import { FakeProblem } from '@aflora/api-client/testing';
import type { DeviceSessionView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { openProfile, profileApi } from '../testing/open-profile';

const END = 'POST /api/auth/sessions/end-others';

const aDevice = (given: Partial<DeviceSessionView> = {}): DeviceSessionView => ({
  id: 's1',
  device: 'Chrome, Windows',
  network: '203.0.113.x',
  createdAt: '2026-01-01T12:00:00Z',
  lastUsedAt: '2026-02-11T12:00:00Z',
  isCurrent: false,
  ...given,
});

const here = aDevice({ isCurrent: true });
const elsewhere = aDevice({ id: 's2', device: null });

async function openDevices(...devices: DeviceSessionView[]) {
  const api = profileApi({ 'GET /api/auth/sessions': () => devices, [END]: () => undefined });
  const site = await openProfile();
  const section = within(screen.getByRole('region', { name: 'Dispositivos conectados' }));
  await section.findByRole('list');
  return { ...site, api, section, end: () => section.queryByRole('button', { name: 'Encerrar outras sessões' }) };
}

describe('the devices', () => {
  it('are listed with their last use, and this one is marked', async () => {
    const { section } = await openDevices(here, elsewhere);
    const [first, second] = section.getAllByRole('listitem');
    expect(first).toHaveTextContent('Chrome, WindowsÚltimo uso em 11/02/2026, rede 203.0.113.xEste dispositivo');
    expect(second).toHaveTextContent('Dispositivo desconhecido');
    expect(second).not.toHaveTextContent('Este dispositivo');
  });

  it('offer nothing to end where there is only this one', async () => {
    const { end } = await openDevices(here);
    expect(end()).not.toBeInTheDocument();
  });

  it('are signed out one by one, but not this one', async () => {
    const { person, api, notify, section } = await openDevices(here, elsewhere);
    expect(section.queryByRole('button', { name: 'Encerrar sessão: Chrome, Windows' })).not.toBeInTheDocument();
    api.on({ 'DELETE /api/auth/sessions/s2': () => undefined, 'GET /api/auth/sessions': () => [here] });
    await person.click(section.getByRole('button', { name: 'Encerrar sessão: Dispositivo desconhecido' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Sessão encerrada', 'Esse dispositivo foi desconectado.'));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
    await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
  });

  it('are signed out but for this one', async () => {
    const { person, end, api, notify, section } = await openDevices(here, elsewhere);
    api.on({ 'GET /api/auth/sessions': () => [here] });
    await person.click(end() as HTMLElement);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Sessões encerradas', 'Agora só este dispositivo está conectado.'));
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
    expect(end()).not.toBeInTheDocument();
    await waitFor(() => expect(section.getByRole('heading')).toHaveFocus());
  });

  it('are those that are left, also when the response was lost', async () => {
    const { person, end, api, notify, section } = await openDevices(here, elsewhere);
    api.on({ [END]: () => new FakeProblem('server.unavailable'), 'GET /api/auth/sessions': () => [here] });
    await person.click(end() as HTMLElement);
    await waitFor(() => expect(notify.failure).toHaveBeenCalled());
    await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1));
  });

  it('stay when that fails', async () => {
    const { person, end, api, notify } = await openDevices(here, elsewhere);
    api.on({ [END]: () => new FakeProblem('server.unavailable') });
    await person.click(end() as HTMLElement);
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro', 'Não foi possível encerrar as outras sessões.'));
  });
});
