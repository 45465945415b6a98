import type { Locator, Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '../src/journey';

/** Presses Tab until the field has the focus, at most a dozen times. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  const isThere = () => field.evaluate((element) => element === document.activeElement);
  for (let turn = 0; turn < 12 && !(await isThere()); turn += 1) await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
}

/** Deletes the only product of the list; keys are pressed once the question has the focus. */
async function deleteFound(page: Page, name: string): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Excluir' }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(name);
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('a product is made, found, switched off and deleted by the keyboard alone', async ({ page }) => {
  const name = `Óleo Teclado ${Date.now()}`;
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('novo produto fisico');
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Novo produto físico']);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, page.getByLabel('Preço'));
  await page.keyboard.type('4990');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Buscar produtos' }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').getByRole('button', { name: 'Editar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await page.getByRole('switch', { name: 'Ativo' }).focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Nome', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Produto atualizado com sucesso!')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Inativo');

  await deleteFound(page, name);
  await expect(page.getByText('Produto excluído com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(page.getByText('Produto restaurado')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(page.getByRole('article', { name })).toBeFocused();
  await deleteFound(page, name);
  await expect(page.getByText('Nenhum produto encontrado')).toBeVisible();
});

test('a list is sorted by its headers, saved as a view and opened by keys', async ({ page }) => {
  const name = `Maiores ${Date.now()}`;
  await signIn(page, accounts.admin);
  await page.goto('/dashboard/pedidos?exibir=tabela');
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Salvar visão' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Nome')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const views = page.getByRole('navigation', { name: 'Visões salvas' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  const address = page.url();
  await page.goto('/dashboard/pedidos');
  await page.goto(address);
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Opções da visão “${name}”` }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(page.getByText('Visão excluída')).toBeVisible();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});
