import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type BankMatchesInput, type BankMatchView, type BankStatementView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../../testing/console-api';
import { renderConsole } from '../../../testing/render-console';

const aMatch = (given: Partial<BankMatchView> = {}): BankMatchView => ({
  fingerprint: 'a'.repeat(64),
  day: '2026-11-20',
  amountCents: 15_480,
  description: 'PIX RECEBIDO JOANA',
  kind: 'reference',
  payment: {
    id: 'p1',
    purpose: 'order',
    subjectId: '8f3c21a9-0000-4000-8000-000000000000',
    payerName: 'Joana M.',
    at: '2026-11-18T12:15:00Z',
  },
  ...given,
});

const statementApi = (read: () => BankStatementView | FakeProblem) =>
  consoleApi([], {
    [`GET ${paths.adminWaitingConfirmationPages}`]: () => ({
      items: [],
      total: 0,
      isTotalCapped: false,
      nextCursor: null,
      previousCursor: null,
    }),
    [`GET ${paths.adminPaymentDisputes}`]: () => ({ items: [], total: 0, page: 1, pageSize: 12 }),

    [`POST ${paths.adminBankStatements}`]: read,
    [`POST ${paths.adminBankConfirmations}`]: () => ({ confirmed: 1 }),
  });

const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

async function importFile(contents: BlobPart = 'Data;Valor') {
  const console = renderConsole('/dashboard/pagamentos');
  await screen.findByRole('button', { name: 'Importar extrato' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await console.user.upload(input as HTMLInputElement, new File([contents], 'extrato.csv'));
  return console;
}

describe('an imported bank statement', () => {
  it('offers what was found by reference, and confirms what is chosen', async () => {
    const probable = aMatch({ fingerprint: 'b'.repeat(64), kind: 'amount', payment: { ...aMatch().payment, id: 'p2', payerName: 'Bia' } });
    const api = statementApi(() => ({ matches: [aMatch(), probable], unmatched: 3, alreadyUsed: 0 }));
    const { user, notify } = await importFile();
    const dialog = within(await screen.findByRole('dialog', { name: 'Pagamentos encontrados no extrato' }));
    expect(dialog.getByRole('checkbox', { name: /Joana M\..*pelo código do Pix.*20\/11\/2026: PIX RECEBIDO JOANA/ })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: /Bia.*pelo valor e pela data/ })).not.toBeChecked();
    expect(dialog.getByText(/^Recebimentos sem um único pagamento que combine: 3\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: /^Confirmar R\$\s154,80$/ }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Um pagamento confirmado'));
    const sent = api.requests.find(({ path }) => path === paths.adminBankConfirmations);
    expect(sent?.body).toEqual({ matches: [{ paymentId: 'p1', fingerprint: 'a'.repeat(64), day: '2026-11-20' }] });
  });

  it('of a busy month is confirmed in as many parts as the API takes', async () => {
    const found = Array.from({ length: 201 }, (_, index) => aMatch({ fingerprint: String(index).padStart(64, '0') }));
    const api = statementApi(() => ({ matches: found, unmatched: 0, alreadyUsed: 0 }));
    const { user, notify } = await importFile();
    api.on({ [`POST ${paths.adminBankConfirmations}`]: ({ body }) => ({ confirmed: (body as BankMatchesInput).matches.length }) });
    await user.click(await screen.findByRole('button', { name: /^Confirmar R\$\s31\.114,80$/ }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('201 pagamentos confirmados'));
    const sent = api.requests.filter(({ path }) => path === paths.adminBankConfirmations).map(({ body }) => body as BankMatchesInput);
    expect(sent.map(({ matches }) => matches.length)).toEqual([200, 1]);
  });

  it('that a colleague has partly confirmed meanwhile says so', async () => {
    const other = aMatch({ fingerprint: 'b'.repeat(64), payment: { ...aMatch().payment, id: 'p2' } });
    statementApi(() => ({ matches: [aMatch(), other], unmatched: 0, alreadyUsed: 0 }));
    const { user, notify } = await importFile();
    await user.click(await screen.findByRole('button', { name: /^Confirmar R\$\s309,60$/ }));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Um pagamento confirmado', expect.stringContaining('já tinham sido')));
  });

  it('is read in Windows-1252 where it is not UTF-8', async () => {
    const api = statementApi(() => ({ matches: [], unmatched: 1, alreadyUsed: 2 }));
    await importFile(latin1('Data;Valor;Histórico'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nenhum pagamento identificado' }));
    expect(dialog.getByText(/Também ficam aqui valores iguais/)).toBeInTheDocument();
    expect(dialog.getByText('Recebimentos que já confirmaram um pagamento: 2')).toBeInTheDocument();
    expect(api.requests.find(({ path }) => path === paths.adminBankStatements)?.body).toEqual({ text: 'Data;Valor;Histórico' });
  });

  it('that is empty is not sent, and reported as no statement', async () => {
    const api = statementApi(() => new FakeProblem('validation.failed'));
    const { notify } = await importFile('');
    expect(notify.failure).toHaveBeenCalledWith('Extrato não reconhecido', expect.stringContaining('OFX ou CSV'));
    expect(api.requests.some(({ path }) => path === paths.adminBankStatements)).toBe(false);
  });

  it('confirms nothing without a choice, and says so', async () => {
    const api = statementApi(() => ({ matches: [aMatch({ kind: 'amount' })], unmatched: 0, alreadyUsed: 0 }));
    const { user } = await importFile();
    const dialog = within(await screen.findByRole('dialog', { name: 'Pagamentos encontrados no extrato' }));
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(dialog.getByText('Escolha ao menos um pagamento')).toBeVisible();
    expect(api.requests.some(({ path }) => path === paths.adminBankConfirmations)).toBe(false);
  });

  it('that is no statement is reported as such', async () => {
    statementApi(() => new FakeProblem('bank-statement.unreadable'));
    const { notify } = await importFile('%PDF');
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Extrato não reconhecido', expect.stringContaining('OFX ou CSV')));
  });

  it('that is too long is not sent', async () => {
    const api = statementApi(() => ({ matches: [], unmatched: 0, alreadyUsed: 0 }));
    const { notify } = await importFile('x'.repeat(200_001));
    await waitFor(() => expect(notify.failure).toHaveBeenCalledWith('Extrato grande demais', expect.any(String)));
    expect(api.requests.some(({ path }) => path === paths.adminBankStatements)).toBe(false);
  });
});
