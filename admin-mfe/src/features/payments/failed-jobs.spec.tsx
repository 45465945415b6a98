import { FakeProblem } from '@aflora/api-client/testing';
import { paths, type FailedJobPage, type FailedJobView } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { consoleApi } from '../../testing/console-api';
import { renderConsole } from '../../testing/render-console';

const PAGE = '/dashboard/pagamentos?aba=falhas';

const aJob = (given: Partial<FailedJobView> = {}): FailedJobView => ({
  ...{ id: '7', name: 'outbox.deliver', subject: { purpose: 'order', subjectId: '8f3c21a9-0000-4000-8000-000000000000' } },
  ...{ mailSubject: 'Pagamento confirmado', waitingMails: 3, attempts: 25, error: '550 recusado' },
  ...{ createdAt: '2026-11-14T12:15:00Z', failedAt: '2026-11-18T12:15:00Z' },
  ...given,
});

type Handlers = Parameters<typeof consoleApi>[1];

const failuresApi = (list: () => FailedJobView[] | FakeProblem, more: Handlers = {}, total?: number) =>
  consoleApi([], {
    [`GET ${paths.adminFailedJobs}`]: ({ query }) => {
      const items = list();
      if (items instanceof FakeProblem) return items;
      return { items, total: total ?? items.length, page: Number(query.get('page')), pageSize: 12 } satisfies FailedJobPage;
    },
    ...more,
  });

describe('failed jobs and mails', () => {
  it('say what failed, for which order, since when and why', async () => {
    failuresApi(() => [aJob(), aJob({ id: '8', name: 'payments.cancel-subscription', mailSubject: null, subject: null, error: null })]);
    renderConsole(PAGE);
    const [mail, job] = (await screen.findAllByRole('article')) as [HTMLElement, HTMLElement];
    for (const text of ['Pagamento confirmado', '25 tentativas', 'E-mail, desde 14/11/2026, 09:15', 'Outros 2 e-mails esperam por este.'])
      expect(mail).toHaveTextContent(text);
    expect(mail).toHaveTextContent('Última falha em 18/11/2026, 09:15: 550 recusado');
    expect(within(mail).getByRole('link', { name: 'Pedido #8f3c21a9' })).toBeInTheDocument();
    expect(job).toHaveTextContent('Cancelamento de assinatura no provedor');
    expect(job).toHaveTextContent('o processo parou durante a tentativa');
  });

  it('are tried again after a question, and leave the list', async () => {
    let jobs = [aJob()];
    const api = failuresApi(() => jobs, {
      [`POST ${paths.adminFailedJobRetry('7')}`]: () => {
        jobs = [];
        return undefined;
      },
    });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo: Pagamento confirmado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tentar de novo' }));
    await user.click(dialog.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Nova tentativa iniciada'));
    expect(await screen.findByRole('heading', { name: 'Tudo em ordem' })).toBeInTheDocument();
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are tried again all at once, when there are several', async () => {
    let jobs = [aJob(), aJob({ id: '8', mailSubject: 'Pedido enviado' })];
    failuresApi(() => jobs, {
      [`POST ${paths.adminFailedJobRetries}`]: () => {
        jobs = [aJob({ id: '9', mailSubject: 'Recibo' })];
        return { retried: 2 };
      },
    });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tentar todas de novo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tentar todas de novo' }));
    expect(dialog.getByText('2 falhas')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Tentar todas de novo' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('2 novas tentativas iniciadas'));
    expect(await screen.findByText('Recibo')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Tentar todas de novo' })).not.toBeInTheDocument();
  });

  it('say that only the oldest are tried again when there are very many', async () => {
    failuresApi(() => [aJob(), aJob({ id: '8' })], {}, 1000);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Tentar todas de novo' }));
    expect(within(await screen.findByRole('dialog')).getByText('As 1.000 falhas mais antigas')).toBeInTheDocument();
  });

  it('are discarded after a question that says what happens to the mails behind', async () => {
    const api = failuresApi(() => [aJob()], { [`DELETE ${paths.adminFailedJob('7')}`]: () => undefined });
    const { user, notify } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Descartar: Pagamento confirmado' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Descartar' }));
    expect(dialog.getByText('Os e-mails que esperam por este são enviados.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Descartado'));
    const deletions = api.requests.filter(({ method }) => method === 'DELETE');
    expect(deletions.map(({ query }) => query.get('failedAt'))).toEqual(['2026-11-18T12:15:00Z']);
  });

  it('that somebody else has decided about close the question', async () => {
    failuresApi(() => [aJob()], { [`DELETE ${paths.adminFailedJob('7')}`]: () => new FakeProblem('resource.not-found') });
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: /^Descartar/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('come in pages', async () => {
    const api = failuresApi(() => [aJob()], {}, 13);
    const { user } = renderConsole(PAGE);
    await user.click(await screen.findByRole('button', { name: 'Página 2' }));
    const pages = () => api.requests.filter(({ path }) => path === paths.adminFailedJobs).map(({ query }) => query.get('page'));
    await waitFor(() => expect(pages()).toEqual(['1', '2']));
  });

  it('report a failed load', async () => {
    failuresApi(() => new FakeProblem('server.unexpected'));
    renderConsole(PAGE);
    expect(await screen.findByText('Erro ao carregar as falhas')).toBeInTheDocument();
  });
});
