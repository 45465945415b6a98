import { FakeProblem } from '@aflora/api-client/testing';
import { HIDDEN_REASON, paths, type AdminExpenseView } from '@aflora/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/despesas';
const OPEN = `${PAGE}?aberto=e1`;
const ROW = paths.adminExpense('e1');
const FILE = '0a0a0a0a-0000-4000-8000-000000000000-1763600000000.pdf';
const CHECK = 'Conferi o comprovante: ele não mostra dados pessoais';

const anExpense = (given: Partial<AdminExpenseView> = {}): AdminExpenseView => ({
  ...{ id: 'e1', amountCents: 3_000, day: '2026-11-12', project: 'Cestas', supplierName: 'Mercado', supplierIsPerson: false },
  ...{ description: 'Arroz', hasEvidence: false, evidence: null, state: 'draft', version: 3, createdAt: '2026-11-20T12:00:00Z' },
  ...{ publishedAt: null, correctedAt: null, reversedAt: null, reversalReason: null, corrections: [] },
  ...given,
});
const withPdf = { evidence: { file: FILE, kind: 'document' }, hasEvidence: true };
const aPublished = (given: Partial<AdminExpenseView> = {}) =>
  anExpense({ state: 'published', publishedAt: '2026-11-21T12:00:00Z', version: 4, ...given });

const expensesApi = (expenses: AdminExpenseView[], more: Parameters<typeof consoleApi>[1] = {}) =>
  consoleApi([], {
    [`GET ${paths.adminExpenses}`]: () => ({
      items: expenses,
      ...{ total: expenses.length, isTotalCapped: false, nextCursor: null, previousCursor: null },
    }),
    [`GET ${paths.adminExpenseProjects}`]: () => ['Cestas', 'Oficinas'],
    [`GET ${ROW}`]: () => expenses[0],
    [`GET ${paths.adminExpenseEvidenceFile(FILE)}`]: () => ({}),
    ...more,
  });

const panel = async (name = 'Despesa') => within(await screen.findByRole('dialog', { name }));
const sent = (api: ReturnType<typeof expensesApi>, method: string) =>
  api.requests.filter((request) => request.method === method).map(({ body }) => body);

beforeEach(() => localStorage.clear());

