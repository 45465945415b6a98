import { FakeProblem } from '@aflora/api-client/testing';
import { defaultFreight, paths, settingDefaults, type AdminSettingView, type FreightSetting } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/configuracoes';
const FREIGHT = paths.adminSetting('freight');
const BY = { id: 'u2', name: 'Bia' };
const SAVED_AT = '2026-11-23T12:00:00Z';

const valueOf = (setting: FreightSetting) => setting as unknown as Record<string, unknown>;
const aTable = (freeShippingFromCents: number) => valueOf({ ...defaultFreight, freeShippingFromCents });
const aSetting = (given: Partial<AdminSettingView> = {}): AdminSettingView => ({
  ...{ section: 'freight', version: 0, savedAt: null, savedBy: null, history: [] },
  ...{ value: valueOf(defaultFreight), defaultValue: valueOf(defaultFreight) },
  ...given,
});
const aVersion = (version: number, freeShippingFromCents: number) => ({
  ...{ version, value: aTable(freeShippingFromCents), savedAt: SAVED_AT, savedBy: BY, restoredFrom: null },
});
/** Version 2 is in use. */
const aSaved = () =>
  aSetting({ version: 2, value: aTable(15_000), savedAt: SAVED_AT, savedBy: BY, history: [aVersion(2, 15_000), aVersion(1, 12_000)] });

function settingsApi(setting = aSetting(), more: Parameters<typeof consoleApi>[1] = {}) {
  const { section, version, savedAt, savedBy } = setting;
  return consoleApi([], {
    [`GET ${paths.adminSettings}`]: () => [{ section, version, savedAt, savedBy }],
    [`GET ${FREIGHT}`]: () => setting,
    ...more,
  });
}

