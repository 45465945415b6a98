import { paths } from '@aflora/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aCourse, aProduct, coursesApi } from '../../../testing/a-product';
import { renderConsole } from '../../../testing/render-console';

const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' });
const heading = () => screen.getByRole('heading', { level: 1 });

/** Opens the form of a new product by keyboard. */
async function openForm(page: string) {
  const api = coursesApi([], {
    [`POST ${paths.adminPhysicalProducts}`]: () => aProduct(),
    [`POST ${paths.adminDigitalProducts}`]: () => aCourse(),
  });
  const view = renderConsole(page);
  const button = await screen.findByRole('button', { name: 'Novo Produto' });
  button.focus();
  await view.user.keyboard('{Enter}');
  await waitFor(() => expect(field('Nome')).toHaveFocus());
  return { ...view, api };
}

describe.each([
  ['/dashboard/produtos-fisicos', ['Nome', 'Categoria', 'Preço', 'Estoque', 'Peso (g)', 'Descrição']],
  ['/dashboard/produtos-digitais', ['Nome', 'Categoria', 'Preço', 'Comissão (%)', 'Link de afiliado', 'Descrição']],
])('%s by keys alone', (page, order) => {
  it('leads from field to field and to the buttons', async () => {
    const { user } = await openForm(page);
    for (const name of order) {
      expect(field(name)).toHaveFocus();
      await user.tab();
    }
    expect(screen.getByRole('switch', { name: 'Ativo' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus();
  });

  it('saves by Enter in a field, and the heading takes the focus', async () => {
    const { api, notify, user } = await openForm(page);
    await user.keyboard('Óleo{Tab}Corpo{Tab}1990');
    if (page.endsWith('digitais')) await user.fill(field('Link de afiliado'), 'https://cursos.example.com/a');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Produto criado com sucesso!'));
    expect(api.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Óleo',
      category: 'Corpo',
      priceCents: 1990,
    });
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('closes by Escape when nothing was typed', async () => {
    const { user } = await openForm(page);
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument();
    expect(heading()).toHaveFocus();
  });

  it('asks on Escape before what was typed is lost; a second Escape goes on editing', async () => {
    const { user } = await openForm(page);
    await user.keyboard('Óleo{Escape}');
    const name = 'Descartar alterações?';
    const dialog = within(await screen.findByRole('dialog', { name }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Continuar editando' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());
    expect(field('Nome')).toHaveValue('Óleo');
    await waitFor(() => expect(field('Nome')).toHaveFocus());

    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(screen.queryByLabelText('Nome')).not.toBeInTheDocument();
    await waitFor(() => expect(heading()).toHaveFocus());
  });

  it('leaves the first Escape to an open list of categories', async () => {
    const { user } = await openForm(page);
    await user.keyboard('Óleo{Tab}');
    expect(await screen.findByRole('option')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog', { name: 'Descartar alterações?' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Descartar alterações?' })).toBeInTheDocument();
  });

  it('asks at once where the list has no such category', async () => {
    const { user } = await openForm(page);
    await user.keyboard('{Tab}Nova');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Descartar alterações?' })).toBeInTheDocument();
  });
});