describe('the expenses', () => {
  it('are listed with day, project, amount and state', async () => {
    expensesApi([anExpense(), aPublished({ id: 'e2', project: null, supplierName: null, hasEvidence: true })]);
    renderConsole(PAGE);
    const rows = await screen.findAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Arroz.*12\/11\/2026.*Cestas.*Mercado.*R\$\s30,00.*Rascunho/);
    expect(rows[2]).toHaveTextContent(/Geral.*Nome apagado.*Publicada/);
    expect(within(rows[2] as HTMLElement).getByRole('img', { name: 'com comprovante' })).toBeVisible();
  });

  it('take two lines of the list however long their description is, which stays readable in its title', async () => {
    const description = 'Compra de materiais para as oficinas e cestas. '.repeat(6).trim();
    expensesApi([anExpense({ description })]);
    renderConsole(PAGE);
    expect(await screen.findByTitle(description)).toHaveClass('cut-lines');
  });

  it('are created as drafts, which open once they are saved', async () => {
    const api = expensesApi([], { [`POST ${paths.adminExpenses}`]: () => anExpense(), [`GET ${ROW}`]: () => anExpense() });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Nova despesa' }));
    const form = await panel('Nova despesa');
    await waitFor(() => expect(form.getByLabelText('Valor')).toHaveFocus());
    await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
    expect(await form.findByText('Fornecedor é obrigatório')).toBeVisible();
    await user.fill(form.getByLabelText('Valor'), '3000');
    await user.clear(form.getByLabelText('Data'));
    await user.fill(form.getByLabelText('Data'), '2026-11-12');
    await user.selectOptions(form.getByLabelText('Projeto'), 'Cestas');
    await user.fill(form.getByLabelText('Fornecedor'), 'Mercado');
    await user.fill(form.getByLabelText('Descrição'), 'Arroz');
    await user.click(form.getByRole('button', { name: 'Criar rascunho' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Rascunho criado'));
    expect(sent(api, 'POST')).toMatchObject([
      { amountCents: 3_000, day: '2026-11-12', project: 'Cestas', supplierName: 'Mercado', supplierIsPerson: false },
    ]);
    expect(await (await panel()).findByRole('button', { name: 'Publicar…' })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  it('keep what was typed after a crash, and say so', async () => {
    expensesApi([]);
    const { user, unmount } = renderConsole(`${PAGE}?aberto=nova`);
    await user.fill(await (await panel('Nova despesa')).findByLabelText('Descrição'), 'Feijão');
    unmount();
    renderConsole(PAGE);
    expect(await screen.findByText(/Rascunho não salvo de “Feijão”/)).toBeVisible();
  });

  it('are published with a receipt only after it was checked for personal data', async () => {
    const api = expensesApi([anExpense(withPdf)], { [`POST ${paths.adminExpensePublication('e1')}`]: () => aPublished(withPdf) });
    const { user, notify } = renderConsole(OPEN);
    await user.click(await (await panel()).findByRole('button', { name: 'Publicar…' }));
    const question = await panel('Publicar “Arroz”?');
    expect(question.getByText(/O PDF é publicado como foi recebido.*autor, camadas.*envie uma foto/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Publicar' }));
    expect(sent(api, 'POST')).toEqual([]);
    await user.click(question.getByLabelText(CHECK));
    await user.click(question.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Despesa publicada'));
    expect(sent(api, 'POST')).toEqual([{ version: 3, showsNoPersonalData: true }]);
  });

  it('are not published while something typed is not saved', async () => {
    expensesApi([anExpense()]);
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.fill(await shown.findByLabelText('Descrição'), ' e feijão');
    await user.click(shown.getByRole('button', { name: 'Publicar…' }));
    expect(notify.failure).toHaveBeenCalledWith('Salve antes de publicar', expect.any(String));
    expect(screen.queryByRole('dialog', { name: /^Publicar/ })).not.toBeInTheDocument();
  });

  it('are corrected and reversed once they are published, not deleted', async () => {
    const api = expensesApi([aPublished()], {
      [`POST ${paths.adminExpenseCorrections('e1')}`]: () => aPublished({ version: 5 }),
      [`POST ${paths.adminExpenseReversal('e1')}`]: () => aPublished({ state: 'reversed', reversalReason: 'Engano' }),
    });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.clear(await shown.findByLabelText('Descrição'));
    await user.fill(shown.getByLabelText('Descrição'), 'Arroz e feijão');
    expect(shown.queryByRole('button', { name: 'Excluir rascunho' })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Publicar correção' }));
    expect(await shown.findByText(/Motivo.*é obrigatório/)).toBeVisible();
    expect(shown.getByText(/Fica publicado ao lado do valor.*Não escreva nomes nem outros dados de pessoas/)).toBeVisible();
    await user.fill(shown.getByLabelText('Motivo da correção'), 'Faltava o feijão');
    await user.click(shown.getByRole('button', { name: 'Publicar correção' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Correção publicada'));
    await user.click(shown.getByRole('button', { name: 'Estornar…' }));
    const question = await panel('Estornar “Arroz”?');
    await user.fill(question.getByLabelText('Motivo'), 'Engano');
    await user.click(question.getByRole('button', { name: 'Estornar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Despesa estornada'));
    expect(sent(api, 'POST')).toMatchObject([
      { description: 'Arroz e feijão', version: 4, showsNoPersonalData: false, reason: 'Faltava o feijão' },
      { version: 4, reason: 'Engano' },
    ]);
  });

  it('list their corrections with what was published before and why', async () => {
    const former = { formerAmountCents: 3_500, formerDay: '2026-11-12', formerProject: null };
    const correction = { at: '2026-11-22T12:00:00Z', reason: 'Nota lida errado', changed: ['amount', 'project'], ...former };
    expensesApi([aPublished({ correctedAt: correction.at, corrections: [correction] })]);
    renderConsole(OPEN);
    const shown = await panel();
    expect((await shown.findByText('1ª correção')).nextSibling).toHaveTextContent(/antes: R\$\s35,00, Geral · Nota lida errado$/);
  });

  it('hide a reason that names somebody, after a confirmation that says what remains', async () => {
    const correction = { at: '2026-11-22T12:00:00Z', changed: [], formerAmountCents: 1, formerDay: '2026-11-12', formerProject: null };
    const corrections = ['A Maria pediu', HIDDEN_REASON, null, 'Nota da Rita'].map((reason) => ({ ...correction, reason }));
    const before = aPublished({ state: 'reversed', reversedAt: '2026-11-22T12:00:00Z', reversalReason: 'Erro do João', corrections });
    const api = expensesApi([before], { [`POST ${paths.adminExpenseHiddenReasons('e1')}`]: () => before });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Ocultar motivo da 4ª correção…' }));
    const dialog = await panel('Ocultar o motivo da 4ª correção?');
    expect(dialog.getByText(/“Nota da Rita” é apagado/)).toBeVisible();
    expect(dialog.getByText(new RegExp(HIDDEN_REASON))).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ocultar motivo' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Motivo ocultado'));
    await user.click(shown.getByRole('button', { name: 'Ocultar motivo do estorno…' }));
    await user.click((await panel('Ocultar o motivo do estorno?')).getByRole('button', { name: 'Ocultar motivo' }));
    await waitFor(() => expect(sent(api, 'POST')).toEqual([{ correction: 4 }, { correction: null }]));
    expect(shown.queryByRole('button', { name: /motivo da [23]ª/ })).not.toBeInTheDocument();
  });

  it('lose their receipt also once they are reversed, while amount, day and project stay', async () => {
    const reversed = aPublished({ ...withPdf, state: 'reversed', reversedAt: '2026-11-22T12:00:00Z', reversalReason: 'Engano' });
    const api = expensesApi([reversed], { [`POST ${paths.adminExpenseCorrections('e1')}`]: () => ({ ...reversed, evidence: null }) });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.click(await shown.findByRole('button', { name: 'Remover' }));
    expect(shown.queryByLabelText('Valor')).not.toBeInTheDocument();
    await user.fill(shown.getByLabelText('Motivo da correção'), 'Comprovante de outra compra');
    await user.click(shown.getByRole('button', { name: 'Publicar correção' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Correção publicada'));
    expect(sent(api, 'POST')).toMatchObject([{ evidence: '', amountCents: 3_000, day: '2026-11-12', project: 'Cestas', version: 4 }]);
  });

  it('are not corrected with a receipt that nobody has checked, after another one was', async () => {
    const other = FILE.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expensesApi([aPublished(withPdf)], {
      [`POST ${paths.adminExpenseEvidence}`]: () => ({ file: other }),
      [`GET ${paths.adminExpenseEvidenceFile(other)}`]: () => ({}),
    });
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    await user.click(await shown.findByLabelText(CHECK));
    const publish = shown.getByRole('button', { name: 'Publicar correção' });
    expect(publish).toBeEnabled();
    await user.upload(shown.getByLabelText('Comprovante (opcional)'), new File(['x'], 'nota.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(shown.getByLabelText(CHECK)).not.toBeChecked());
    expect(publish).toBeDisabled();
  });

  it('are not saved over somebody else’s change', async () => {
    expensesApi([anExpense()], { [`PATCH ${ROW}`]: () => new FakeProblem('expense.changed') });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.clear(await shown.findByLabelText('Descrição'));
    await user.fill(shown.getByLabelText('Descrição'), 'Feijão');
    await user.click(shown.getByRole('button', { name: 'Salvar rascunho' }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Despesa alterada', expect.any(String)));
    expect(shown.getByLabelText('Descrição')).toHaveValue('Feijão');
  });

  it('cover personal data of a picture before it leaves the computer', async () => {
    expensesApi([anExpense()]);
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    await user.upload(await shown.findByLabelText('Comprovante (opcional)'), new File(['x'], 'nota.jpg', { type: 'image/jpeg' }));
    const dialog = await panel('Cubra os dados pessoais');
    await user.click(dialog.getByRole('button', { name: 'Adicionar tarja' }));
    const cover = dialog.getByRole('button', { name: /Tarja 1/ });
    cover.focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(cover.style.left).toBe('36%');
    expect(parseFloat(cover.style.height)).toBeCloseTo(11);
    expect(dialog.getByRole('button', { name: 'Enviar com tarjas' })).toBeVisible();
    await user.keyboard('{Delete}');
    expect(dialog.queryByRole('button', { name: /Tarja 1/ })).not.toBeInTheDocument();
  });

  it('refuse a receipt that the browser can’t show, before anybody covers a part of it', async () => {
    expensesApi([anExpense()]);
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    await user.upload(await shown.findByLabelText('Comprovante (opcional)'), new File(['x'], 'nota.jpg', { type: 'image/jpeg' }));
    fireEvent.error((await panel('Cubra os dados pessoais')).getByRole('img', { name: 'Comprovante escolhido' }));
    expect(screen.queryByRole('dialog', { name: 'Cubra os dados pessoais' })).not.toBeInTheDocument();
    expect(notify.failure).toHaveBeenCalledWith('Erro no upload', 'O comprovante deve ser uma imagem PNG, JPG ou WEBP, ou um PDF.');
  });

  it('are saved only with the receipt that is on its way', async () => {
    let arrive: (view: object) => void = () => undefined;
    const api = expensesApi([anExpense()], {
      [`POST ${paths.adminExpenseEvidence}`]: () => new Promise((resolve) => (arrive = resolve)),
      [`PATCH ${ROW}`]: () => anExpense({ ...withPdf, version: 4 }),
    });
    const { user, notify } = renderConsole(OPEN);
    const shown = await panel();
    const file = new File(['x'], 'nota.pdf', { type: 'application/pdf' });
    await user.upload(await shown.findByLabelText('Comprovante (opcional)'), file);
    expect(await shown.findByText(/^Enviando o comprovante/)).toBeVisible();
    const save = shown.getByRole('button', { name: 'Salvar rascunho' });
    expect(save).toBeDisabled();
    await user.type(shown.getByLabelText('Fornecedor'), '{Enter}');
    arrive({ file: FILE });
    await waitFor(() => expect(save).toBeEnabled());
    await user.click(save);
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Rascunho salvo'));
    expect(sent(api, 'PATCH')).toMatchObject([{ evidence: FILE }]);
  });

  it('can’t cancel the sending of a picture that is on its way, which would come into the form nevertheless', async () => {
    // jsdom reads no pictures; this one takes as long as the test.
    globalThis.createImageBitmap = () => new Promise(() => undefined);
    expensesApi([anExpense()]);
    const { user } = renderConsole(OPEN);
    const shown = await panel();
    await user.upload(await shown.findByLabelText('Comprovante (opcional)'), new File(['x'], 'nota.jpg', { type: 'image/jpeg' }));
    const dialog = await panel('Cubra os dados pessoais');
    await user.click(dialog.getByRole('button', { name: 'Enviar sem tarjas' }));
    expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    expect(screen.getByRole('dialog', { name: 'Cubra os dados pessoais' })).toBeInTheDocument();
  });
});