const limit = () => screen.findByLabelText('Frete grátis a partir de');
const save = () => screen.getByRole('button', { name: 'Salvar' });
const preview = () => within(screen.getByRole('region', { name: 'Prévia' }));
const sent = (api: ReturnType<typeof settingsApi>, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('the settings', () => {
  it('show what visitors would get before anything is saved, and send the whole section with its version', async () => {
    const api = settingsApi(aSetting(), { [`PATCH ${FREIGHT}`]: () => aSaved() });
    const { user, notify } = renderConsole(PAGE);
    await user.clear(await limit());
    await user.fill(await limit(), '15000');
    expect(preview().getByText(/Frete grátis a partir de R\$\s150,00/)).toBeVisible();
    expect(preview().getByRole('row', { name: /Campinas R\$\s15,40, 4 d\.u\./ })).toBeVisible();
    expect(preview().getByRole('listitem')).toHaveTextContent(/Frete grátis a partir de R\$\s199,00 R\$\s150,00/);
    await user.click(save());
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Configuração salva: o site já usa'));
    expect(sent(api, 'PATCH')).toEqual([{ version: 0, value: aTable(15_000) }]);
    expect(localStorage).toHaveLength(0);
  });

  it('show the link of the section that opens, where the links are one row', async () => {
    settingsApi(aSetting(), { [`GET ${paths.adminSetting('faq')}`]: () => new FakeProblem('server.unavailable') });
    const isWanted = ({ textContent }: HTMLElement) => textContent?.startsWith('Perguntas frequentes');
    jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return isWanted(this) ? 900 : 40;
    });
    const { user } = renderConsole(PAGE);
    await limit();
    const row = screen.getByRole('navigation', { name: 'Seções' });
    expect(row.scrollLeft).toBe(0);
    await user.click(within(row).getByRole('link', { name: /^Perguntas frequentes/ }));
    await waitFor(() => expect(row.scrollLeft).toBe(860));
  });

  it('are not sent while nothing changed, or while ranges of CEPs overlap', async () => {
    const api = settingsApi();
    const { user } = renderConsole(PAGE);
    await limit();
    expect(save()).toBeDisabled();
    const second = within(screen.getByRole('group', { name: 'Faixa 2' }));
    await user.clear(second.getByLabelText('CEP inicial'));
    await user.fill(second.getByLabelText('CEP inicial'), '15000');
    await user.click(save());
    expect(await screen.findByText(/Duas faixas de CEP se cruzam/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Faixas de CEP' })).toHaveFocus();
    expect(sent(api, 'PATCH')).toEqual([]);
  });

  it('gain and lose items of a list, and their fields say what is wrong', async () => {
    const api = settingsApi(aSetting(), { [`PATCH ${FREIGHT}`]: () => aSaved() });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Adicionar faixa' }));
    await user.click(save());
    const added = within(screen.getByRole('group', { name: 'Faixa 9' }));
    expect(await added.findByText('Nome é obrigatório')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remover Faixa 9' }));
    await user.click(screen.getByRole('button', { name: 'Remover Faixa 8' }));
    await user.click(save());
    await waitFor(() => expect(sent(api, 'PATCH')).toHaveLength(1));
    expect(sent(api, 'PATCH')[0]).toMatchObject({ value: { zones: defaultFreight.zones.slice(0, 7) } });
  });

  it('name who saved first, keep the input, and send it with the newer version', async () => {
    const conflict = () => new FakeProblem('setting.changed', { params: { by: 'Bia', at: SAVED_AT } });
    const api = settingsApi(aSetting(), { [`PATCH ${FREIGHT}`]: conflict });
    const { user, notify } = renderConsole(PAGE);
    await user.clear(await limit());
    await user.fill(await limit(), '9900');
    api.on({ [`GET ${FREIGHT}`]: aSaved });
    await user.click(save());
    await waitFor(() =>
      expect(notify.failure).toHaveBeenCalledWith('Outra pessoa salvou antes', expect.stringMatching(/^Bia salvou em 23\/11\/2026/)),
    );
    expect(await screen.findByText(/O cadastro mudou depois disso/)).toBeVisible();
    expect(await limit()).toHaveValue('99,00');
    api.on({ [`PATCH ${FREIGHT}`]: aSaved });
    await user.click(save());
    await waitFor(() => expect(sent(api, 'PATCH')).toHaveLength(2));
    expect(sent(api, 'PATCH')[1]).toEqual({ version: 2, value: aTable(9900) });
  });

  it('are put back to an earlier version after a look at what changes', async () => {
    const api = settingsApi(aSaved(), { [`POST ${paths.adminSettingRestorations('freight')}`]: () => aSetting() });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Restaurar: Versão 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restaurar: Versão 1?' }));
    expect(dialog.getByRole('listitem')).toHaveTextContent(/R\$\s150,00 R\$\s120,00/);
    await user.click(dialog.getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Versão restaurada: o site já usa'));
    expect(sent(api, 'POST')).toEqual([{ version: 2, restore: 1 }]);
    expect(screen.queryByRole('button', { name: 'Restaurar: Versão 2' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'what a colleague saved',
      new FakeProblem('setting.changed', { params: { by: 'Bia', at: SAVED_AT } }),
      /^Bia salvou em 23\/11\/2026, 09:00\. Veja no histórico o que está em uso agora e, se ainda quiser, restaure de novo\.$/,
    ],
    [
      'today’s rules',
      new FakeProblem('validation.failed', { errors: [{ field: 'pictures.0.url', code: 'picture', params: {} }] }),
      /regras de hoje: Esta foto não existe mais: escolha outra\. Copie o que precisar e mude no formulário\.$/,
    ],
  ])('say that %s is in the way of an earlier version, and what to do', async (_reason, problem, text) => {
    settingsApi(aSaved(), { [`POST ${paths.adminSettingRestorations('freight')}`]: () => problem });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Restaurar: Versão 1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restaurar' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledTimes(1));
    expect(notify.failure).toHaveBeenCalledWith('A versão não foi restaurada', expect.stringMatching(text));
  });

  it('offer what was typed and not saved after a reload', async () => {
    settingsApi();
    const { user, unmount } = renderConsole(PAGE);
    await user.clear(await limit());
    await user.fill(await limit(), '9900');
    unmount();
    renderConsole(PAGE);
    expect(await screen.findByText(/Recuperamos o que você digitou/)).toBeVisible();
    expect(await limit()).toHaveValue('99,00');
  });

  it('ask before unsaved changes are left for another section', async () => {
    settingsApi();
    const { user } = renderConsole(PAGE);
    await user.clear(await limit());
    await user.fill(await limit(), '9900');
    await user.click(screen.getByRole('link', { name: /^Perguntas frequentes/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar alterações?' }));
    await user.click(dialog.getByRole('button', { name: 'Continuar editando' }));
    expect(await limit()).toHaveValue('99,00');
  });

  it('have texts, whose preview reads as on the site', async () => {
    const value = { faq: [{ question: 'Entregam no Acre?', answer: 'Sim.' }] };
    const api = settingsApi(aSetting({ section: 'faq', value, defaultValue: value }), {
      [`GET ${paths.adminSetting('faq')}`]: () => aSetting({ section: 'faq', value, defaultValue: value }),
      [`PATCH ${paths.adminSetting('faq')}`]: () => aSetting({ section: 'faq', version: 1, value, defaultValue: value }),
    });
    const { user } = renderConsole(`${PAGE}?secao=faq`);
    await user.click(await screen.findByRole('button', { name: 'Adicionar pergunta' }));
    const added = within(screen.getByRole('group', { name: 'Pergunta 2' }));
    await user.fill(added.getByLabelText('Pergunta'), 'E em Roraima?');
    await user.fill(added.getByLabelText('Resposta'), 'Também.');
    await user.click(screen.getByRole('button', { name: 'Subir Pergunta 2' }));
    expect(preview().getByText('E em Roraima?', { selector: 'b' })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(sent(api, 'PATCH')).toHaveLength(1));
    expect(sent(api, 'PATCH')[0]).toEqual({ version: 0, value: { faq: [{ question: 'E em Roraima?', answer: 'Também.' }, ...value.faq] } });
  });

  it('have plans, of which nothing but name, price and mark changes', async () => {
    const value = { ...settingDefaults.membership } as unknown as Record<string, unknown>;
    const setting = aSetting({ section: 'membership', value, defaultValue: value });
    const path = paths.adminSetting('membership');
    const api = settingsApi(setting, { [`GET ${path}`]: () => setting, [`PATCH ${path}`]: () => setting });
    const { user } = renderConsole(`${PAGE}?secao=membership`);
    const plan = within(await screen.findByRole('group', { name: 'Plano 1' }));
    expect(screen.getByText(/Quem já é membro continua pagando o preço que tem/)).toBeVisible();
    for (const name of ['Adicionar plano', 'Remover Plano 1', 'Subir Plano 2']) expect(screen.queryByRole('button', { name })).toBeNull();
    await user.clear(plan.getByLabelText('Nome'));
    await user.fill(plan.getByLabelText('Nome'), 'Membro Semente');
    await user.clear(plan.getByLabelText('Preço por mês'));
    await user.fill(plan.getByLabelText('Preço por mês'), '3500');
    await user.click(plan.getByLabelText('Mais popular'));
    await user.click(save());
    expect(await screen.findByText('Só um plano pode ser o mais popular')).toBeVisible();
    await user.click(plan.getByLabelText('Mais popular'));
    expect(preview().getByRole('heading', { name: 'Membro Semente' })).toBeVisible();
    expect(preview().getByText(/^R\$\s35,00 por mês ou R\$\s350,00 por ano$/)).toBeVisible();
    expect(
      preview()
        .getByText(/R\$\s29,90/)
        .closest('li'),
    ).toHaveTextContent(/Plano 1: Preço por mês R\$\s29,90 R\$\s35,00/);
    await user.click(save());
    await waitFor(() => expect(sent(api, 'PATCH')).toHaveLength(1));
    const [supporter, transformer] = settingDefaults.membership.plans;
    const plans = [{ ...supporter, name: 'Membro Semente', monthlyCents: 3500 }, transformer];
    expect(sent(api, 'PATCH')[0]).toEqual({ version: 0, value: { ...value, plans } });
  });

  it('upload a photo when it is chosen, and show it before it is saved', async () => {
    const value = { ...settingDefaults.projects } as unknown as Record<string, unknown>;
    const url = '/media/setting-pictures/detail/6f7d3c1e-0000-4000-8000-000000000001-1764010000000.webp';
    const setting = aSetting({ section: 'projects', value, defaultValue: value });
    const api = settingsApi(setting, {
      [`GET ${paths.adminSetting('projects')}`]: () => setting,
      [`POST ${paths.adminSettingPictures}`]: () => ({ url }),
    });
    const { user, notify } = renderConsole(`${PAGE}?secao=projects`);
    await user.click(await screen.findByRole('button', { name: 'Adicionar foto' }));
    await user.upload(screen.getByLabelText('Foto', { selector: 'input' }), new File(['x'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByRole('img', { name: 'Foto escolhida' })).toHaveAttribute('src', url);
    api.on({ [`POST ${paths.adminSettingPictures}`]: () => new FakeProblem('image.too-large') });
    await user.upload(screen.getByLabelText('Foto', { selector: 'input' }), new File(['x'], 'b.png', { type: 'image/png' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Erro no upload', 'A imagem deve ter no máximo 5MB.'));
    expect(screen.getByRole('img', { name: 'Foto escolhida' })).toHaveAttribute('src', url);
  });

  it('are neither saved nor reordered while a photo is on its way, so that it lands where it was chosen', async () => {
    const photos = ['a', 'b'].map((name) => ({ url: `/media/${name}.webp`, alt: name, caption: name }));
    const value = { ...settingDefaults.projects, projectPhotos: photos } as unknown as Record<string, unknown>;
    const setting = aSetting({ section: 'projects', value, defaultValue: value });
    let arrive: (view: object) => void = () => undefined;
    settingsApi(setting, {
      [`GET ${paths.adminSetting('projects')}`]: () => setting,
      [`POST ${paths.adminSettingPictures}`]: () => new Promise((resolve) => (arrive = resolve)),
    });
    const { user } = renderConsole(`${PAGE}?secao=projects`);
    const second = within(await screen.findByRole('group', { name: 'Foto 2' }));
    await user.fill(second.getByLabelText('Legenda'), '!');
    await user.upload(second.getByLabelText('Foto', { selector: 'input' }), new File(['x'], 'c.png', { type: 'image/png' }));
    expect(await screen.findByText(/^Enviando a foto/)).toBeVisible();
    for (const name of ['Salvar', 'Desfazer o que digitei', 'Subir Foto 2', 'Remover Foto 1', 'Remover Foto 2'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    await user.type(second.getByLabelText('Legenda'), '{Enter}');
    arrive({ url: '/media/c.webp' });
    await waitFor(() => expect(save()).toBeEnabled());
    expect(second.getByRole('img', { name: 'Foto escolhida' })).toHaveAttribute('src', '/media/c.webp');
    expect(screen.getByRole('button', { name: 'Subir Foto 2' })).toBeEnabled();
    expect(screen.queryByText(/^Enviando a foto/)).not.toBeInTheDocument();
  });

  it('have the organization’s data, which are written in one way and refused with the reason under the field', async () => {
    const value = { ...settingDefaults.organization } as unknown as Record<string, unknown>;
    const setting = aSetting({ section: 'organization', value, defaultValue: value });
    const path = paths.adminSetting('organization');
    const api = settingsApi(setting, { [`GET ${path}`]: () => setting, [`PATCH ${path}`]: () => setting });
    const { user } = renderConsole(`${PAGE}?secao=organization`);
    const field = (label: string) => screen.findByLabelText(label);
    const retype = async (label: string, text: string) => {
      await user.clear(await field(label));
      await user.fill(await field(label), text);
    };
    await retype('CNPJ', '12.345.678/0001-96');
    await retype('CEP', '1327');
    await retype('Telefone', '3000-0000');
    await retype('E-mail de contato', 'ola');
    await user.clear(await field('Razão social'));
    await user.click(save());
    for (const text of [
      'Razão social é obrigatória',
      'CNPJ inválido',
      'CEP inválido: use 8 números',
      'Telefone inválido: use DDD e número',
      'Email inválido',
    ])
      expect(await screen.findByText(text)).toBeVisible();
    expect(sent(api, 'PATCH')).toEqual([]);

    await user.fill(await field('Razão social'), 'Instituto Flor do Vale');
    await retype('CNPJ', '12abc34501de35');
    await user.selectOptions(await field('Estado'), 'MG');
    await retype('CEP', '13270000');
    await retype('Telefone', '19987654321');
    await retype('E-mail de contato', 'ola@flor.example');
    expect(screen.getByRole('region', { name: 'Prévia' })).toHaveTextContent(
      /Instituto Flor do Vale · CNPJ 12\.ABC\.345\/01DE-35.*Campinas, MG · 13270-000.*ola@flor\.example · \(19\) 98765-4321/,
    );
    await user.click(save());
    await waitFor(() => expect(sent(api, 'PATCH')).toHaveLength(1));
    expect(sent(api, 'PATCH')[0]).toMatchObject({
      version: 0,
      value: { legalName: 'Instituto Flor do Vale', state: 'MG', email: 'ola@flor.example' },
    });
  });
});
